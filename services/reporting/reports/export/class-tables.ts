import type { Movement } from '../../models/training.model.ts';
import {
  actorLabels,
  attendanceLabels,
  balanceLabels,
  bookingLabels,
  categoryLabels,
  movementLabels,
  paymentLabels,
} from '../tables/spanish-labels.ts';
import { exportTable } from './export-table.ts';

export const trainings = exportTable({
  fileName: 'entrenamientos.csv',
  about: 'Una fila por cada entrenamiento, también los cancelados.',
  collection: ({ trainings }) => trainings,
  columns: [
    { title: 'Entrenamiento', explains: 'Código del entrenamiento.', value: '_id' },
    { title: 'Categoría', explains: 'Normal o Especial.', value: ({ category }) => categoryLabels[category] },
    { title: 'Fecha', explains: 'Día del entrenamiento.', value: 'date' },
    { title: 'Inicio', explains: 'Hora de inicio.', value: 'startTime' },
    { title: 'Fin', explains: 'Hora de fin.', value: 'endTime' },
    { title: 'Cupos', explains: 'Cuántas personas caben.', value: 'capacity' },
    {
      title: 'Estado',
      explains: 'Programado o Cancelado.',
      value: ({ status }) => (status === 'scheduled' ? 'Programado' : 'Cancelado'),
    },
    { title: 'Título', explains: 'Cómo se llama; vacío si no tiene.', value: 'title' },
    { title: 'Descripción', explains: 'De qué se trata; vacía si no tiene.', value: 'description' },
    { title: 'Sala', explains: 'Dónde es; vacía si no se dijo.', value: 'room' },
    { title: 'Entrenador', explains: 'Código de la persona que lo da; vacío si no se dijo.', value: 'coachId' },
    {
      title: 'En reemplazo de',
      explains: 'Código de la persona cuya clase es; vacío si no es un reemplazo.',
      value: 'substituteFor',
    },
    { title: 'Mínimo', explains: 'Con cuántas personas se confirma; vacío si no se pidió.', value: 'minParticipants' },
  ],
});

export const bookings = exportTable({
  fileName: 'inscripciones.csv',
  about: 'Una fila por cada inscripción a un entrenamiento, también las canceladas.',
  collection: ({ bookings }) => bookings,
  columns: [
    { title: 'Inscripción', explains: 'Código de la inscripción.', value: '_id' },
    { title: 'Entrenamiento', explains: 'Código del entrenamiento.', value: 'trainingId' },
    {
      title: 'Persona',
      explains: 'Código de quien se inscribió, o Invitado: alguien sin cuenta.',
      value: ({ accountId, guest }) => (guest ? 'Invitado' : accountId),
    },
    {
      title: 'Estado',
      explains: 'Inscrito, Avisó (cedió el cupo después de la hora límite) o Cancelado.',
      value: ({ status }) => bookingLabels[status],
    },
    {
      title: 'Pagada con',
      explains: 'Plan, Especial o Cortesía; una cortesía no gasta nada.',
      value: ({ paidFrom }) => paymentLabels[paidFrom],
    },
    {
      title: 'Asignación',
      explains: 'Código del plan asignado que la pagó; vacío si no fue un plan.',
      value: 'assignmentId',
    },
    { title: 'Inscrita', explains: 'Cuándo se hizo.', value: 'bookedAt' },
    {
      title: 'Inscrita por',
      explains: 'Código de la persona, «waitlist» desde la lista de espera o «fixed-slot» por un cupo fijo.',
      value: 'bookedBy',
    },
    { title: 'Cancelada', explains: 'Cuándo se canceló; vacío si no.', value: 'cancelledAt' },
    {
      title: 'Asistencia',
      explains: 'Asistió o No vino; vacío si no se marcó.',
      value: ({ attendance }) => attendance && attendanceLabels[attendance],
    },
  ],
});

export const ledger = exportTable({
  fileName: 'movimientos.csv',
  about:
    'Una fila por cada movimiento de clases. El saldo de una persona es la suma de sus cambios, en el orden de «Número».',
  collection: ({ movements }) => movements,
  columns: [
    { title: 'Movimiento', explains: 'Código del movimiento.', value: '_id' },
    { title: 'Persona', explains: 'Código de la persona.', value: 'accountId' },
    { title: 'Número', explains: 'Ordena los movimientos de la persona.', value: 'sequence' },
    { title: 'Cuándo', explains: 'Momento del movimiento.', value: 'at' },
    {
      title: 'Saldo de',
      explains: 'Clases del plan o Especiales: cada uno tiene su saldo.',
      value: ({ balance }) => balanceLabels[balance],
    },
    { title: 'Causa', explains: 'Por qué se movió.', value: ({ reason }) => movementLabels[reason] },
    { title: 'Cambio', explains: 'Clases que entran (+) o salen (−).', value: 'change' },
    { title: 'Saldo', explains: 'Lo que queda después.', value: 'balanceAfter' },
    {
      title: 'Quién',
      explains: 'Miembro, Administrador, Entrenador, Estudio, Lista de espera o Cupo fijo.',
      value: ({ actor }) => actorLabels[actor],
    },
    {
      title: 'Por',
      explains: 'Código de la persona que lo hizo; vacío si fue el estudio.',
      // Entries of version 1.0.0 name the studio here.
      value: ({ actor, actorId }) => (actor === 'system' ? null : actorId),
    },
    {
      title: 'Asignación',
      explains: 'Código del plan asignado cuyas clases se movieron; vacío si no fue uno.',
      value: 'assignmentId',
    },
    { title: 'Sobre', explains: 'El plan, o el entrenamiento con fecha y hora.', value: subjectInWords },
  ],
});

/** `Plan Básico`, `Plan Básico 2026-12-10 a 2026-12-19`, `Normal «Funcional» 2026-11-23 05:00:00`. */
function subjectInWords({ subject }: Movement): string | null {
  if (subject === null) return null;
  const { planName, freeze, category, title, date, startTime } = subject;
  if (freeze) return `${planName} ${freeze.from} a ${freeze.to}`;
  return (
    planName ?? [category && categoryLabels[category], title && `«${title}»`, date, startTime].filter(Boolean).join(' ')
  );
}
