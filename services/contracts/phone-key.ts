const countryCode = '57';
const nationalDigits = 10;

/** A telephone for comparison: its digits, without Colombia's country code (`docs/product.md` §3.19). */
export function phoneKeyOf(phone: string): string {
  const digits = phone.replaceAll(/\D/g, '').replace(/^00/, '');
  const isInternational = digits.length === countryCode.length + nationalDigits && digits.startsWith(countryCode);
  return isInternational ? digits.slice(countryCode.length) : digits;
}
