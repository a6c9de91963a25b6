import { expect, test } from 'vitest';
import { type PlanAct, type PlanResult, runPlans } from './run-plans.ts';

const people = ['Ana', 'Luz', 'Eva'].map((name) => ({ id: name, name }));

async function run(of: readonly string[], answer: (name: string) => unknown, signal = new AbortController().signal) {
  const sent: string[] = [];
  const results: PlanResult[] = [];
  const acts = people
    .filter(({ name }) => of.includes(name))
    .map((person): PlanAct => {
      const takeBack: PlanAct = { person, send: async () => undefined };
      const send = async () => {
        sent.push(person.name);
        const error = answer(person.name);
        if (error) throw error;
        return takeBack;
      };
      return { person, send };
    });
  const end = runPlans(acts, { signal, failed: 'No', onResult: (result) => results.push(result) });
  const failure: unknown = await end.then(
    () => null,
    (error: unknown) => error,
  );
  return { sent, results: results.map(({ person, refusal }) => [person.name, refusal]), failure, kept: results };
}

test('each person has an act of their own, and a refusal is theirs alone', async () => {
  const refused = { status: 409, data: { message: 'El usuario ya tiene un plan siguiente' } };
  const { results, failure, kept } = await run(['Ana', 'Luz', 'Eva'], (name) => name === 'Luz' && refused);
  expect(results).toEqual([
    ['Ana', null],
    ['Luz', 'El usuario ya tiene un plan siguiente'],
    ['Eva', null],
  ]);
  expect(kept.flatMap(({ takeBack }) => takeBack?.person.name ?? [])).toEqual(['Ana', 'Eva']);
  expect(failure).toBeNull();
});

test.each([{ status: 'FETCH_ERROR' }, { status: 503 }, { status: 429 }, new Error('bug')])(
  'without an answer (%j) it stops before the person, who has no result',
  async (lost) => {
    const { sent, results, failure } = await run(['Ana', 'Luz', 'Eva'], (name) => name === 'Luz' && lost);
    expect(sent).toEqual(['Ana', 'Luz']);
    expect(results).toEqual([['Ana', null]]);
    expect(failure).toBe(lost);
  },
);

test('stopped, it sends no more', async () => {
  const stopping = new AbortController();
  const { results } = await run(['Ana', 'Luz'], () => stopping.abort(), stopping.signal);
  expect(results).toEqual([['Ana', null]]);
});
