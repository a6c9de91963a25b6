/** Pixels of the screen's upper edge that are covered by what sticks there. */
const coveredPx = () => Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop);

/**
 * Scrolls an element to the upper edge of the screen, below what sticks there. Near the end of the page the container is
 * made as high as that takes. At once: the page has changed around the element, there is no way to be followed.
 */
export function bringToTop(element: Element, container: HTMLElement): void {
  container.style.minHeight = '';
  const top = element.getBoundingClientRect().top + window.scrollY - coveredPx();
  const missing = top + window.innerHeight - document.documentElement.scrollHeight;
  if (missing > 0) container.style.minHeight = `${container.offsetHeight + Math.ceil(missing)}px`;
  element.scrollIntoView({ block: 'start', behavior: 'instant' });
}

/** Whether the whole element can be seen, below what sticks to the upper edge. */
export function isInView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= coveredPx() && bottom <= window.innerHeight;
}
