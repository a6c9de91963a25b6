import type { PermissionKind, PermissionStatus } from '@studio/contracts/rules/permissions';
import type { Balance } from '../../models/cash.model.ts';
import { entryLabels, methodLabels } from '../tables/spanish-labels.ts';
import { exportRows, exportTable } from './export-table.ts';

export const cash = exportTable({
  fileName: 'caja.csv',
  about: 'Una fila por cada registro de la caja. Nada se cambia ni se borra: lo que fue un error tiene su anulación.',
  collection: ({ cashEntries }) => cashEntries,
  columns: [
    { title: 'Registro', explains: 'Código del registro.', value: '_id' },
    { title: 'Número', explains: 'Cuenta todos los registros, sin saltos.', value: 'number' },
    {
      title: 'Clase',
      explains:
        'Pago, Devolución, Saldo a favor (lo que paga un plan sin mover dinero), Anulación, Entrada de efectivo o Salida de efectivo.',
      value: ({ kind }) => entryLabels[kind],
    },
    { title: 'Persona', explains: 'Código de quien pagó o recibió; vacío si no fue un pago.', value: 'accountId' },
    {
      title: 'Asignación',
      explains: 'Código del plan asignado que se pagó; vacío si no fue uno.',
      value: 'assignmentId',
    },
    {
      title: 'De asignación',
      explains: 'Código del plan asignado al que le sobraba ese saldo a favor; vacío si no era de uno.',
      value: 'fromAssignmentId',
    },
    { title: 'Valor', explains: 'Pesos colombianos; negativo si salieron.', value: 'amount' },
    {
      title: 'Medio',
      explains: 'Efectivo, Transferencia, Nequi, Daviplata, Tarjeta u Otro medio; vacío si no se movió dinero.',
      value: ({ method }) => method && methodLabels[method],
    },
    { title: 'Recibido', explains: 'Día en que se recibió o se entregó.', value: 'receivedOn' },
    { title: 'Día de caja', explains: 'Día en cuya caja cuenta.', value: 'cashDay' },
    { title: 'Nota', explains: 'Nota, motivo o para qué fue.', value: 'note' },
    { title: 'Anula', explains: 'Código del registro que anula; vacío si no anula.', value: 'voids' },
    { title: 'Por', explains: 'Código del administrador que lo anotó.', value: 'actorId' },
    { title: 'Cuándo', explains: 'Momento en que se anotó.', value: 'at' },
    {
      title: 'Partes',
      explains:
        'De dónde salió el saldo a favor si salió de varias partes: código del plan asignado (favor si no era de uno) y valor, separados por un espacio.',
      value: ({ parts }) =>
        parts?.map(({ fromAssignmentId, amount }) => `${fromAssignmentId ?? 'favor'}=${amount}`).join(' ') ?? null,
    },
    {
      title: 'Pidió',
      explains: 'Código de quien lo pidió desde Recepción; vacío si nadie pidió permiso.',
      value: 'askedBy',
    },
    {
      title: 'En Recepción',
      explains: 'Sí, si quien lo anotó trabajaba en Recepción en ese momento.',
      value: ({ atDesk }) => (atDesk ? 'Sí' : null),
    },
  ],
});

const permissionLabels: Readonly<Record<PermissionKind, string>> = {
  void: 'Anular',
  refund: 'Devolver dinero',
  discount: 'Descuento',
};

const permissionEnds: Readonly<Record<PermissionStatus, string>> = {
  open: 'Abierto',
  granted: 'Autorizado',
  refused: 'No autorizado',
  withdrawn: 'Retirado',
  expired: 'Vencido',
  overtaken: 'Ya no hizo falta',
};

export const permissions = exportTable({
  fileName: 'permisos.csv',
  about: 'Una fila por cada permiso que Recepción pidió para anular, devolver dinero o dar un descuento.',
  collection: ({ permissions: asked }) => asked,
  columns: [
    { title: 'Permiso', explains: 'Código del permiso.', value: '_id' },
    { title: 'Para', explains: 'Anular, Devolver dinero o Descuento.', value: ({ kind }) => permissionLabels[kind] },
    {
      title: 'De qué',
      explains: 'Código del registro de caja que se anula, de la persona o del plan asignado.',
      value: 'subjectId',
    },
    {
      title: 'Persona',
      explains: 'Código de la persona de quien es el dinero; vacío si no es de ninguna.',
      value: 'accountId',
    },
    { title: 'Valor', explains: 'Pesos colombianos, como se pidió.', value: 'amount' },
    {
      title: 'Medio',
      explains: 'Por dónde se movía el dinero; vacío si no se movía.',
      value: ({ method }) => method && methodLabels[method],
    },
    { title: 'Motivo', explains: 'El motivo de quien lo pidió.', value: 'reason' },
    { title: 'Pidió', explains: 'Código de quien lo pidió.', value: 'askedBy' },
    { title: 'Cuándo', explains: 'Momento en que lo pidió.', value: 'askedAt' },
    {
      title: 'Estado',
      explains:
        'Abierto, Autorizado, No autorizado, Retirado (por quien lo pidió), Vencido (nadie respondió) o Ya no hizo falta.',
      value: ({ status }) => permissionEnds[status],
    },
    { title: 'Cerrado', explains: 'Momento en que terminó.', value: 'closedAt' },
    { title: 'Por', explains: 'Código de quien respondió o lo retiró; «system» si terminó solo.', value: 'closedBy' },
    { title: 'Respuesta', explains: 'Lo que se respondió si no se autorizó.', value: 'answer' },
    {
      title: 'Registro',
      explains: 'Código del registro de caja que se hizo; vacío si no se hizo uno.',
      value: 'madeEntryId',
    },
  ],
});

/** A plan of a member, or the member's credit. */
type BalanceRow = Readonly<
  { accountId: string } & Record<'assignmentId' | 'discount' | 'paid' | 'debt' | 'credit', string | number | null>
>;

function rowsOf({ _id: accountId, plans, credit }: Balance): BalanceRow[] {
  const inFavour = { assignmentId: null, discount: null, paid: null, debt: null, credit };
  return [...plans.map((plan) => ({ ...plan, credit: null })), ...(credit > 0 ? [inFavour] : [])].map((row) => {
    return { accountId, ...row };
  });
}

export const balances = exportRows({
  fileName: 'saldos.csv',
  about:
    'Una fila por cada plan asignado cuyos pagos se anotan, y otra, sin asignación, con el saldo a favor de quien lo tiene. Un plan asignado que no está aquí cuenta como pagado.',
  collection: ({ balances: kept }) => kept,
  rowsOf: (kept) => kept.flatMap(rowsOf),
  columns: [
    { title: 'Persona', explains: 'Código de la persona.', value: 'accountId' },
    {
      title: 'Asignación',
      explains: 'Código del plan asignado; vacío en la fila del saldo a favor.',
      value: 'assignmentId',
    },
    { title: 'Descuento', explains: 'Pesos colombianos que no se cobran.', value: 'discount' },
    { title: 'Pagado', explains: 'Pesos colombianos: la suma de sus registros.', value: 'paid' },
    { title: 'Debe', explains: 'Pesos colombianos que faltan.', value: 'debt' },
    { title: 'Saldo a favor', explains: 'Pesos colombianos de la persona que ningún plan necesita.', value: 'credit' },
  ],
});

export const counts = exportTable({
  fileName: 'cuadres.csv',
  about:
    'Una fila por cada cuadre de turno: la caja contada sin cerrarla. Los valores son pesos colombianos en efectivo.',
  collection: ({ cashCounts }) => cashCounts,
  columns: [
    { title: 'Cuadre', explains: 'Código del cuadre.', value: '_id' },
    { title: 'Número', explains: 'Cuenta todos los cuadres, sin saltos.', value: 'number' },
    { title: 'Día', explains: 'Día de caja que se contó.', value: 'day' },
    {
      title: 'Debía haber',
      explains: 'Lo que se contó antes, más el efectivo que entró, menos el que salió desde entonces.',
      value: 'expected',
    },
    { title: 'Contado', explains: 'Lo que se contó.', value: 'counted' },
    {
      title: 'Diferencia',
      explains: 'Lo contado menos lo que debía haber.',
      value: ({ counted, expected }) => counted - expected,
    },
    {
      title: 'Último registro',
      explains: 'Número del último registro de la caja antes del cuadre; 0 si no había.',
      value: 'lastEntry',
    },
    {
      title: 'Último cierre',
      explains: 'Número del último cierre antes del cuadre; 0 si no había.',
      value: 'lastClosing',
    },
    { title: 'Nota', explains: 'La nota del cuadre.', value: 'note' },
    { title: 'Por', explains: 'Código de quien contó.', value: 'countedBy' },
    { title: 'Cuándo', explains: 'Momento del cuadre.', value: 'countedAt' },
  ],
});

export const closings = exportTable({
  fileName: 'cierres.csv',
  about: 'Una fila por cada cierre de caja, como quedó ese día. Los valores son pesos colombianos en efectivo.',
  collection: ({ cashClosings }) => cashClosings,
  columns: [
    { title: 'Día', explains: 'Día que se cerró.', value: '_id' },
    { title: 'Número', explains: 'Cuenta los cierres.', value: 'number' },
    { title: 'Base', explains: 'Lo que contó el cierre anterior.', value: 'opening' },
    { title: 'Entró', explains: 'Efectivo que entró.', value: 'cashIn' },
    { title: 'Salió', explains: 'Efectivo que salió.', value: 'cashOut' },
    {
      title: 'Debía haber',
      explains: 'Base, más lo que entró, menos lo que salió, más lo de los cuadres.',
      value: 'expected',
    },
    { title: 'Contado', explains: 'Lo que se contó.', value: 'counted' },
    {
      title: 'Diferencia',
      explains: 'Lo contado menos lo que debía haber.',
      value: ({ counted, expected }) => counted - expected,
    },
    { title: 'Registros', explains: 'Cuántos registros cuentan ese día.', value: 'entries' },
    { title: 'Nota', explains: 'La nota del cierre.', value: 'note' },
    { title: 'Por', explains: 'Código del administrador que cerró.', value: 'closedBy' },
    { title: 'Cuándo', explains: 'Momento del cierre.', value: 'closedAt' },
    {
      title: 'Se lleva desde',
      explains: 'En el primer cierre: el día desde el que se lleva la caja.',
      value: 'keptFrom',
    },
    {
      title: 'Cuadres',
      explains: 'Lo que sobró en los cuadres de turno de ese día; negativo si faltó.',
      value: ({ found = 0 }) => found,
    },
  ],
});
