import { type Pesos, pesos } from '@studio/contracts/money';
import { shortDate } from '../../../../dates/spanish-dates.ts';
import { counted, inFigures } from '../../../../ui/counted.ts';
import { groupBy } from '../../../../ui/group-by.ts';
import type { MovedPlan } from './check-plan.ts';
import type { CheckedRow, LeftOutReason, ReadyRow } from './check-rows.ts';
import { importFields } from './column-titles.ts';
import type { Fault } from './read-row.ts';
import type { RowResult } from './run-import.ts';

export type Outcome = 'created' | 'existed' | 'failed';

/** Whether a row has become an account with its plan; an account without its plan counts as failed. */
export function outcomeOf({ user, plan }: RowResult): Outcome {
  return user.kind === 'refused' || plan?.kind === 'refused' ? 'failed' : user.kind;
}

/** `Correo: Ingresa un correo válido`; for a fault of the whole row, the message alone. */
export function faultInWords({ field, message }: Fault): string {
  return field === null ? message : `${importFields[field].title}: ${message}`;
}

const planWords = { assigned: ', plan asignado', held: '; ya tiene o tuvo un plan, que no cambió' };

/** The result of an imported row, and what the person came in without. */
export function resultInWords({ row, user, plan }: RowResult): string {
  if (user.kind === 'refused') return user.message;
  const account = user.kind === 'created' ? 'Cuenta creada' : 'Ya existía';
  if (plan?.kind === 'refused') return `${account}, pero sin plan: ${plan.message}`;
  return [plan ? `${account}${planWords[plan.kind]}` : account, ...row.dropped.map(droppedInWords)].join('. ');
}

/** What is said of a plan: with a fault in it the person comes in without the plan. */
const saidOfPlan: ReadonlySet<Fault['field']> = new Set(['start', 'end', 'classes', 'paid', 'debt']);

/** `Sin fecha de nacimiento: La fecha de nacimiento no es válida`; `Sin plan. Vence: La fecha no es válida` */
export function droppedInWords(fault: Fault): string {
  const words = faultInWords(fault);
  if (saidOfPlan.has(fault.field)) return `Sin plan. ${words}`;
  return `Sin ${words.charAt(0).toLowerCase()}${words.slice(1)}`;
}

/** The person of a row; of a faulty row, all its cells. */
export function rowInWords(row: CheckedRow): string {
  if (row.kind === 'ready') {
    const { firstName, lastName, documentNumber, email } = row.person;
    return `${firstName} ${lastName} · ${documentNumber} · ${email}`;
  }
  return row.cells.filter((cell) => cell !== '').join(' · ');
}

/** `Constante · del 12 nov 2026 al 12 dic 2026 · calculadas: 8 · debe $ 40.000` */
export function planInWords({ offer, from, to, classes, isListed, isCalculated, debt }: MovedPlan): string {
  if (!isListed) return [offer.name, 'un mes desde hoy', ...owed(debt)].join(' · ');
  const left = isCalculated ? `calculadas: ${classes}` : counted(classes, 'clase', 'clases');
  return [offer.name, `del ${shortDate(from)} al ${shortDate(to)}`, left, ...owed(debt)].join(' · ');
}

const owed = (debt: Pesos) => (debt > 0 ? [`debe ${pesos(debt)}`] : []);

/** Why a row is neither imported nor at fault. */
export const leftOutWords: Readonly<Record<LeftOutReason, string>> = {
  'no-email': 'Sin correo',
  'above-titles': 'Encima de los títulos',
  'titles-again': 'Títulos repetidos',
  total: 'Es un total, no una persona',
};

export function people(number: number): string {
  return counted(number, 'persona', 'personas');
}

/** How long an import still takes at the current pace, in words. */
export function timeLeft({ done, ms }: { readonly done: number; readonly ms: number }, left: number): string {
  if (done === 0) return 'Calculando cuánto falta…';
  const minutes = Math.ceil(((ms / done) * left) / 60_000);
  return minutes <= 1 ? 'Falta menos de un minuto' : `Faltan unos ${minutes} minutos`;
}

/** People, plans by kind, classes left and debt. */
export function totalsOf(ready: readonly ReadyRow[]): (readonly [term: string, value: string])[] {
  const plans = ready.flatMap(({ plan }) => plan ?? []);
  if (plans.length === 0) return [];
  const byKind = [...groupBy(plans, ({ offer }) => offer.name)].sort(([, a], [, b]) => b.length - a.length);
  const classesIn = (of: readonly MovedPlan[]) => inFigures(sum(of.map(({ classes }) => classes)));
  const [calculated = [], listed = []] = [true, false].map((is) =>
    plans.filter(({ isCalculated }) => isCalculated === is),
  );
  const owing = plans.filter(({ debt }) => debt > 0);
  const sum = (amounts: readonly number[]) => amounts.reduce((total, each) => total + each, 0);
  return [
    ['Personas', inFigures(ready.length)],
    ...byKind.map(([name, held]) => [name, counted(held.length, 'plan', 'planes')] as const),
    ...(plans.length < ready.length ? [['Sin plan', people(ready.length - plans.length)] as const] : []),
    ['Clases restantes de tu lista', classesIn(listed)],
    ...(calculated.length > 0
      ? [[`Clases calculadas para ${people(calculated.length)}`, classesIn(calculated)] as const]
      : []),
    [`Deben ${people(owing.length)}`, pesos(sum(owing.map(({ debt }) => debt)))],
  ];
}
