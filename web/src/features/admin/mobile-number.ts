import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile';

/** The trunk zero in front of a Colombian mobile, with or without the country's code; its numbering plan has none. */
const colombianTrunkZero = /^(\+?57)?\D*0(?=\D*3(?:\D*\d){9}\D*$)/;

/**
 * A telephone number as members write it, with country code and without trunk zeros; empty if it is not a mobile
 * (`docs/product.md` §7.5). A number without a code is Colombian; `00` stands for `+`.
 */
export function mobileNumber(phone: string): string {
  const written = phone.trim().replace(/^00/, '+').replace(colombianTrunkZero, '$1');
  const number = parsePhoneNumberFromString(written, 'CO');
  // This metadata covers mobiles only, so no other number is valid.
  return number?.isValid() ? number.number.slice(1) : '';
}
