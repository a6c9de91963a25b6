import { exportedPeople as titles, genderLabels, statusLabels } from '@studio/contracts/exported-people';
import type { Account, CoachFacts, GuardianOf } from '../../models/account.model.ts';
import { assignmentLabels } from '../tables/spanish-labels.ts';
import { classesOf } from '@studio/contracts/rules/moving-in-policy';
import { lastDayHeld } from '@studio/contracts/rules/plans-policy';
import type { Assignment } from '../../models/plan.model.ts';
import type { Projections } from '../tables/read-projections.ts';
import { exportRows, exportTable, instantCell, readingCells } from './export-table.ts';

export interface ExportedPerson extends Account {
  readonly facts: CoachFacts | undefined;
  readonly guardian: GuardianOf['guardian'];
  readonly plan: RunningPlan | null;
}

/** The plan that holds, with the classes left by the ledger that the export has collected, and what is owed for it. */
interface RunningPlan extends Pick<Assignment, 'planName' | 'startsOn' | 'endsOn'> {
  readonly classesLeft: number | null;
  readonly debt: number;
}

/** The columns up to the gender match the template of an import. */
export const personColumns = readingCells<ExportedPerson>([
  { title: titles.firstName, explains: 'Nombres de la persona.', value: 'firstName' },
  { title: titles.lastName, explains: 'Apellidos de la persona.', value: 'lastName' },
  { title: titles.email, explains: 'Correo con el que inicia sesión.', value: 'email' },
  {
    title: titles.documentType,
    explains: 'Cédula de Ciudadanía, Tarjeta de Identidad, Cédula de Extranjería o Pasaporte.',
    value: 'documentType',
  },
  { title: titles.documentNumber, explains: 'Número, sin puntos ni espacios.', value: 'documentNumber' },
  { title: titles.phone, explains: 'Como lo escribió la persona.', value: 'phone' },
  { title: titles.dateOfBirth, explains: 'Vacía si no se conoce.', value: 'dateOfBirth' },
  {
    title: titles.gender,
    explains: 'Femenino, Masculino u Otro; vacío si no se conoce.',
    value: ({ gender }) => gender && genderLabels[gender],
  },
  {
    title: titles.accountStatus,
    explains: 'Activo, Inactivo o Suspendido.',
    value: ({ status }) => statusLabels[status],
  },
  { title: 'Registro', explains: 'Cuándo se creó la cuenta.', value: 'createdAt' },
  { title: titles.personId, explains: 'Código de la persona: la nombra en los demás archivos.', value: '_id' },
  {
    title: 'Entrenador',
    explains: 'Sí para quien da clases; vacío si no.',
    value: ({ coach }) => (coach ? 'Sí' : null),
  },
  {
    title: titles.note,
    explains: 'Lo que leen los entrenadores; vacía si no hay.',
    value: ({ facts }) => facts?.note ?? null,
  },
  {
    title: titles.contactName,
    explains: 'Nombre de a quién llamar; vacío si no se sabe.',
    value: ({ facts }) => facts?.emergencyContact?.name ?? null,
  },
  {
    title: titles.contactPhone,
    explains: 'El de esa persona.',
    value: ({ facts }) => facts?.emergencyContact?.phone ?? null,
  },
  {
    title: titles.contactRelation,
    explains: 'Qué es de quien entrena, como «mamá»; vacío si no se dijo.',
    value: ({ facts }) => facts?.emergencyContact?.relation ?? null,
  },
  {
    title: titles.guardianName,
    explains: 'Quién responde por un menor de 18 años; vacío si no hay.',
    value: ({ guardian }) => guardian?.name ?? null,
  },
  {
    title: titles.guardianDocumentType,
    explains: 'El de esa persona.',
    value: ({ guardian }) => guardian?.documentType ?? null,
  },
  {
    title: titles.guardianDocumentNumber,
    explains: 'El de esa persona, sin puntos ni espacios.',
    value: ({ guardian }) => guardian?.documentNumber ?? null,
  },
  {
    title: titles.guardianRelation,
    explains: 'Qué es del menor, como «mamá».',
    value: ({ guardian }) => guardian?.relation ?? null,
  },
  { title: titles.guardianPhone, explains: 'El de esa persona.', value: ({ guardian }) => guardian?.phone ?? null },
  {
    title: titles.guardianVersion,
    explains: 'La versión de la política de privacidad que autorizó.',
    value: ({ guardian }) => guardian?.version ?? null,
  },
  {
    title: titles.guardianAt,
    explains: 'Cuándo la autorizó.',
    value: ({ guardian }) => guardian && instantCell(new Date(guardian.at)),
  },
  {
    title: titles.plan,
    explains: 'Nombre del plan que tiene; vacío si no tiene.',
    value: ({ plan }) => plan?.planName ?? null,
  },
  { title: titles.planStart, explains: 'Primer día de ese plan.', value: ({ plan }) => plan?.startsOn ?? null },
  { title: titles.planEnd, explains: 'Último día de ese plan.', value: ({ plan }) => plan?.endsOn ?? null },
  {
    title: titles.classesLeft,
    explains: 'Las que le quedan de ese plan, sin las que se guardaron de otro.',
    value: ({ plan }) => plan?.classesLeft ?? null,
  },
  { title: titles.debt, explains: 'Pesos que debe de ese plan.', value: ({ plan }) => plan?.debt ?? null },
]);

/** The running plans of these accounts. */
async function plansOf(
  accountIds: readonly string[],
  { assignments, balances, movements }: Projections,
): Promise<ReadonlyMap<string, RunningPlan>> {
  const held = await assignments.find({ accountId: { $in: accountIds }, status: 'active' }).toArray();
  const ids = held.map(({ _id }) => _id);
  const spent = movements.aggregate<{ _id: string; left: number }>([
    { $match: { assignmentId: { $in: ids } } },
    { $group: { _id: '$assignmentId', left: { $sum: '$change' } } },
  ]);
  const leftOf = new Map((await spent.toArray()).map(({ _id, left }) => [_id, left]));
  const kept = await balances.find({ _id: { $in: accountIds } }).toArray();
  const debtOf = new Map(kept.flatMap(({ plans }) => plans.map(({ assignmentId, debt }) => [assignmentId, debt])));
  return new Map(
    held.map(({ _id, accountId, planName, startsOn, endsOn, maxTrainingsPerWeek }) => {
      const left = leftOf.get(_id);
      const classesLeft = left === undefined ? null : Math.min(left, classesOf(maxTrainingsPerWeek));
      return [accountId, { planName, startsOn, endsOn, classesLeft, debt: debtOf.get(_id) ?? 0 }];
    }),
  );
}

/** Accounts with the facts that coaches may know, with the guardian and the running plan. */
async function withFacts(accounts: readonly Account[], projections: Projections): Promise<readonly ExportedPerson[]> {
  const { coachFacts, guardians } = projections;
  const some = { _id: { $in: accounts.map(({ _id }) => _id) } };
  const factsOf = new Map((await coachFacts.find(some).toArray()).map((facts) => [facts._id, facts]));
  const guardianOf = new Map((await guardians.find(some).toArray()).map(({ _id, guardian }) => [_id, guardian]));
  const planOf = await plansOf(some._id.$in, projections);
  return accounts.map((account) => ({
    ...account,
    facts: factsOf.get(account._id),
    guardian: guardianOf.get(account._id) ?? null,
    plan: planOf.get(account._id) ?? null,
  }));
}

export const people = exportRows({
  fileName: 'personas.csv',
  about:
    'Una fila por cada miembro. «Importar», en Usuarios, recibe este archivo tal como está y devuelve todo, menos quién da clases, el día de registro y los códigos; el plan, si se ofrece uno con ese nombre.',
  collection: ({ accounts }) => accounts,
  only: { deleted: false, type: 'member' },
  rowsOf: withFacts,
  columns: personColumns,
});

/** In a file of their own, since an import would turn them into members. */
export const administrators = exportRows({
  fileName: 'administradores.csv',
  about: 'Una fila por cada administrador.',
  collection: ({ accounts }) => accounts,
  only: { deleted: false, type: 'admin' },
  rowsOf: withFacts,
  columns: [
    ...personColumns,
    {
      title: 'Recepción',
      explains: 'Sí para quien trabaja en Recepción; vacío si no.',
      value: ({ desk }) => (desk ? 'Sí' : null),
    },
  ],
});

export const plans = exportTable({
  fileName: 'planes.csv',
  about: 'Una fila por cada plan que el estudio ofrece hoy.',
  collection: ({ plans }) => plans,
  only: { offered: true },
  columns: [
    { title: 'Plan', explains: 'Código del plan.', value: '_id' },
    { title: 'Nombre', explains: 'Nombre del plan.', value: 'name' },
    { title: 'Precio', explains: 'Pesos colombianos por mes.', value: 'price' },
    {
      title: 'Clases por semana',
      explains: 'Cuántas clases normales permite en una semana.',
      value: 'maxTrainingsPerWeek',
    },
    { title: 'Descripción', explains: 'Texto que leen los miembros.', value: 'description' },
    {
      title: 'Características',
      explains: 'Una por línea, dentro de la celda.',
      value: ({ features }) => features.join('\n'),
    },
  ],
});

export const assignments = exportTable({
  fileName: 'asignaciones.csv',
  about: 'Una fila por cada plan que se ha asignado, como era ese día. De una cuenta eliminada queda solo el código.',
  collection: ({ assignments }) => assignments,
  columns: [
    { title: 'Asignación', explains: 'Código de la asignación.', value: '_id' },
    { title: 'Persona', explains: 'Código de quien tiene el plan.', value: 'accountId' },
    { title: 'Plan', explains: 'Código del plan; puede que ya no se ofrezca.', value: 'planId' },
    { title: 'Nombre del plan', explains: 'El de ese día.', value: 'planName' },
    { title: 'Precio', explains: 'El de ese día, en pesos colombianos.', value: 'price' },
    { title: 'Clases por semana', explains: 'Las que permite en una semana.', value: 'maxTrainingsPerWeek' },
    { title: 'Clases', explains: 'Las que otorgó.', value: 'classesGranted' },
    { title: 'Primer día', explains: 'Desde cuándo vale.', value: 'startsOn' },
    { title: 'Último día', explains: 'Hasta cuándo vale, ese día incluido.', value: 'endsOn' },
    {
      title: 'Último día usado',
      explains: 'El último día, o aquel en que terminó antes; vacío si no llegó a empezar.',
      value: (assignment) => lastDayHeld(assignment),
    },
    {
      title: 'Estado',
      explains: 'Siguiente, Activo, Vencido, Cancelado, Rembolsado o Error.',
      value: ({ status }) => assignmentLabels[status],
    },
    { title: 'Asignado', explains: 'Cuándo se asignó.', value: 'assignedAt' },
    { title: 'Asignado por', explains: 'Código del administrador.', value: 'assignedBy' },
    { title: 'Terminado', explains: 'Cuándo terminó; vacío si no.', value: 'endedAt' },
    { title: 'Terminado por', explains: 'Código del administrador, o «system» si se venció.', value: 'endedBy' },
    {
      title: 'Congelado',
      explains: 'Días en que descansa, como «2026-12-10 a 2026-12-19»; uno por línea.',
      value: ({ freezes }) => freezes.map(({ from, to }) => `${from} a ${to}`).join('\n'),
    },
  ],
});
