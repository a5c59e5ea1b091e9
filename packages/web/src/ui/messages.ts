import { dictionary } from './dictionary.ts';

export const text = dictionary(
  {
    close: 'Close',
    // Share panel
    link: 'Link',
    'copy-link': 'Copy link',
    copied: 'Copied',
    'send-link': 'Send link',
    code: 'Invite code',
    'qr-code': 'QR code for the link',
  },
  {
    close: '关闭',
    link: '链接',
    'copy-link': '复制链接',
    copied: '已复制',
    'send-link': '发送链接',
    code: '邀请码',
    'qr-code': '链接的二维码',
  },
);
