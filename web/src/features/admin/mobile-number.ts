/**
 * A telephone number as members write it, with its country code; empty where it is no mobile. Ten digits that begin
 * with 3 are a Colombian mobile; any other number needs a code in front, as `+` or `00`.
 */
export function mobileNumber(phone: string): string {
  const digits = phone.replace(/\D/g, '').replace(/^00/, '');
  if (/^3\d{9}$/.test(digits)) return `57${digits}`;
  if (/^573\d{9}$/.test(digits)) return digits;
  const isInternational = /^\s*(?:\+|00)/.test(phone) && !digits.startsWith('57');
  return isInternational && digits.length >= 8 ? digits : '';
}
