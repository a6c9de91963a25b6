/** Pixels of the neighbour that stay visible as a hint. */
const peekPx = 56;

/** Scrolls a strip to one of its elements. `scrollIntoView` would scroll the page as well. */
export function showInStrip(element: HTMLElement): void {
  const strip = element.parentElement;
  if (!strip) return;
  const { left, right } = element.getBoundingClientRect();
  const room = strip.getBoundingClientRect();
  strip.scrollLeft += Math.min(0, left - peekPx - room.left) + Math.max(0, right + peekPx - room.right);
}
