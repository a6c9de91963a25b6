import { hasFewPeople } from '@studio/contracts/rules/classes-policy';

/**
 * `1 de 3 para confirmar`, until enough have booked the class or it begins; null without a minimum (docs/product.md
 * §3.20).
 */
export function fewInWords(people: Parameters<typeof hasFewPeople>[0], now: Date): string | null {
  return hasFewPeople(people, now) ? `${people.taken} de ${people.minimum} para confirmar` : null;
}
