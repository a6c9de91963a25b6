/** Pixels covered by sticky elements at the top of the screen. */
const coveredPx = () => Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop);

/**
 * Scrolls an element to just below the sticky elements at the top. Near the end of the page the container grows as
 * needed. The scroll is instant because the page has changed around the element, so an animation would show no path.
 */
export function bringToTop(element: Element, container: HTMLElement): void {
  container.style.minHeight = '';
  const top = element.getBoundingClientRect().top + window.scrollY - coveredPx();
  const missing = top + window.innerHeight - document.documentElement.scrollHeight;
  if (missing > 0) container.style.minHeight = `${container.offsetHeight + Math.ceil(missing)}px`;
  element.scrollIntoView({ block: 'start', behavior: 'instant' });
}

/** Whether the whole element is visible below the sticky elements. */
export function isInView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= coveredPx() && bottom <= window.innerHeight;
}
