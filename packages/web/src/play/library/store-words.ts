import { dictionary } from '../../ui/dictionary.ts';

export const text = dictionary(
  {
    blocked: 'an older Quintet is open in another tab; close it and try again',
    newer: 'a newer Quintet is open in another tab; reload this page',
    full: 'this device has no more space for it',
    unavailable: 'this browser does not let the page keep anything',
  },
  {
    blocked: '另一个标签页中打开着旧版 Quintet，请关闭它后重试',
    newer: '另一个标签页中打开着新版 Quintet，请刷新此页',
    full: '此设备的存储空间已满',
    unavailable: '此浏览器不允许网页保存数据',
  },
);
