/**
 * The board as a custom element. Importing this module defines `<quintet-board>`.
 *
 * @module
 */
import { QuintetBoard } from './element/quintet-board.ts';

export type { BoardErrorCode } from './element/config.ts';
export type {
  CreatedDetail,
  EndDetail,
  ErrorDetail,
  MoveDetail,
  QuintetBoardEventMap,
  RefusalDetail,
} from './element/events.ts';
export { QuintetBoard } from './element/quintet-board.ts';

if (globalThis.customElements && !customElements.get('quintet-board')) {
  customElements.define('quintet-board', QuintetBoard);
}
