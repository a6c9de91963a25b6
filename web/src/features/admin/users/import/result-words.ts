import { counted } from '../../../../ui/counted.ts';
import type { CheckedRow, LeftOutReason } from './check-rows.ts';
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

/** `Sin fecha de nacimiento: La fecha de nacimiento no es válida` */
export function droppedInWords(fault: Fault): string {
  const words = faultInWords(fault);
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
