import { type Lesson, localized } from '../manifest.ts';

export const lesson: Lesson = {
  options: {},
  steps: [
    {
      text: localized(
        'You are RED, at the bottom. Walk any animal into BLUE’s den, D9 at the top, and you win. A higher number means a stronger animal: the Elephant is 8, the Rat 1.',
        '您执红，在下方。任何一只动物走进蓝方的兽穴（上方的 D9）就获胜。数字越大动物越强：象是 8，鼠是 1。',
      ),
    },
    {
      text: localized(
        'You move one animal a turn, one square up, down, left or right. Begin with the Rat: touch it, and the squares where it can go light up.',
        '每回合走一只动物，向上、下、左或右走一格。先走鼠：点它，能去的格子会亮起来。',
      ),
      instruction: localized('Touch the Rat on E3, then E4.', '点 E3 的鼠，再点 E4。'),
      move: 'E3-E4',
      replies: ['D8-D7'],
    },
    {
      text: localized(
        'The blue squares are rivers. Only the Rat can swim, and in the water only another Rat can take it.',
        '蓝色的格子是河。只有鼠能下水，而水中的鼠只有鼠才能吃。',
      ),
      instruction: localized('Swim: the Rat from E4 to F4.', '下水：鼠从 E4 到 F4。'),
      move: 'E4-F4',
      replies: ['D7-D6'],
    },
    {
      text: localized(
        'The Lion and the Tiger cannot swim, but they can jump straight across the river, from bank to bank. They capture an animal where they land unless it is stronger. Your Lion (7) takes the Tiger (6).',
        '狮和虎不能下水，但会跳河：从岸边沿直线越过全部水格。落点上的动物若不比自己强，就吃掉它。您的狮（7）吃得了虎（6）。',
      ),
      instruction: localized('Jump with the Lion from A3 over the river to A7.', '用狮从 A3 跳过河到 A7。'),
      move: 'A3-A7',
      replies: ['D6-D5'],
    },
    {
      text: localized(
        'BLUE’s Elephant is coming. Nothing is stronger, but it fears one animal: the Rat. Let yours wait in the water, where the Elephant cannot touch it.',
        '蓝方的象逼近了。没有比它更强的，但它怕一种动物：鼠。让您的鼠在水里等着，象碰不到它。',
      ),
      instruction: localized('Swim on with the Rat, from F4 to F5.', '鼠继续游，从 F4 到 F5。'),
      move: 'F4-F5',
      replies: ['D5-E5'],
    },
    {
      text: localized(
        'It is next to your Rat now. The Rat takes the Elephant, even from the water. The Elephant can never take the Rat.',
        '它来到了鼠的旁边。鼠吃象，从水里也可以；反过来永远不行。',
      ),
      instruction: localized('Take the Elephant: the Rat from F5 to E5.', '吃掉象：鼠从 F5 到 E5。'),
      move: 'F5-E5',
      replies: ['E7-E6'],
    },
    {
      text: localized(
        'Now the Cat (2) threatens your Rat (1). Ignore it: your Lion has something better to do. An animal takes equal and weaker ones, and the Leopard is only 5.',
        '猫（2）威胁着您的鼠（1）。不要紧：同级或更弱的都可以吃，您的狮有更要紧的事。豹是 5。',
      ),
      instruction: localized('Take the Leopard: the Lion from A7 to B7.', '吃掉豹：狮从 A7 到 B7。'),
      move: 'A7-B7',
      replies: ['E6-E5'],
    },
    {
      text: localized('Move on towards the den, and take the Rat on the way.', '向兽穴前进，路上的鼠也归您。'),
      instruction: localized('Take the Rat: the Lion from B7 to C7.', '吃掉鼠：狮从 B7 到 C7。'),
      move: 'B7-C7',
      replies: ['G7-G3'],
    },
    {
      text: localized(
        'BLUE’s Lion jumped too and took your Tiger. But your Lion is closer, and nothing near it can take it.',
        '蓝方的狮也跳过来吃了您的虎。但您的狮更近，附近没有能吃它的动物。',
      ),
      instruction: localized('One square up: the Lion from C7 to C8.', '向上一格：狮从 C7 到 C8。'),
      move: 'C7-C8',
      replies: ['E5-E4'],
    },
    {
      text: localized(
        'Around the den lie three traps. In an enemy trap your animal has rank 0: anything can take it, even a Cat. Look around before you step in. Here nothing is next to D8.',
        '兽穴周围有三个陷阱。站在对方陷阱上的动物等级为 0，连猫都能吃它，进去前要看看四周。现在 D8 旁边没有敌人。',
      ),
      instruction: localized('Into the trap: the Lion from C8 to D8.', '踏入陷阱：狮从 C8 到 D8。'),
      move: 'C8-D8',
      replies: ['F7-F8'],
    },
    {
      text: localized('The Dog came too late. One more step.', '狗来晚了。再走一步。'),
      instruction: localized('Into the den: the Lion from D8 to D9.', '攻入兽穴：狮从 D8 到 D9。'),
      move: 'D8-D9',
      replies: [],
    },
  ],
  ends: 'den',
  closing: localized(
    'Two more rules: you cannot enter your own den, and a Rat in the river blocks the jump over it. Now you know everything.',
    '还要记住两点：不能进自己的兽穴；河中有鼠就不能从上面跳过。其余的您都会了。',
  ),
};
