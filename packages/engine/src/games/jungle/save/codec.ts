import { isObject, type SaveCodec, stamp } from '../../../kernel/index.ts';
import { decode, REQUIRED } from './read.ts';
import { encode, FORMAT } from './write.ts';

/** The save file of Jungle's own document. */
export const saveCodec: SaveCodec = {
  format: FORMAT,
  /** By its format; or, where it names none, by the fields of the document's examples. */
  recognises(json) {
    if (!isObject(json)) return false;
    if (Object.hasOwn(json, 'format')) return json.format === FORMAT;
    return REQUIRED.every((key) => Object.hasOwn(json, key));
  },
  fileName: (at) => `jungle_game_${stamp(at, '_')}.json`,
  encode,
  decode,
};
