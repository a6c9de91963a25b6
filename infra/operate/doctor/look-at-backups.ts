import type { mongo } from 'mongoose';
import { NIGHT_MISSED_HOURS } from '@studio/contracts/rules/figures';
import type { Operation } from '../../../services/reporting/models/operation.model.ts';
import { isInDocker } from '../../run/operator-command.ts';
import { LONGEST_BACKUP_HOURS } from '../../run/outcomes.ts';
import { fail, type Finding, note, ok } from './finding.ts';

const hourMs = 60 * 60 * 1_000;
const backupMs = NIGHT_MISSED_HOURS * hourMs;
/** A week between drills, and three nights on which it may fail. */
const drillMs = 10 * 24 * hourMs;

/** The age of the last good backup and of the last good drill of a restore. */
export async function lookAtBackups(reporting: mongo.Db, now = new Date()): Promise<readonly Finding[]> {
  const found = await reporting.collection<Operation>('operations').find().toArray();
  const of = (id: Operation['_id']) => found.find(({ _id }) => _id === id);
  return findingsOf(of('backup'), of('drill'), now);
}

/** @param backup undefined if none was ever tried, as is `drill` */
export function findingsOf(
  backup: Operation | undefined,
  drill: Operation | undefined,
  now: Date,
): readonly [Finding] | readonly [Finding, Finding] {
  const [schedule, again] = isInDocker()
    ? ['docker compose --profile backup up -d', 'docker compose run --rm backup infra/operate/backup/drill.ts']
    : ['npm run backup -- --schedule', 'npm run drill'];
  if (!backup) return [note('backups', 'none made yet', `${schedule} makes one each night`)];
  return [
    lookAt(
      'backups',
      backup,
      backupMs,
      now,
      `fix what it names, then make sure that ${schedule} runs, which makes one each night`,
    ),
    drill
      ? lookAt('drill of a restore', drill, drillMs, now, `${again} repeats it and says more`)
      : note('drill of a restore', 'none made yet', `${again} tests whether the newest backup can be restored`),
  ];
}

function lookAt(part: string, operation: Operation, limitMs: number, now: Date, advice: string): Finding {
  const { goodAt, problem, begunAt } = operation;
  const ageMs = goodAt ? now.getTime() - goodAt.getTime() : Infinity;
  const says = goodAt ? `the last good one ${Math.floor(ageMs / hourMs)} h ago` : 'none succeeded yet';
  const unended = begunAt && lookAtUnended(part, says, now.getTime() - begunAt.getTime(), advice);
  if (unended?.state === 'fail') return unended;
  if (problem !== null) return fail(part, `${says}, the last attempt failed: ${problem}`, advice);
  return unended ?? (ageMs > limitMs ? fail(part, says, advice) : ok(part, says));
}

/** An attempt that stored its beginning and no end. One in progress is not distinguishable from one that was killed. */
function lookAtUnended(part: string, says: string, forMs: number, advice: string): Finding {
  const minutes = Math.floor(forMs / 60_000);
  if (forMs > LONGEST_BACKUP_HOURS * hourMs)
    return fail(part, `${says}, one that began ${Math.floor(minutes / 60)} h ago was killed before it ended`, advice);
  const began = `${says}, one that began ${minutes} min ago has not ended`;
  return note(
    part,
    began,
    'look again: if it does not run any more, it was killed, and its log or the kernel says why',
  );
}
