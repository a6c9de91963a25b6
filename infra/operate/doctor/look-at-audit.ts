import type { mongo } from 'mongoose';
import { NIGHT_MISSED_HOURS } from '@studio/contracts/rules/figures';
import type { Operation } from '../../../services/reporting/models/operation.model.ts';
import { commandLine } from '../../run/operator-command.ts';
import { fail, type Finding, note, ok } from './finding.ts';

const part = 'audit of all data';
const hourMs = 60 * 60 * 1_000;

/** The result and age of the last audit. */
export async function lookAtAudit(reporting: mongo.Db, now = new Date()): Promise<readonly Finding[]> {
  return [findingOf(await reporting.collection<Operation>('operations').findOne({ _id: 'audit' }), now)];
}

/** @param audit null if none was ever made */
export function findingOf(audit: Operation | null, now: Date): Finding {
  if (!audit) return note(part, 'none made yet', 'it runs each night at 3:10 of studio time');
  const { goodAt, problem, differences = 0 } = audit;
  const says = goodAt
    ? `${differences} differences ${Math.floor((now.getTime() - goodAt.getTime()) / hourMs)} h ago`
    : 'none completed yet';
  if (differences > 0) return fail(part, says, `${commandLine('audit')} names them (docs/operations.md)`);
  if (goodAt && now.getTime() - goodAt.getTime() <= NIGHT_MISSED_HOURS * hourMs) return ok(part, says);
  return fail(
    part,
    problem === null ? says : `${says}, the last attempt failed: ${problem}`,
    `${commandLine('audit')} runs it now`,
  );
}
