import { dictionary } from '../../ui/dictionary.ts';

export const text = dictionary(
  {
    link: 'Link',
    copy: 'Copy the link',
    copied: 'Copied',
    share: 'Send the link',
    code: 'Code to type',
    qr: 'QR code of the link',
  },
  {
    link: '链接',
    copy: '复制链接',
    copied: '已复制',
    share: '发送链接',
    code: '输入用代码',
    qr: '链接的二维码',
  },
);
