/** A round number at or above the highest value, split evenly by the axis: 7 → 8, 23 → 30, 140 → 160. */
export function niceCeiling(highest: number): number {
  if (highest <= 4) return 4;
  const magnitude = 10 ** Math.floor(Math.log10(highest));
  const steps = [1, 1.2, 1.6, 2, 3, 4, 5, 6, 8, 10].map((step) => step * magnitude);
  return steps.find((step) => step >= highest && Number.isInteger(step / 2)) ?? 10 * magnitude;
}

export const percentOf = (part: number, whole: number) => (whole > 0 ? Math.round((part / whole) * 100) : 0);
