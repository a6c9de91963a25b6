interface Seats {
  readonly taken: number;
  /** The minimum of the class; undefined for none. */
  readonly asked: number | undefined;
  readonly begins: Date;
}

/**
 * `1 de 3 para confirmar`, until enough have booked the class or it begins; null without a minimum (docs/product.md
 * §3.20).
 */
export function fewInWords({ taken, asked, begins }: Seats, now: Date): string | null {
  if (asked === undefined || taken >= asked || begins <= now) return null;
  return `${taken} de ${asked} para confirmar`;
}
