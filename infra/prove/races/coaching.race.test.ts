import { beforeAll, expect } from 'vitest';
import { outcomeOf } from '@studio/chassis/testing/api-client';
import { startingIn } from '@studio/contracts/testing/form-fixtures';
import { createCoach } from '../testing/kit/people.ts';
import { scheduleForCoach } from '../testing/kit/scenario.ts';
import { castOf } from './race-cast.ts';
import { atOnce, proving, race, tracks } from './run-race.ts';
import { book, classesOf, registrantsOf, schedule, surely } from './seat-calls.ts';

const cast = castOf(2, 2);
/** In a separate room: another file uses the same day. */
const newForm = (): Record<string, unknown> => ({ ...cast.newForm(5), room: 'Sala 2' });
type Coach = Awaited<ReturnType<typeof createCoach>>;
/** For each track, the coach of a class and two possible substitutes. */
let coaches: readonly (readonly [Coach, Coach, Coach])[];

beforeAll(async () => {
  const coach = () => createCoach(cast.origin, cast.admin);
  const trio = async () => [await coach(), await coach(), await coach()] as const;
  coaches = await Promise.all(Array.from({ length: tracks }, trio));
});

const enrol =
  (trainingId: string, { id: userId }: { readonly id: string }) =>
  () =>
    cast.admin.post(`/api/admin/trainings/${trainingId}/register`, { userId });
const remove = (trainingId: string, { id }: { readonly id: string }) =>
  surely(() => cast.admin.delete(`/api/admin/trainings/${trainingId}/register/${id}`));

/** The classes of a day, as administrators see them. */
async function classesOn(day: string, ids: readonly string[]) {
  const { body } = await surely(() => cast.admin.get(`/api/admin/trainings?from=${day}&to=${day}`));
  return ids.map((id) => body.find((row: { id: string }) => row.id === id));
}

/** A class of the coach with arrival by code, one registrant, and the code that its screen shows. */
async function arrivalClass(track: number) {
  const [coach] = coaches[track]!;
  const ana = cast.members[track]![0]!;
  const trainingId = await scheduleForCoach(cast.admin, coach, startingIn(10));
  await surely(enrol(trainingId, ana));
  const { code } = (await surely(() => coach.get(`/api/coach/trainings/${trainingId}/arrival-code`))).body;
  const arrive = () => ana.post(`/api/trainings/${trainingId}/arrival`, { code });
  const people = async () =>
    (await surely(() => coach.get(`/api/coach/trainings/${trainingId}/registrations`))).body.people;
  return { coach, ana, trainingId, arrive, people };
}

race('of a member who says «Llegué» and a coach who marks otherwise, one learns of the other mark', async (track) => {
  const { coach, ana, trainingId, arrive, people } = await arrivalClass(track);
  const mark = { attendance: 'absent', seen: null };
  const outcomes = (
    await atOnce([
      arrive,
      () => coach.put(`/api/coach/trainings/${trainingId}/registrations/${ana.id}/attendance`, mark),
    ])
  ).map(outcomeOf);

  expect(outcomes.toSorted()).toEqual(['200', '409 MARKED_MEANWHILE']);
  const hasArrived = outcomes[0] === '200';
  const [row] = await people();
  expect([row.attendance, row.arrived]).toEqual(hasArrived ? ['attended', true] : ['absent', undefined]);
  await remove(trainingId, ana);
  return hasArrived ? 'the member' : 'the coach';
});

race('a member who says «Llegué» as an administrator removes them has no seat and no mark', async (track) => {
  const { ana, trainingId, arrive, people } = await arrivalClass(track);
  const [arrived, removed] = (
    await atOnce([arrive, () => cast.admin.delete(`/api/admin/trainings/${trainingId}/register/${ana.id}`)])
  ).map(outcomeOf);

  expect(['200', '404 NOT_BOOKED']).toContain(arrived);
  expect(removed).toBe('200');
  expect(await people()).toEqual([]);
  return arrived === '200' ? 'the arrival' : 'the removal';
});

race('the last seat goes to the booking member or to the one whom the coach enrols', async (track) => {
  const [coach] = coaches[track]!;
  const [ana, berta] = cast.members[track]! as [Coach, Coach];
  const before = await Promise.all([ana, berta].map(classesOf));
  const trainingId = await scheduleForCoach(cast.admin, coach, { maxCapacity: 1 });
  const answers = await atOnce([
    book(ana, trainingId),
    () => coach.post(`/api/coach/trainings/${trainingId}/register`, { userId: berta.id }),
  ]);

  const outcomes = answers.map(outcomeOf);
  expect(outcomes.toSorted()).toEqual(['201', '409 TRAINING_FULL']);
  const winner = outcomes[0] === '201' ? ana : berta;
  expect(await registrantsOf(cast.admin, trainingId)).toEqual([winner.id]);
  await remove(trainingId, winner);
  expect(await Promise.all([ana, berta].map(classesOf))).toEqual(before);
  return winner === ana ? 'the booking' : 'the enrolment';
});

interface Given {
  readonly substituteId: string | null;
  readonly trainingIds: readonly string[];
}

race('of two concurrent substitutes, one has all classes of the coach in the end', async (track) => {
  const [coach, ...others] = coaches[track]!;
  await surely(() => cast.admin.put(`/api/admin/users/${others[1].id}`, { ...others[1].form, coach: true }));
  proving(await cast.admin.get('/api/admin/trainings/choices'));
  const forms = [newForm(), newForm()].map((form): Record<string, unknown> => ({ ...form, coachId: coach.id }));
  const ids = await Promise.all(forms.map((form) => schedule(cast.admin, form)));
  const day = String(forms[0]!['trainingDate']);
  const answers = await atOnce(
    others.map(
      (other) => () =>
        cast.admin.post(`/api/admin/coaches/${coach.id}/substitution`, {
          startDate: day,
          endDate: day,
          substituteId: other.id,
        }),
    ),
  );

  // Who gave the classes before each answer. A round that proved nothing may have left others of that day.
  const givenBefore = answers.map(({ body }) =>
    ids.map((id) => body.previous.find((each: Given) => each.trainingIds.includes(id))?.substituteId),
  );
  // The later one took the classes from the earlier one, and not from their owner.
  const winner = givenBefore[0]![0] === coach.id ? 1 : 0;
  expect(givenBefore[1 - winner]).toEqual([coach.id, coach.id]);
  expect(givenBefore[winner]).toEqual([others[1 - winner]!.id, others[1 - winner]!.id]);
  for (const row of await classesOn(day, ids))
    expect(row).toMatchObject({ coach_id: others[winner].id, owner_id: coach.id, substitute: true });
  return `substitute ${winner + 1}`;
});
