import type { removablePlans } from '@studio/contracts/http/membership-routes';
import type { PlanRemovalStatus } from '@studio/contracts/vocabulary';

export type Removable = (typeof removablePlans)[number];

/** The meaning of each final status (docs/product.md §2.3). */
export const statusOptions: { value: PlanRemovalStatus; label: string; hint: string }[] = [
  { value: 'Rembolsado', label: 'Rembolsado', hint: 'Cancelado con reembolso.' },
  { value: 'Cancelado', label: 'Cancelado', hint: 'Cancelado o cambiado, sin reembolso.' },
  { value: 'Error', label: 'Error', hint: 'Se asignó por error.' },
];

/** Whether freeing the coming bookings is proposed: what was paid for them went back, or never was (docs/product.md §2.3). */
export const proposesRelease = (status: string) => status === 'Rembolsado' || status === 'Error';

/** What becomes of the coming bookings (docs/product.md §2.3, §2.5). */
export function consequenceFor(status: string, frees: boolean): string {
  if (proposesRelease(status)) {
    return frees
      ? 'Sus cupos quedan libres. Las clases no vuelven.'
      : 'Se conservan. Si cancela una, la clase no vuelve.';
  }
  return frees
    ? 'Sus cupos quedan libres. Las clases quedan para su próximo plan.'
    : 'Se conservan. Si cancela una, la clase queda para su próximo plan.';
}

export function lossOf(classes: number): string {
  if (classes === 0) return 'No le quedan clases que perder.';
  return classes === 1 ? 'Se pierde la clase restante.' : `Se pierden las ${classes} clases restantes.`;
}
