import type { AccountStatus, AccountType, AssignmentStatus, Gender } from '@studio/contracts/vocabulary';

export const genderLabels: Readonly<Record<Gender, string>> = {
  male: 'Masculino',
  female: 'Femenino',
  other: 'Otro',
};

export const typeLabels: Readonly<Record<AccountType, string>> = { admin: 'Administrador', member: 'Miembro' };

export const statusLabels: Readonly<Record<AccountStatus, string>> = {
  active: 'Activo',
  inactive: 'Inactivo',
  suspended: 'Suspendido',
};

export const assignmentLabels: Readonly<Record<AssignmentStatus, string>> = {
  next: 'Siguiente',
  active: 'Activo',
  Rembolsado: 'Rembolsado',
  Cancelado: 'Cancelado',
  Error: 'Error',
  Vencido: 'Vencido',
};
