/** Percentile by nearest rank; NaN without values. */
export function percentile(values: readonly number[], part: number): number {
  const ordered = values.toSorted((a, b) => a - b);
  return ordered[Math.max(0, Math.ceil(part * ordered.length) - 1)] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}
