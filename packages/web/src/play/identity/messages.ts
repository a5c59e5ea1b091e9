import { dictionary } from '../../ui/dictionary.ts';

/** Apart, since the settings are on every page. */
export const text = dictionary(
  {
    name: 'Your name',
    'name-hint': 'Shown to whoever you play with. Empty: none.',
    colour: 'Your colour',
    moss: 'Moss',
    sea: 'Sea',
    plum: 'Plum',
    rust: 'Rust',
    gold: 'Gold',
    slate: 'Slate',
  },
  {
    name: '您的名字',
    'name-hint': '对手会看到。留空则不显示。',
    colour: '您的颜色',
    moss: '苔绿',
    sea: '海蓝',
    plum: '梅紫',
    rust: '锈红',
    gold: '金黄',
    slate: '石灰',
  },
);
