import { expect } from 'vitest';
import { outcomeOf } from '@studio/chassis/testing/api-client';
import { castOf } from './race-cast.ts';
import { atOnce, race } from './run-race.ts';
import {
  book,
  cancelBooking,
  cancelTraining,
  classesOf,
  registrantsOf,
  schedule,
  surely,
  untilClassesOf,
  untilRefunded,
} from './seat-calls.ts';

const cast = castOf(2, 1);

/** A training booked by both members of the track, and their classes before that. */
async function bookedByBoth(track: number) {
  const members = cast.members[track]!;
  const before = await Promise.all(members.map(classesOf));
  const trainingId = await schedule(cast.admin, cast.newForm(5));
  await Promise.all(members.map((member) => surely(book(member, trainingId))));
  return { trainingId, before };
}

/** Checks that no seat is taken, and that both members have exactly their classes from before. */
async function expectAllGivenBack(
  track: number,
  { trainingId, before }: Awaited<ReturnType<typeof bookedByBoth>>,
): Promise<void> {
  await untilRefunded(cast.admin, trainingId);
  expect(await registrantsOf(cast.admin, trainingId)).toEqual([]);
  await untilClassesOf(cast.members[track]!, before);
}

race('a member who cancels while an administrator cancels for all is refunded once', async (track) => {
  const booked = await bookedByBoth(track);
  const { trainingId } = booked;
  const [own, forAll] = await atOnce([
    cancelBooking(cast.members[track]![0]!, trainingId),
    cancelTraining(cast.admin, trainingId),
  ]);

  expect(['200', '404 NOT_BOOKED']).toContain(outcomeOf(own!));
  expect(outcomeOf(forAll!)).toBe('200');
  const wasFirst = own!.status === 200;
  expect(forAll!.body.cancellation.total).toBe(wasFirst ? 1 : 2);
  await expectAllGivenBack(track, booked);
  return wasFirst ? 'the member' : 'the administrator';
});
