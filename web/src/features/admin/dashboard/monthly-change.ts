/** A change to one decimal, as it is shown; what rounds to nothing has no sign. */
export const shownChange = (change: number) => Number(change.toFixed(1)) || 0;

/** What the special trainings changed against the month before: one decimal, with sign (spec §2). */
export function signedPercent(change: number): string {
  const shown = shownChange(change);
  return `${shown >= 0 ? '+' : ''}${shown.toFixed(1)}%`;
}
