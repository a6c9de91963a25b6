/** Milliseconds without a press after which the next one at the same place is meant for what stands there now. */
export const quietMs = 2_500;
/** Pixels within which two presses are at the same place. */
const samePlacePx = 32;

/** Where on the screen. A press by keyboard is at 0, 0. */
interface Place {
  readonly x: number;
  readonly y: number;
}

export interface Press extends Place {
  /** What the press does: the act and what it is done to. */
  readonly act: string;
  readonly subject: string;
  readonly at: number;
}

export interface PressGuard {
  readonly judge: (press: Press) => 'deliberate' | 'impatient';
  /** Something was pressed that is not guarded. */
  readonly pressedElsewhere: (place: Place) => void;
}

/**
 * Tells an impatient press from a deliberate one: within `quietMs` of the last press on the same subject, or at the same
 * place of the screen, it can only repeat what that one did (docs/product.md §6.7). Each such press starts the wait
 * anew; a press on something else, at another place, ends it.
 */
export function createPressGuard(): PressGuard {
  let last: Press | undefined;
  return {
    judge: (press) => {
      const isImpatient =
        last !== undefined &&
        press.at - last.at < quietMs &&
        (press.subject === last.subject || isSamePlace(press, last)) &&
        (press.subject !== last.subject || press.act !== last.act);
      last = isImpatient && last ? { ...last, at: press.at } : press;
      return isImpatient ? 'impatient' : 'deliberate';
    },
    pressedElsewhere: (place) => {
      if (last && !isSamePlace(place, last)) last = undefined;
    },
  };
}

const isSamePlace = (one: Place, other: Place) =>
  !isByKeyboard(one) && !isByKeyboard(other) && Math.hypot(one.x - other.x, one.y - other.y) < samePlacePx;

const isByKeyboard = ({ x, y }: Place) => x === 0 && y === 0;
