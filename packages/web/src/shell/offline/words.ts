import { dictionary } from '../../ui/dictionary.ts';

export const text = dictionary(
  {
    ready: 'A new version is ready. Your matches are kept.',
    'ready-elsewhere': 'A new version runs in another tab. Your matches are kept.',
    reload: 'Reload',
  },
  {
    ready: '新版本已就绪。您的对局都会保留。',
    'ready-elsewhere': '另一个标签页已在使用新版本。您的对局都会保留。',
    reload: '重新加载',
  },
);
