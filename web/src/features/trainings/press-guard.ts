/** Milliseconds without a press after which the next one at the same place counts as deliberate. */
export const quietMs = 2_500;
/** The distance in pixels within which two presses are at the same place. */
const samePlacePx = 32;

/** Screen coordinates. A keyboard press has 0, 0. */
interface Place {
  readonly x: number;
  readonly y: number;
}

export interface Press extends Place {
  /** The action of the press and its subject. */
  readonly act: string;
  readonly subject: string;
  readonly at: number;
}

/**
 * Distinguishes impatient presses from deliberate ones. Within `quietMs` of the last press, a press on the same subject
 * or at the same place can only repeat that press (docs/product.md §6.7). Each such press restarts the wait; a press on
 * something else, at another place, ends it.
 */
export function createPressGuard() {
  let last: Press | undefined;
  return {
    judge: (press: Press) => {
      const isImpatient =
        last !== undefined &&
        press.at - last.at < quietMs &&
        (press.subject === last.subject || isSamePlace(press, last)) &&
        (press.subject !== last.subject || press.act !== last.act);
      last = isImpatient && last ? { ...last, at: press.at } : press;
      return isImpatient ? 'impatient' : 'deliberate';
    },
    /** Records a press on an unguarded element. */
    pressedElsewhere: (place: Place) => {
      if (last && !isSamePlace(place, last)) last = undefined;
    },
  };
}

const isSamePlace = (one: Place, other: Place) =>
  !isByKeyboard(one) && !isByKeyboard(other) && Math.hypot(one.x - other.x, one.y - other.y) < samePlacePx;

const isByKeyboard = ({ x, y }: Place) => x === 0 && y === 0;
