/** A change rounded to one decimal, as it is shown; a change that rounds to 0 has no sign. */
export const shownChange = (change: number) => Number(change.toFixed(1)) || 0;

/** The change of special trainings against the month before: one decimal, with sign (docs/product.md §7.1). */
export function signedPercent(change: number): string {
  const shown = shownChange(change);
  return `${shown >= 0 ? '+' : ''}${shown.toFixed(1)}%`;
}
