import { dictionary } from '../../ui/dictionary.ts';

export const text = dictionary(
  {
    'download-started': 'Download started: {file}',
    denied: 'permission denied',
    full: 'not enough space on this device',
  },
  {
    'download-started': '下载已开始：{file}',
    denied: '没有写入权限',
    full: '设备存储空间不足',
  },
);
