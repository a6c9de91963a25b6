/**
 * The setting is a telephone number with its country code, such as +57 300 123 4567; empty when there is none. A zero
 * in parentheses is never dialled together with the code.
 */
export function whatsappUrl(setting: string, text?: string): string {
  const digits = setting.replaceAll(/\(0\)|\D/g, '');
  if (!digits) return '';
  return `https://wa.me/${digits}${text ? `?text=${encodeURIComponent(text)}` : ''}`;
}
