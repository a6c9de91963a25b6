/** The start and end of the n-th hour. Hours start a second apart, from 05:00 to 22:59:59. */
export function nthHour(index: number): { readonly startTime: string; readonly endTime: string } {
  const second = index % 3_600;
  const hour = 5 + (Math.floor(index / 3_600) % 18);
  const at = (hours: number) =>
    [hours, Math.floor(second / 60), second % 60].map((value) => String(value).padStart(2, '0')).join(':');
  return { startTime: at(hour), endTime: at(hour + 1) };
}
