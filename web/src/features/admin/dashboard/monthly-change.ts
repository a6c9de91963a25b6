/** What the special trainings changed against the month before: one decimal, with sign (spec §2). */
export function signedPercent(change: number): string {
  const rounded = Number(change.toFixed(1)) || 0;
  return `${rounded >= 0 ? '+' : ''}${rounded.toFixed(1)}%`;
}
