import { jungle as game } from '@quintet/engine/jungle';
import type { Look } from '../../widget/look/look.ts';
import { type DemoMatch, type GameManifest, localizer } from '../manifest.ts';
import Cell from './cell.svelte';
import { colours } from './colours.ts';
import Animals from './pieces/animals.svelte';
import Characters from './pieces/characters.svelte';
import titles from './pieces/messages.json' with { type: 'json' };

const title = localizer(titles);

const look: Look = {
  game: 'jungle',
  pieces: [
    { id: 'animals', title: title('animals'), Token: Animals },
    { id: 'traditional', title: title('traditional'), Token: Characters },
    { id: 'simplified', title: title('simplified'), Token: Characters },
  ],
  Cell,
  colours,
  emblems: ['lion', 'lion'],
  keepsCaptured: true,
  gauges: { pieces: { shape: 'number' }, quiet: { shape: 'bar' } },
  controlIcons: {},
  hasFixedSentences: true,
};

const demo: DemoMatch = {
  options: {},
  from: 0,
  moves:
    'A3-A7; G7-G3; F3-F2; B7-B8; A7-B7; G3-G2; F2-E2; D8-C8; C3-C4; G2-F2; C4-C5; F2-F1; C5-C6; E7-D7; E3-D3; B8-A8; ' +
    'D3-D4; F7-E7; D4-D5; E7-E6; C6-C7; C8-B8; B7-A7; E6-E5; C7-D7; E5-D5; D7-D8; D5-E5; D8-D9',
};

export const manifest: GameManifest = { game, look, demo };
