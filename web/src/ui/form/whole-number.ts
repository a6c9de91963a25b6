/** The value of a number field; NaN, which every schema refuses, for anything but digits. */
export function wholeNumber(text: string): number {
  return /^-?\d+$/.test(text.trim()) ? Number(text) : Number.NaN;
}
