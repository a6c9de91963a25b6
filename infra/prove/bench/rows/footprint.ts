import { setTimeout as pause } from 'node:timers/promises';
import { requestText } from '../../load/connection.ts';
import { type Question, runLoad } from '../../load/run-load.ts';
import { atMost, figure, type Row } from '../results/row.ts';
import type { BenchStudio } from '../studio/bench-studio.ts';
import { fillHistory } from '../studio/history.ts';
import { makeMembers, type Member } from '../studio/members.ts';
import { type Cost, openActCosts } from '../studio/meters.ts';
import { byName, sumOf } from '../studio/process-figures.ts';
import { rushQuestions } from '../studio/rush-questions.ts';
import { bookingText, fillWeeks, hourlySlots, mondayIn, weekText } from '../studio/trainings.ts';

const callers = 64;
const memberCount = 5_000;
const accounts = 10_000;
const seatsPerTraining = 50;
const settleMs = 10_000;
const warmUpSeconds = 25;
const rushSeconds = 20;
const sampleMs = 1_000;
/** After a rush, V8 returns memory only with later collections. */
const restMs = 60_000;
/** An account may sign in 60 times in 15 minutes, some of which the bench has used before. */
const logins = 40;
/** First week, counted from now, and number of weeks. */
const weeks = { warmUp: [1, 1], one: [2, 1], many: [3, 4], rush: [7, 1] } as const;

type Memory = ReadonlyMap<string, number>;
type Line = readonly [string, Memory];

export const footprint: Row = {
  name: 'footprint',
  title: 'Footprint: memory idle and under the evening rush; CPU and messages of an act; bytes on disk',
  run: async ({ withStudio, servers, say }) => {
    const apart = await withStudio(
      { namespace: 'footprint', separateWorkers: false, env: { BCRYPT_COST: '12' } },
      async (studio) => {
        await pause(settleMs);
        const atRest = memoryOf(studio);
        const { idle, costOf } = await openActCosts(studio, servers);
        say('footprint: the idle studio is measured');

        const bytesOfMember = await addedBytes(studio, accounts, () =>
          fillHistory(studio, { members: accounts, years: [0, 0] }),
        );
        const members = await makeMembers(studio, memberCount);
        const rehearsed = await fillWeeks(studio, weeks.warmUp, hourlySlots);
        await rush(studio, warmUpSeconds, questionsOf(members, rehearsed, weeks.warmUp));
        const [many, one] = [await seatsOf(studio, weeks.many, members), await seatsOf(studio, weeks.one, members)];
        const acts = new Map<string, Cost>();
        const bytesOfBooking = await addedBytes(studio, many.length, async () =>
          acts.set('a booking, 64 at once', await costOf(many.map(book), callers)),
        );
        acts.set('a booking, one after another', await costOf(one.slice(0, 400).map(book), 1));
        acts.set('a cancellation, 64 at once', await costOf(many.map(cancel), callers));
        acts.set('a week view, 64 at once', await costOf(many.map(view), callers));
        acts.set(
          'a login, 4 at once',
          await costOf(
            Array.from({ length: logins }, () => login(studio)),
            4,
          ),
        );
        say('footprint: the acts are measured');

        const trainings = await fillWeeks(studio, weeks.rush, hourlySlots);
        const questions = questionsOf(members, trainings, weeks.rush);
        const peak = await peakDuring(studio, () => rush(studio, rushSeconds, questions));
        await pause(restMs);
        const afterwards = memoryOf(studio);

        return {
          lines: [
            ['idle, MB', atRest],
            ['peak of the evening rush, MB', peak],
            [`${restMs / 1_000} s after it, MB`, afterwards],
            ['idle, CPU ms a second', idle.cpuMs],
            ...[...acts].map(([act, { cpuMs }]) => [`${act}, CPU µs`, inMicroseconds(cpuMs)] as const),
          ] satisfies readonly Line[],
          ratios: [
            atMost('memory of all idle processes in MB', sumOf(atRest), 700),
            atMost('memory of all processes in the evening rush in MB', sumOf(peak), 850),
            atMost(
              'CPU µs of a booking over all processes',
              sumOf(acts.get('a booking, 64 at once')!.cpuMs) * 1_000,
              600,
            ),
          ],
          notes: [
            ...[...acts].map(([act, { counters }]) => `${act}: ${inWords(counters)}`),
            `bytes on disk: ${figure(bytesOfMember)} a member, ${figure(bytesOfBooking)} a booking with its events and its ledger entry`,
            'API and worker of a service in one process, gateway and all services in the last two lines; without the launcher; the servers carry a second studio, which is idle',
          ],
        };
      },
    );
    // Last, since MongoDB keeps the cache that it has filled.
    const one = await withStudio({ namespace: 'one', oneProcess: true }, memoryOfOne);
    const { lines, ...found } = apart;
    return { ...found, table: tableOf([...lines, ...one]) };
  },
};

/** The memory of a studio whose gateway and services are one process. */
async function memoryOfOne(studio: BenchStudio): Promise<Line[]> {
  await pause(settleMs);
  const atRest = memoryOf(studio);
  const members = await makeMembers(studio, memberCount);
  const rehearsed = await fillWeeks(studio, weeks.warmUp, hourlySlots);
  await rush(studio, warmUpSeconds, questionsOf(members, rehearsed, weeks.warmUp));
  const trainings = await fillWeeks(studio, weeks.rush, hourlySlots);
  const peak = await peakDuring(studio, () => rush(studio, rushSeconds, questionsOf(members, trainings, weeks.rush)));
  return [
    ['in one process: idle, MB', atRest],
    ['in one process: peak of the evening rush, MB', peak],
  ];
}

function questionsOf(members: readonly Member[], trainings: readonly string[], [first]: readonly [number, number]) {
  return rushQuestions({ members, trainings, monday: mondayIn(first) });
}

type Seat = readonly [Member, string];

const book = ([member, training]: Seat): Question => ({ text: bookingText(member, training) });
const view = ([member]: Seat): Question => ({ text: weekText(member, mondayIn(weeks.many[0])) });
const cancel = ([{ token }, training]: Seat): Question => ({
  text: requestText({ method: 'DELETE', path: `/api/trainings/register/${training}`, token }),
});

function login({ admin: { email, password } }: BenchStudio): Question {
  return { text: requestText({ method: 'POST', path: '/api/auth/login', body: { email, password } }) };
}

/** All seats of the trainings of some weeks, each for a member without another one in that training. */
async function seatsOf(
  studio: BenchStudio,
  of: readonly [number, number],
  members: readonly Member[],
): Promise<Seat[]> {
  const trainings = await fillWeeks(studio, of, hourlySlots);
  const seats = trainings.flatMap((training) => Array.from({ length: seatsPerTraining }, () => training));
  return seats.map((training, at) => [members[at % members.length]!, training]);
}

async function rush({ origin, caughtUp }: BenchStudio, seconds: number, next: () => Question): Promise<void> {
  await runLoad({ origin, callers, seconds, next });
  await caughtUp();
}

function memoryOf(studio: BenchStudio): Memory {
  return byName(studio.figures(), 'megabytes');
}

/** The memory at the moment when all processes together used the most. */
async function peakDuring(studio: BenchStudio, work: () => Promise<void>): Promise<Memory> {
  let peak = memoryOf(studio);
  const sampling = setInterval(() => {
    const now = memoryOf(studio);
    if (sumOf(now) > sumOf(peak)) peak = now;
  }, sampleMs);
  await work().finally(() => clearInterval(sampling));
  return peak;
}

function tableOf(lines: readonly Line[]): string[][] {
  const processes = [...new Set(lines.flatMap(([, figures]) => [...figures.keys()]))];
  return [
    ['what', ...processes, 'all'],
    ...lines.map(([what, figures]) => [
      what,
      ...processes.map((name) => figure(figures.get(name) ?? 0)),
      figure(sumOf(figures)),
    ]),
  ];
}

function inMicroseconds(cpuMs: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  return new Map([...cpuMs].map(([name, ms]) => [name, Math.max(0, ms * 1_000)]));
}

function inWords(counters: ReadonlyMap<string, number>): string {
  return [...counters].map(([name, count]) => `${figure(Math.max(0, count))} ${name}`).join(', ');
}

/** The size of a studio's databases, compressed, with their indexes. */
async function bytesOnDisk({ databases: { of, sessions } }: BenchStudio): Promise<number> {
  // Before a checkpoint, file sizes do not include recent writes.
  await sessions.admin().command({ fsync: 1 });
  const stats = await Promise.all([...Object.values(of), sessions].map((database) => database.stats()));
  return stats.reduce((sum, { storageSize, indexSize }) => sum + Number(storageSize) + Number(indexSize), 0);
}

/** The bytes on disk that `work` adds, divided by `count`. */
async function addedBytes(studio: BenchStudio, count: number, work: () => Promise<unknown>): Promise<number> {
  const before = await bytesOnDisk(studio);
  await work();
  return ((await bytesOnDisk(studio)) - before) / count;
}
