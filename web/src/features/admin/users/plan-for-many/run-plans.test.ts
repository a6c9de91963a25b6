import { expect, test } from 'vitest';
import { actsFor, type PlanAct, type PlanResult, runPlans } from './run-plans.ts';

const people = ['Ana', 'Luz', 'Eva'].map((name) => ({ id: name, name }));
const acts = actsFor(people, { action: 'assign', planId: 'p', start: 'after-current' });

async function run(of: readonly PlanAct[], answer: (act: PlanAct) => unknown, signal = new AbortController().signal) {
  const sent: PlanAct[] = [];
  const results: PlanResult[] = [];
  const send = async (act: PlanAct) => {
    sent.push(act);
    const error = answer(act);
    if (error) throw error;
  };
  const end = runPlans(of, send, { signal, onResult: (result) => results.push(result) });
  const failure: unknown = await end.then(
    () => null,
    (error: unknown) => error,
  );
  return { sent, results: results.map(({ person, refusal }) => [person.name, refusal]), failure };
}

test('each person has an act of their own, and a refusal is theirs alone', async () => {
  const refused = { status: 409, data: { message: 'El usuario ya tiene un plan siguiente' } };
  const { sent, results, failure } = await run(acts, ({ person }) => person.name === 'Luz' && refused);
  expect(results).toEqual([
    ['Ana', null],
    ['Luz', 'El usuario ya tiene un plan siguiente'],
    ['Eva', null],
  ]);
  expect(new Set(sent.map(({ key }) => key)).size).toBe(3);
  expect(failure).toBeNull();
});

test.each([{ status: 'FETCH_ERROR' }, { status: 503 }, { status: 429 }, new Error('bug')])(
  'without an answer (%j) it stops, and goes on by the same key',
  async (lost) => {
    const first = await run(acts, ({ person }) => person.name === 'Luz' && lost);
    expect(first.results).toEqual([['Ana', null]]);
    expect(first.failure).toBe(lost);
    const again = await run(acts.slice(first.results.length), () => null);
    expect(again.sent[0]).toEqual(first.sent[1]);
    expect(again.results).toEqual([
      ['Luz', null],
      ['Eva', null],
    ]);
  },
);

test('stopped, it sends no more', async () => {
  const stopping = new AbortController();
  const { results } = await run(acts, () => stopping.abort(), stopping.signal);
  expect(results).toEqual([['Ana', null]]);
});
