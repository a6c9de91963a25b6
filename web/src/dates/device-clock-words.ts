/** Milliseconds by which a device's clock may be off without a notice. */
const toleratedMs = 2 * 60_000;

/** `50 minutos adelantado`; null while the device's clock is about right. */
export function deviceClockInWords(aheadMs: number): string | null {
  if (Math.abs(aheadMs) <= toleratedMs) return null;
  return `${durationInWords(Math.abs(aheadMs))} ${aheadMs > 0 ? 'adelantado' : 'atrasado'}`;
}

function durationInWords(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  if (minutes < 120) return `${minutes} minutos`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `${hours} horas` : `${Math.round(hours / 24)} días`;
}
