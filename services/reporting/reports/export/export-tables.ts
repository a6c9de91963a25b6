import { bookings, ledger, trainings } from './class-tables.ts';
import { balances, cash, closings } from './money-tables.ts';
import { exportTable, type ExportTable, instantCell } from './export-table.ts';
import { administrators, assignments, people, plans } from './people-tables.ts';

const activity = exportTable({
  fileName: 'actividad.csv',
  about:
    'Una fila por cada acto de un administrador, de un entrenador o de quien opera el estudio, en los últimos dos años.',
  collection: ({ activity }) => activity,
  columns: [
    { title: 'Acto', explains: 'Código del acto.', value: ({ _id }) => _id },
    { title: 'Cuándo', explains: 'Momento del acto.', value: ({ at }) => instantCell(at) },
    {
      title: 'Por',
      explains: 'Código de quien lo hizo; ceros: quien opera el estudio.',
      value: ({ actorId }) => actorId,
    },
    { title: 'Qué', explains: 'Clase de acto, en inglés, como «user-enrolled».', value: ({ kind }) => kind },
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
  ],
});

/** The files of an export, in order. To add a table, only a line here is needed. */
export const exportTables: readonly ExportTable[] = [
  people,
  administrators,
  plans,
  assignments,
  trainings,
  bookings,
  ledger,
  cash,
  balances,
  closings,
  activity,
];
