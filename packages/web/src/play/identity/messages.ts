import { dictionary } from '../../ui/dictionary.ts';

/** Keep this file small: every page loads it with the settings. */
export const text = dictionary(
  {
    name: 'Your name',
    'name-hint': 'Your opponents see this name. Leave it empty to play as Guest.',
    'name-invalid': 'This name contains characters that cannot be displayed.',
    colour: 'Your colour',
    moss: 'Moss',
    sea: 'Sea',
    plum: 'Plum',
    rust: 'Rust',
    gold: 'Gold',
    slate: 'Slate',
  },
  {
    name: '您的昵称',
    'name-hint': '对手会看到这个昵称。留空则显示为访客。',
    'name-invalid': '昵称中含有无法显示的字符。',
    colour: '您的颜色',
    moss: '苔绿',
    sea: '海蓝',
    plum: '梅紫',
    rust: '锈红',
    gold: '金黄',
    slate: '石灰',
  },
);
