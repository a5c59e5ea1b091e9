import { type GhostPlace, UNIT } from './geometry.ts';
import { type Axis, SquareGeometry } from './square.ts';

/** Number of ghost cells visible beyond each edge. */
const MARGIN = 1;

const modulo = (n: number, size: number): number => ((n % size) + size) % size;

/** Squares on a wrap-around board, which can be scrolled and repeats the opposite side beyond each edge. */
export class TorusGeometry extends SquareGeometry {
  override readonly margin = MARGIN;

  /** The visible margin, and one more ring that becomes visible while the board is dragged. */
  override readonly ghosts: readonly GhostPlace[] = this.#ghosts();

  #ghosts(): GhostPlace[] {
    const ghosts: GhostPlace[] = [];
    const reach = MARGIN + 1;
    for (let y = -reach; y < this.size.y + reach; y++) {
      for (let x = -reach; x < this.size.x + reach; x++) {
        if (x >= 0 && x < this.size.x && y >= 0 && y < this.size.y) continue;
        const point = { x: UNIT * x, y: UNIT * y };
        ghosts.push({ ...point, place: this.placeAt(point) });
      }
    }
    return ghosts;
  }

  protected override toDrawn(place: number, axis: Axis): number {
    return modulo(super.toDrawn(place, axis) + this.orientation.roll[axis], this.size[axis]);
  }

  protected override toPlace(drawn: number, axis: Axis): number {
    return super.toPlace(modulo(drawn - this.orientation.roll[axis], this.size[axis]), axis);
  }
}
