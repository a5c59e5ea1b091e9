import { dictionary } from '../../ui/dictionary.ts';

export const text = dictionary(
  {
    picture: 'Picture',
    title: 'A picture of the match',
    versus: '{first} – {second}',
    drawing: 'Drawing …',
    failed: 'The picture could not be drawn.',
    save: 'Save the picture',
    share: 'Send the picture',
  },
  {
    picture: '图片',
    title: '对局图片',
    versus: '{first} 对 {second}',
    drawing: '正在绘制……',
    failed: '无法绘制图片。',
    save: '保存图片',
    share: '发送图片',
  },
);
