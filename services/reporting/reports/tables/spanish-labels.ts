import type { AccountType } from '@studio/contracts/rules/people';
import type { AssignmentStatus } from '@studio/contracts/rules/plans';
import type { Attendance } from '@studio/contracts/rules/attendance';
import type { CashEntryKind, PaymentMethod } from '@studio/contracts/rules/payments';
import type { MovementActor, MovementReason, PaymentKind } from '@studio/contracts/rules/bookings';
import type { TrainingCategory } from '@studio/contracts/rules/classes';
import type { Booking, Movement } from '../../models/training.model.ts';

export const typeLabels: Readonly<Record<AccountType, string>> = { admin: 'Administrador', member: 'Miembro' };

export const assignmentLabels: Readonly<Record<AssignmentStatus, string>> = {
  next: 'Siguiente',
  active: 'Activo',
  Rembolsado: 'Rembolsado',
  Cancelado: 'Cancelado',
  Error: 'Error',
  Vencido: 'Vencido',
};

export const categoryLabels: Readonly<Record<TrainingCategory, string>> = { normal: 'Normal', special: 'Especial' };

export const bookingLabels: Readonly<Record<Booking['status'], string>> = {
  booked: 'Inscrito',
  released: 'Avisó',
  cancelled: 'Cancelado',
};

export const paymentLabels: Readonly<Record<PaymentKind, string>> = {
  plan: 'Plan',
  special: 'Especial',
  courtesy: 'Cortesía',
};

export const attendanceLabels: Readonly<Record<Attendance, string>> = { attended: 'Asistió', absent: 'No vino' };

export const balanceLabels: Readonly<Record<Movement['balance'], string>> = {
  plan: 'Clases del plan',
  special: 'Especiales',
};

export const movementLabels: Readonly<Record<MovementReason, string>> = {
  assigned: 'Plan asignado',
  booked: 'Inscripción',
  cancelled: 'Inscripción cancelada',
  refunded: 'Clase devuelta',
  'set-by-admin': 'Ajuste del estudio',
  carried: 'Clase guardada de un plan anterior',
  expired: 'Plan vencido',
  removed: 'Plan terminado',
  frozen: 'Plan congelado',
  unfrozen: 'Fin de la congelación',
  released: 'Cedió el cupo',
  reclaimed: 'Recuperó el cupo',
  forgiven: 'Falta perdonada',
  returned: 'Otra persona usó el cupo cedido',
};

export const actorLabels: Readonly<Record<MovementActor, string>> = {
  member: 'Miembro',
  admin: 'Administrador',
  coach: 'Entrenador',
  system: 'Estudio',
  waitlist: 'Lista de espera',
  'fixed-slot': 'Cupo fijo',
};

export const methodLabels: Readonly<Record<PaymentMethod, string>> = {
  efectivo: 'Efectivo',
  transferencia: 'Transferencia',
  nequi: 'Nequi',
  daviplata: 'Daviplata',
  tarjeta: 'Tarjeta',
  otro: 'Otro medio',
};

export const entryLabels: Readonly<Record<CashEntryKind, string>> = {
  payment: 'Pago',
  refund: 'Devolución',
  credit: 'Saldo a favor',
  void: 'Anulación',
  'cash-in': 'Entrada de efectivo',
  'cash-out': 'Salida de efectivo',
};
