import { expect, test } from 'vitest';
import { previewUndo, runUndo, type UndoCalls, type Undoing } from './run-undo.ts';

const person = (userId: string, signedIn = false) => ({ userId, name: userId, signedIn });

/** A studio where `b` has booked, `p` has paid, `s` has signed in, and all others can leave. */
function calls(people = [person('a'), person('b'), person('p'), person('s', true)]) {
  const log: unknown[] = [];
  const results = (ids: readonly string[]) =>
    ids.map((userId) => ({ userId, kind: userId === 'p' ? ('paid' as const) : ('taken-back' as const) }));
  const given: UndoCalls = {
    people: async () => people,
    hold: async (ids) => ids.filter((id) => id !== 's'),
    booked: async (ids) => ids.filter((id) => id === 'b'),
    paid: async (ids) => results(ids),
    takeBack: async (ids) => {
      log.push(['take back', ids]);
      return results(ids);
    },
    undo: async (leave, stay) => log.push(['undo', leave, stay]),
  };
  return { given, log };
}
const whyOf = ({ leave, stay }: Undoing) => [
  leave.map(({ userId }) => userId),
  stay.map(({ userId, why }) => [userId, why]),
];
const outcome = [
  ['a'],
  [
    ['b', 'booked'],
    ['p', 'paid'],
    ['s', 'signed-in'],
  ],
];

test('a preview says who leaves and who stays, and changes nothing', async () => {
  const { given, log } = calls();
  expect(whyOf(await previewUndo(given))).toEqual(outcome);
  expect(log).toEqual([]);
});

test('undoing takes no plan of who has booked, and lets go who was held and stays', async () => {
  const { given, log } = calls();
  const told: Undoing[] = [];
  await runUndo(given, (sofar) => told.push(sofar));
  expect(told.map(whyOf)).toEqual([outcome]);
  expect(log).toEqual([
    ['take back', ['a', 'p']],
    ['undo', ['a'], ['b', 'p']],
  ]);
});

test('undoing goes on batch by batch', async () => {
  const { given, log } = calls(Array.from({ length: 60 }, (_, at) => person(`x${at}`)));
  const counts: number[] = [];
  await runUndo(given, ({ leave }) => counts.push(leave.length));
  expect([counts, log.length]).toEqual([[50, 60], 4]);
});
