import type { PlanRequestStatus } from '@studio/contracts/rules/plan-requests';
import { wayNames } from '@studio/contracts/rules/ways-to-pay';
import { bookings, ledger, trainings } from './class-tables.ts';
import { balances, cash, closings, counts, permissions } from './money-tables.ts';
import { exportTable, type ExportTable } from './export-table.ts';
import { administrators, assignments, people, plans } from './people-tables.ts';

const activity = exportTable({
  fileName: 'actividad.csv',
  about:
    'Una fila por cada acto de un administrador, de un entrenador o de quien opera el estudio, en los últimos dos años.',
  collection: ({ activity }) => activity,
  columns: [
    { title: 'Acto', explains: 'Código del acto.', value: '_id' },
    { title: 'Cuándo', explains: 'Momento del acto.', value: 'at' },
    { title: 'Por', explains: 'Código de quien lo hizo; ceros: quien opera el estudio.', value: 'actorId' },
    { title: 'Qué', explains: 'Clase de acto, en inglés, como «user-enrolled».', value: 'kind' },
    {
      title: 'Sobre persona',
      explains: 'Código de la persona; vacío si no fue sobre una.',
      value: ({ about }) => about.user ?? null,
    },
    {
      title: 'Sobre entrenamiento',
      explains: 'Código del entrenamiento; vacío si no fue sobre uno.',
      value: ({ about }) => about.training ?? null,
    },
    {
      title: 'Sobre plan',
      explains: 'Código del plan; vacío si no fue sobre uno.',
      value: ({ about }) => about.plan ?? null,
    },
    {
      title: 'Detalles',
      explains: 'Lo demás que se anotó, en JSON, como {"count":3}.',
      value: ({ facts }) => JSON.stringify(facts),
    },
    {
      title: 'Pidió',
      explains: 'Código de quien había pedido permiso desde Recepción; vacío si nadie.',
      value: ({ about }) => about.asker ?? null,
    },
  ],
});

const requestLabels: Readonly<Record<PlanRequestStatus, string>> = {
  open: 'Abierta',
  accepted: 'Aceptada',
  refused: 'No llegó',
  withdrawn: 'Retirada',
  expired: 'Vencida',
};

export const planRequests = exportTable({
  fileName: 'solicitudes.csv',
  about: 'Una fila por cada plan que una persona pidió desde la aplicación.',
  collection: ({ planRequests: asked }) => asked,
  columns: [
    { title: 'Solicitud', explains: 'Código de la solicitud.', value: '_id' },
    { title: 'Persona', explains: 'Código de quien lo pidió.', value: 'accountId' },
    { title: 'Plan', explains: 'Código del plan que pidió.', value: ({ plan }) => plan.id },
    { title: 'Nombre del plan', explains: 'Como se llamaba al pedirlo.', value: ({ plan }) => plan.name },
    { title: 'Precio', explains: 'Pesos colombianos que vio al pedirlo.', value: ({ plan }) => plan.price },
    {
      title: 'Por semana',
      explains: 'Entrenamientos por semana que vio al pedirlo.',
      value: ({ plan }) => plan.maxTrainingsPerWeek,
    },
    {
      title: 'Medio',
      explains: 'Por dónde dijo que pagó; vacío si iba a pagar en el estudio.',
      value: ({ paid }) => paid && wayNames[paid.way],
    },
    { title: 'Referencia', explains: 'La que dijo; vacía sin una.', value: ({ paid }) => paid?.reference ?? null },
    { title: 'Pagó', explains: 'Día en que dijo que pagó.', value: ({ paid }) => paid?.on ?? null },
    { title: 'Pidió', explains: 'Momento en que lo pidió.', value: 'askedAt' },
    {
      title: 'Estado',
      explains: 'Abierta, Aceptada, No llegó, Retirada (por quien la hizo) o Vencida (nadie respondió).',
      value: ({ status }) => requestLabels[status],
    },
    { title: 'Cerrada', explains: 'Momento de la respuesta.', value: 'closedAt' },
    {
      title: 'Por',
      explains: 'Código de quien respondió o la retiró; «system» si se venció o se eliminó la cuenta.',
      value: 'closedBy',
    },
    { title: 'Motivo', explains: 'Lo que respondió el estudio si no llegó.', value: 'reason' },
    { title: 'Asignación', explains: 'Código del plan asignado; vacío si no se aceptó.', value: 'assignmentId' },
  ],
});

/** The files of an export, in order. To add a table, only a line here is needed. */
export const exportTables: readonly ExportTable[] = [
  people,
  administrators,
  plans,
  assignments,
  planRequests,
  trainings,
  bookings,
  ledger,
  cash,
  balances,
  counts,
  closings,
  permissions,
  activity,
];
