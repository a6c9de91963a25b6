/** Milliseconds without a press after which the next one at the same place is meant for what stands there now. */
export const quietMs = 2_500;
/** Pixels within which two presses are at the same place. */
const samePlacePx = 32;

export interface Press {
  /** What the press does: the act and what it is done to. */
  readonly act: string;
  readonly subject: string;
  readonly at: number;
  /** Where on the screen. A press by keyboard is at 0, 0. */
  readonly x: number;
  readonly y: number;
}

/**
 * Tells an impatient press from a deliberate one: within `quietMs` of the last press on the same subject, or at the same
 * place of the screen, it can only repeat what that one did (docs/product.md §6.7). Each such press starts the wait
 * anew.
 */
export function createPressGuard(): (press: Press) => 'deliberate' | 'impatient' {
  let last: Press | undefined;
  return (press) => {
    const isImpatient =
      last !== undefined &&
      press.at - last.at < quietMs &&
      (press.subject === last.subject || isSamePlace(press, last)) &&
      (press.subject !== last.subject || press.act !== last.act);
    last = isImpatient && last ? { ...last, at: press.at } : press;
    return isImpatient ? 'impatient' : 'deliberate';
  };
}

const isSamePlace = (one: Press, other: Press) =>
  !isByKeyboard(one) && !isByKeyboard(other) && Math.hypot(one.x - other.x, one.y - other.y) < samePlacePx;

const isByKeyboard = ({ x, y }: Press) => x === 0 && y === 0;
