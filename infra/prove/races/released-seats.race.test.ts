import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, expect, inject } from 'vitest';
import { outcomeOf } from '@studio/chassis/testing/api-client';
import { toStudioDate, toStudioTime } from '@studio/contracts/studio-time';
import { startingIn } from '@studio/contracts/testing/form-fixtures';
import { setBookingRules } from '../testing/kit/open-weeks.ts';
import type { Person } from '../testing/kit/people.ts';
import { castOf, rulesOfRaces } from './race-cast.ts';
import { atOnce, proving, race, rounds, SpoiledRoundError } from './run-race.ts';
import {
  book,
  cancelTraining,
  classesOf,
  joinList,
  reclaim,
  release,
  schedule,
  seatsOf,
  surely,
  untilClassesOf,
  untilRefunded,
  waitingFor,
} from './seat-calls.ts';

type Members = readonly [Person, Person, Person, Person];
const cast = castOf(4, 0);
const { processOrigins } = inject('studio');

beforeAll(() => setBookingRules(cast.admin, processOrigins, rulesOfRaces));

/** Frees the seats left by a round that proved nothing, since members can't cancel a class so close to its start. */
async function removeFromAll(member: Person): Promise<void> {
  const { body } = await surely(() => member.get('/api/trainings/my-trainings'));
  // The seat may disappear meanwhile: a cancelled class is refunded some time later.
  for (const { id } of body) proving(await cast.admin.delete(`/api/admin/trainings/${id}/register/${member.id}`));
}

/**
 * A class whose seats are taken by the first members. By default it begins so soon that its seats can only be released.
 */
async function soonClass(track: number, { seats = 1, at = startingIn(20) } = {}) {
  const members = cast.members[track]! as unknown as Members;
  for (const member of members) await removeFromAll(member);
  const before = await Promise.all(members.map(classesOf));
  const room = crypto.randomUUID().slice(0, 30);
  const trainingId = await schedule(cast.admin, { category: 'normal', maxCapacity: seats, room, ...at });
  for (const member of members.slice(0, seats)) await surely(book(member, trainingId));
  return { members, before, trainingId };
}

/** Cancels the class and checks that everybody has the classes from before the round, each once. */
async function expectAllBack({ members, before, trainingId }: Awaited<ReturnType<typeof soonClass>>): Promise<void> {
  await surely(cancelTraining(cast.admin, trainingId));
  await untilRefunded(cast.admin, trainingId);
  await untilClassesOf(members, before);
  expect(await seatsOf(cast.admin, trainingId)).toEqual({ taken: [], released: [] });
}

const refusedAs = (outcome: string | undefined) => expect([outcome]).toEqual(['409 TRAINING_FULL']);

race(
  'a seat that is given up late is taken by who books at the same moment, or stays free; its class stays spent',
  async (track) => {
    const round = await soonClass(track);
    const { members, before, trainingId } = round;
    const [ana, berta] = members;
    const outcomes = (await atOnce([release(ana, trainingId), book(berta, trainingId)])).map(outcomeOf);

    expect([
      ['200', '201'],
      ['200', '409 TRAINING_FULL'],
    ]).toContainEqual(outcomes);
    const gotIn = outcomes[1] === '201';
    expect(await seatsOf(cast.admin, trainingId)).toEqual({ taken: gotIn ? [berta.id] : [], released: [ana.id] });
    expect(await Promise.all([ana, berta].map(classesOf))).toEqual([before[0]! - 1, before[1]! - (gotIn ? 1 : 0)]);
    await expectAllBack(round);
    return gotIn ? 'the release' : 'the booking, which was refused';
  },
);

race(
  'a seat that is given up late goes to the first who waits, however many book at the same moment',
  async (track) => {
    const round = await soonClass(track);
    const { members, before, trainingId } = round;
    const [ana, berta, celia, dora] = members;
    for (const member of [berta, celia]) await surely(joinList(member, trainingId));
    const [released, booked] = (await atOnce([release(ana, trainingId), book(dora, trainingId)])).map(outcomeOf);

    expect(released).toBe('200');
    refusedAs(booked);
    expect(await seatsOf(cast.admin, trainingId)).toEqual({ taken: [berta.id], released: [ana.id] });
    expect(await waitingFor(cast.admin, trainingId)).toEqual([celia.id]);
    refusedAs(outcomeOf(await reclaim(ana, trainingId)()));
    expect(await Promise.all(members.map(classesOf))).toEqual(before.map((left, index) => left - (index < 2 ? 1 : 0)));
    await expectAllBack(round);
    return 'the first who waits';
  },
);

race('a released seat is taken back by its member or booked by another one', async (track) => {
  const round = await soonClass(track);
  const { members, before, trainingId } = round;
  const [ana, berta] = members;
  await surely(release(ana, trainingId));
  const outcomes = (await atOnce([reclaim(ana, trainingId), book(berta, trainingId)])).map(outcomeOf);

  const isBack = outcomes[0] === '200';
  expect(outcomes).toEqual(isBack ? ['200', '409 TRAINING_FULL'] : ['409 TRAINING_FULL', '201']);
  const seats = isBack ? { taken: [ana.id], released: [] } : { taken: [berta.id], released: [ana.id] };
  expect(await seatsOf(cast.admin, trainingId)).toEqual(seats);
  expect(await Promise.all([ana, berta].map(classesOf))).toEqual([before[0]! - 1, before[1]! - (isBack ? 0 : 1)]);
  await expectAllBack(round);
  return isBack ? 'the first member' : 'the other';
});

race(
  'of two devices that release or reclaim a seat, one changes something, and nothing is spent again',
  async (track) => {
    const round = await soonClass(track);
    const { members, before, trainingId } = round;
    const [ana] = members;
    const released = (await atOnce([release(ana, trainingId), release(ana, trainingId)])).map(outcomeOf);
    expect(released).toEqual(['200', '200']);
    const [reclaimed, booked] = (await atOnce([reclaim(ana, trainingId), book(ana, trainingId)])).map(outcomeOf);

    // Either way the seat is theirs again, which is all that taking it back asks for.
    const byUndoing = booked === '409 ALREADY_BOOKED';
    expect([reclaimed, booked]).toEqual(['200', byUndoing ? '409 ALREADY_BOOKED' : '201']);
    expect(await seatsOf(cast.admin, trainingId)).toEqual({ taken: [ana.id], released: [] });
    expect(await classesOf(ana)).toBe(before[0]! - 1);
    const { body } = await surely(() => ana.get('/api/users/movements?limit=4'));
    expect(body.map(({ change }: { change: number }) => change).slice(0, 3)).toEqual([0, 0, -1]);
    await expectAllBack(round);
    return byUndoing ? 'the undoing' : 'the booking';
  },
);

race('a seat released as the studio cancels the class is refunded once', async (track) => {
  const { members, before, trainingId } = await soonClass(track, { seats: 2 });
  const [ana] = members;
  const [released, cancelled] = (await atOnce([release(ana, trainingId), cancelTraining(cast.admin, trainingId)])).map(
    outcomeOf,
  );

  expect(cancelled).toBe('200');
  expect(['200', '404 NOT_BOOKED']).toContain(released);
  await untilRefunded(cast.admin, trainingId);
  await untilClassesOf(members, before);
  expect(await seatsOf(cast.admin, trainingId)).toEqual({ taken: [], released: [] });
  return released === '200' ? 'the release' : 'the cancellation';
});

/** From the making of the class to its start; grows until the machine makes a class in less. */
let leadMs = 2_500;
/** Time of sending before the start: the last acts arrive after it. */
const aheadMs = 60;

race(
  'as a class begins, a seat is given up or kept, and its class comes back once where somebody took the seat',
  async (track) => {
    const start = new Date(Math.ceil((Date.now() + leadMs) / 1_000) * 1_000);
    const at = { trainingDate: toStudioDate(start), startTime: toStudioTime(start), endTime: '23:59:59' };
    const round = await soonClass(track, { seats: 2, at }).catch((error: Error) => error);
    if (Date.now() > start.getTime() - aheadMs) {
      leadMs *= 1.5;
      throw new SpoiledRoundError();
    }
    if (round instanceof Error) throw round;
    const { members, before, trainingId } = round;
    const [ana, berta, celia] = members;
    await pause(start.getTime() - aheadMs - Date.now());
    const [released, booked] = (await atOnce([release(ana, trainingId), book(celia, trainingId)])).map(outcomeOf);

    expect(['200', '409 TRAINING_STARTED']).toContain(released);
    expect(['201', '409 TRAINING_FULL', '409 TRAINING_STARTED']).toContain(booked);
    const [isReleased, isTaken] = [released === '200', booked === '201'];
    if (isTaken) expect(isReleased).toBe(true);
    const present = [isReleased ? undefined : ana, berta, isTaken ? celia : undefined];
    const taken = present.flatMap((member) => member?.id ?? []).toSorted();
    expect((await seatsOf(cast.admin, trainingId)).taken).toEqual(taken);
    const after = [before[0]! - (isTaken ? 0 : 1), before[1]! - 1, before[2]! - (isTaken ? 1 : 0), before[3]!];
    await untilClassesOf(members, after);
    await expectAllBack(round);
    if (isTaken) return 'both before the start';
    return isReleased ? 'the release' : 'the start';
  },
  { atMost: Math.min(rounds, 100) },
);
