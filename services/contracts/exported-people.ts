import type { AccountStatus, Gender } from './rules/people.ts';

/**
 * The columns of `personas.csv` in «Llevarse todo» that an import reads back (`docs/product.md` §7.6): the export writes
 * them, the import finds them by these titles.
 */
export const exportedPeople = {
  firstName: 'Nombres',
  lastName: 'Apellidos',
  email: 'Correo',
  documentType: 'Tipo de documento',
  documentNumber: 'Documento',
  phone: 'Teléfono',
  dateOfBirth: 'Fecha de nacimiento',
  gender: 'Género',
  accountStatus: 'Estado',
  /** The id of the account: says that a row is of an export. */
  personId: 'Persona',
  note: 'Nota',
  contactName: 'Contacto de emergencia',
  contactPhone: 'Teléfono de emergencia',
  contactRelation: 'Parentesco del contacto de emergencia',
  guardianName: 'Acudiente',
  guardianDocumentType: 'Tipo de documento del acudiente',
  guardianDocumentNumber: 'Documento del acudiente',
  guardianRelation: 'Parentesco del acudiente',
  guardianPhone: 'Teléfono del acudiente',
  guardianVersion: 'Texto que autorizó el acudiente',
  guardianAt: 'Cuándo autorizó el acudiente',
  /** The plan that holds, as a list of running plans names it (§4.9). */
  plan: 'Plan',
  planStart: 'Inicio',
  planEnd: 'Vence',
  classesLeft: 'Clases restantes',
  debt: 'Debe',
} as const;

/** How a gender and a status are written, in reports as well. */
export const genderLabels: Readonly<Record<Gender, string>> = {
  male: 'Masculino',
  female: 'Femenino',
  other: 'Otro',
};
export const statusLabels: Readonly<Record<AccountStatus, string>> = {
  active: 'Activo',
  inactive: 'Inactivo',
  suspended: 'Suspendido',
};
