import { dictionary } from '../../ui/dictionary.ts';

export const text = dictionary(
  {
    picture: 'Picture',
    title: 'Match picture',
    versus: '{first} – {second}',
    drawing: 'Drawing…',
    failed: 'Could not draw the picture.',
    save: 'Save picture',
    share: 'Share picture',
  },
  {
    picture: '图片',
    title: '对局图片',
    versus: '{first} 对 {second}',
    drawing: '正在绘制…',
    failed: '无法绘制图片。',
    save: '保存图片',
    share: '分享图片',
  },
);
