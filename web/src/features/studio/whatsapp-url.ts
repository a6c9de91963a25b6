/** The setting may be a number (`57300…`, with or without signs) or a link; empty when there is none. */
export function whatsappUrl(setting: string, text?: string): string {
  if (/^https?:/.test(setting)) return setting;
  const digits = setting.replace(/\D/g, '');
  if (!digits) return '';
  return `https://wa.me/${digits}${text ? `?text=${encodeURIComponent(text)}` : ''}`;
}
