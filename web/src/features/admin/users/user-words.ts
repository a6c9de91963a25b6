import { toStudioDate } from '@studio/contracts/studio-time';
import type { AccountStatus, AccountType, DocumentType } from '@studio/contracts/rules/people';
import { longDate } from '../../../dates/spanish-dates.ts';
import type { BadgeTone } from '../../../ui/badge.tsx';
import type { AdminUser } from './user-endpoints.ts';

export const typeNames: Record<AccountType, string> = { member: 'Miembro', admin: 'Administrador' };
export const statusNames: Record<AccountStatus, string> = {
  active: 'Activo',
  inactive: 'Inactivo',
  suspended: 'Suspendido',
};
export const statusTones: Record<AccountStatus, BadgeTone> = { active: 'good', inactive: 'neutral', suspended: 'bad' };

/** Options of the state filter: fields of their own would take too much room for something rare. */
export const asksForDeletion = 'pide-eliminacion';
export const lacksGuardian = 'falta-acudiente';

export const typeOptions = Object.entries(typeNames).map(([value, label]) => ({ value, label }));
export const statusOptions = Object.entries(statusNames).map(([value, label]) => ({ value, label }));
export const stateFilterOptions = [
  ...statusOptions,
  { value: asksForDeletion, label: 'Pide eliminación' },
  { value: lacksGuardian, label: 'Falta acudiente' },
];

export const fullName = (user: Pick<AdminUser, 'first_name' | 'last_name'>) => `${user.first_name} ${user.last_name}`;

/** Whether the address is confirmed as that of the account's user (`docs/product.md` §4.5). */
export function emailStanding({ email_confirmed_at: confirmedAt }: Pick<AdminUser, 'email_confirmed_at'>): string {
  if (!confirmedAt) return 'Sin confirmar: nadie ha usado aún un enlace enviado a esta dirección.';
  return `Confirmado el ${longDate(toStudioDate(new Date(confirmedAt)))}.`;
}

const initials: Record<DocumentType, string> = {
  'Cédula de Ciudadanía': 'CC',
  'Tarjeta de Identidad': 'TI',
  'Cédula de Extranjería': 'CE',
  Pasaporte: 'PA',
};

/** `CC 1094123456`, as documents are quoted in Colombia; «Sin documento» for an account without one. */
export const shortDocument = ({
  document_type: type,
  document_number: number,
}: Pick<AdminUser, 'document_type' | 'document_number'>) => (type ? `${initials[type]} ${number}` : 'Sin documento');
