import { dictionary } from '../../ui/dictionary.ts';

export const text = dictionary(
  {
    // Reasons why the library cannot be read or written
    blocked: 'an older version of Quintet is open in another tab; close it and try again',
    newer: 'a newer version of Quintet is open in another tab; reload this page',
    'library-full': 'there is no space left on this device',
    unavailable: 'this browser does not let the page store anything',
    // Saving to a file
    'download-started': 'Download started: {file}',
    denied: 'permission denied',
    full: 'not enough space on this device',
    // Sharing
    'link-copied': 'Link copied.',
    'share-failed': 'Could not create the link: {reason}',
  },
  {
    blocked: '另一个标签页中打开着旧版 Quintet，请关闭它后重试',
    newer: '另一个标签页中打开着新版 Quintet，请刷新此页',
    'library-full': '此设备的存储空间已满',
    unavailable: '此浏览器不允许网页保存数据',
    'download-started': '下载已开始：{file}',
    denied: '没有写入权限',
    full: '设备存储空间不足',
    'link-copied': '链接已复制。',
    'share-failed': '无法生成链接：{reason}',
  },
);
