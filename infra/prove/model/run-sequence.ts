import { isDeepStrictEqual } from 'node:util';
import { waitFor } from '@studio/chassis/testing/until';
import { type Act, inWords, memberNames, type Step } from './acts.ts';
import { unspentOf } from './credit-rules.ts';
import { type AnsweredAct, explainStep } from './explain-step.ts';
import { lookAt, lookAtWaitlists } from './look-at.ts';
import { sendAct, withSession } from './send-act.ts';
import { firstMissed, openingState, type StudioState } from './studio-state.ts';
import { type View, viewOf } from './view.ts';
import { makeWorld, type Stage, type World } from './world.ts';

/** The studio behaved in a way that no order of the acts explains. */
export class UnexplainedError extends Error {
  override readonly name = 'UnexplainedError';
}

/**
 * Sends the steps one after another, the acts of each at once, and keeps every state that explains the answers. At the
 * end, the studio must match one of them.
 * @throws UnexplainedError when no state is left or one breaches the bounds of classes, DisturbedError when a busy
 *   machine has spoiled the run
 */
export async function runSequence(stage: Stage, steps: readonly Step[]): Promise<void> {
  const world = await makeWorld(stage);
  let states: readonly StudioState[] = [openingState];
  const log: string[] = [];
  for (const [number, step] of steps.entries()) {
    const sent = step.map((act, index) => withSession(world, act, `${number}.${index}`));
    const answered = await Promise.all(sent.map((each) => sendAct(world, each)));
    log.push(`${number + 1}. ${answered.map(({ act, answer }) => `${inWords(act)} → ${answer}`).join('  ‖  ')}`);
    await settle(world, answered);
    states = explainStep(states, answered);
    if (states.length === 0) throw unexplained(log, 'No order of the last step explains its answers.');
    if (step.some(isAboutAbsences)) await untilListsMoved(world, states, log);
    const breach = states.map(breachOfBounds).find((each) => each !== null);
    if (breach) throw unexplained(log, breach);
  }
  const views = states.map((state) => viewOf(state, world));
  // A refund reaches the other services a moment after the class shows it.
  const look = async () => {
    const seen = await lookAt(world);
    if (views.some((view) => isDeepStrictEqual(view, seen))) return;
    throw unexplained(log, `In the end the studio does not look as the rules say.\n${differences(views, seen)}`);
  };
  await waitFor(look);
}

function isAboutAbsences(act: Act): boolean {
  return act.kind === 'forgive' || (act.kind === 'mark' && act.training >= firstMissed);
}

/**
 * Members who may book other days again are promoted to the free seats that they wait for within a minute
 * (docs/product.md §3.21).
 */
async function untilListsMoved(world: World, states: readonly StudioState[], log: readonly string[]): Promise<void> {
  const expected = states.map((state) => viewOf(state, world).waiting);
  const look = async () => {
    const waiting = await lookAtWaitlists(world);
    if (expected.some((each) => isDeepStrictEqual(each, waiting))) return;
    throw unexplained(log, `After the absence the lists are ${JSON.stringify(waiting)}.`);
  };
  await waitFor(look);
}

function unexplained(log: readonly string[], why: string): UnexplainedError {
  return new UnexplainedError([...log, why].join('\n'));
}

/** Waits for later effects: the refunds of cancelled trainings, and the seats freed with an account or a suspension. */
async function settle(world: World, answered: readonly AnsweredAct[]): Promise<void> {
  const { admin, trainings } = world;
  for (const { act } of answered.filter(({ answer }) => answer.startsWith('2'))) {
    const refunds = async (path: string) => {
      const { total, bookings = total, refunded, guests = 0 } = (await admin.get(path)).body;
      if (refunded + guests !== bookings) throw new Error(`refunds: ${refunded} of ${bookings}`);
    };
    const untilRefunded = (path: string) => waitFor(() => refunds(path));
    if (act.kind === 'cancel-training')
      await untilRefunded(`/api/admin/trainings/${trainings[act.training]}/cancellation`);
    if (act.kind === 'close') await untilRefunded(`/api/admin/closures/${world.closures.get(act.days[0])}`);
    // A fenced read of training waits until it has applied the account's state and its consequences.
    if (
      ['delete', 'suspend', 'reinstate', 'set-coach'].includes(act.kind) ||
      ('freeBookings' in act && act.freeBookings)
    )
      await admin.get(`/api/admin/trainings/${trainings[0]}/registrations`);
  }
}

function differences(views: readonly View[], seen: View): string {
  const lines = (view: View) => Object.entries(view).map(([part, value]) => `${part}: ${JSON.stringify(value)}`);
  const isThere = lines(seen);
  const possible = views.map((view) => lines(view).filter((line) => !isThere.includes(line)));
  const wrong = isThere.filter((line) => !views.every((view) => lines(view).includes(line)));
  return [
    ...wrong.map((line) => `  seen      ${line}`),
    ...possible.flatMap((lines, index) => lines.map((line) => `  expected${index === 0 ? '' : ' or'}  ${line}`)),
  ].join('\n');
}

/**
 * Checks the bounds of classes, which hold in every state (docs/product.md §2). A member never has more classes than
 * the plans that are not void grant, less those booked from them. A held plan never has fewer than it grants, less
 * those booked from it. Returns the breach, or null.
 */
function breachOfBounds(state: StudioState): string | null {
  for (const [index, { status, plan, next, carried, grants }] of state.members.entries()) {
    if (status === 'deleted') continue;
    const kept = grants.filter(({ isVoid }) => !isVoid);
    const most = kept.reduce((sum, { id }) => sum + unspentOf(state, index, id), 0);
    const has = (plan?.classes ?? 0) + (next?.classes ?? 0) + carried;
    const who = memberNames[index];
    if (has > most) return `${who} has ${has} classes, the plans that were paid and kept leave ${most}`;
    for (const held of [plan, next]) {
      const least = held ? unspentOf(state, index, held.id) : 0;
      if (held && held.classes < least) return `${who} has ${held.classes} classes of a plan that leaves ${least}`;
    }
  }
  return null;
}
