import { dictionary } from '../ui/dictionary.ts';

export const text = dictionary(
  {
    ready: 'A new version is ready. Your matches are safe.',
    'ready-elsewhere': 'Another tab is using a new version. Your matches are safe.',
    reload: 'Reload',
  },
  {
    ready: '新版本已就绪。您的对局不会丢失。',
    'ready-elsewhere': '另一个标签页正在使用新版本。您的对局不会丢失。',
    reload: '刷新',
  },
);
