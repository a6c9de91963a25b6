import type { FollowUpList } from '@studio/contracts/vocabulary';

interface ListWords {
  /** In the address. */
  readonly slug: string;
  readonly label: string;
  /** Who is in it. */
  readonly hint: string;
  readonly empty: string;
}

/** The lists of members to talk to, in the order in which they are shown (docs/product.md §7.5). */
export const followUpWords: Readonly<Record<FollowUpList, ListWords>> = {
  expiring: {
    slug: 'por-vencer',
    label: 'Por vencer',
    hint: 'Miembros cuyo plan vence en 7 días o menos, sin uno siguiente.',
    empty: 'Ningún plan está por vencer',
  },
  expired: {
    slug: 'vencidos',
    label: 'Vencidos',
    hint: 'Miembros cuyo plan venció en los últimos 30 días y no tienen otro.',
    empty: 'Ningún plan venció en los últimos 30 días',
  },
  away: {
    slug: 'sin-venir',
    label: 'Sin venir',
    hint: 'Miembros con plan activo que llevan 14 días sin venir ni reservar.',
    empty: 'Nadie lleva 14 días sin venir ni reservar',
  },
  owing: {
    slug: 'deben',
    label: 'Deben',
    hint: 'Miembros que deben dinero de sus planes; primero quien más debe.',
    empty: 'Nadie debe dinero',
  },
};

export const followUpOrder = Object.keys(followUpWords) as FollowUpList[];

/** The list that an address names; undefined for the list of all users. */
export function listOfSlug(slug: string): FollowUpList | undefined {
  return followUpOrder.find((list) => followUpWords[list].slug === slug);
}
