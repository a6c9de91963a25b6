import { NEW_MEMBER_DAYS, NEW_MEMBER_WEEKLY, type FollowUpList } from '@studio/contracts/rules/figures';
import type { ContactList } from '@studio/contracts/rules/contacts';

interface ListWords {
  /** Its name in the address. */
  readonly slug: string;
  readonly label: string;
  /** Describes the members in it. */
  readonly hint: string;
  readonly empty: string;
}

/** The lists of members to contact, in display order (docs/product.md §7.5). */
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
    hint: 'Miembros que deben dinero de sus planes, también los suspendidos e inactivos; primero quien más debe.',
    empty: 'Nadie debe dinero',
  },
  new: {
    slug: 'nuevos',
    label: 'Nuevos',
    hint: `Miembros cuyo primer plan empezó hace ${NEW_MEMBER_DAYS.min} a ${NEW_MEMBER_DAYS.max} días y que reservan menos de ${NEW_MEMBER_WEEKLY} clases por semana.`,
    empty: 'Ningún miembro nuevo viene poco',
  },
};

export const followUpOrder = Object.keys(followUpWords) as FollowUpList[];

/** The name of a list, including that of guests who tried a class. */
export const listName = (list: ContactList) => (list === 'tried' ? 'Probaron' : followUpWords[list].label);

/** The list that an address names; undefined for the list of all users. */
export function listOfSlug(slug: string): FollowUpList | undefined {
  return followUpOrder.find((list) => followUpWords[list].slug === slug);
}
