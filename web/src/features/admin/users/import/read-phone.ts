import { PHONE_MIN_LENGTH } from '@studio/contracts/rules/people';
import { mobileNumber } from '../../mobile-number.ts';
import { numberReader, type ReadNumber, scientific } from './read-number.ts';

/** The telephone of a cell, or why it is unknown, and what else the cell has. */
export type ReadPhone =
  | { readonly kind: 'read'; readonly text: string; readonly others: string }
  | Exclude<ReadNumber, { kind: 'read' }>;

/** Dots also separate the digits of a telephone, as in `310.4567890`. */
const wholePhone = /^\d{7,}[.,]\d{1,3}$|^\d{1,3}(,\d{3})+(\.0+)?$|^\d{1,3}(\.\d{3})+\.0+$/;
/** Words in front of a number, as in «Cel. 310 456 7890». */
const kindOfPhone = /^(celular|cel|cell|m[oó]vil|tel[eé]fono|tel|fijo|casa|whatsapp|wsp|wpp)\b[\s.:]*/i;
const between = /\s*[/;,|]\s*|\s+[-–—yo]\s+/;
/** Matches numbers that only a space separates. */
const sideBySide = /^(\+?\d{7,13})\s+(\+?\d{7,13})$/;

const isWhole = (part: string) => part.replaceAll(/\D/g, '').length >= PHONE_MIN_LENGTH;

/**
 * Reads the telephones of a column, which stay as written unless they are a program's number. Of several in a cell, the
 * first mobile is taken, else the first, but none that has words beside it (`docs/product.md` §4.9).
 */
export function phoneReader(column: readonly string[]): (text: string) => ReadPhone {
  const read = numberReader(column);
  return (text) => {
    if (scientific.test(text) || wholePhone.test(text)) {
      const number = read(text);
      return number.kind === 'read' ? { ...number, others: '' } : number;
    }
    const parts = (sideBySide.exec(text)?.slice(1) ?? text.split(between)).map((part) => part.replace(kindOfPhone, ''));
    const numbers = parts.filter((part) => isWhole(part) && !/\p{L}/u.test(part));
    const chosen = numbers.find(mobileNumber) ?? numbers[0];
    if (chosen === undefined || parts.filter(isWhole).length === 1)
      return { kind: 'read', text: parts.length === 1 ? parts[0]! : text, others: '' };
    return { kind: 'read', text: chosen, others: parts.filter((part) => part !== chosen && part !== '').join(', ') };
  };
}
