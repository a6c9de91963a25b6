import { expect, test } from 'vitest';
import { checkRows } from './check-rows.ts';
import { messyList } from './messy-list-fixture.ts';
import { answerValue, correctCell, openPoints, type ReadList, readList } from './read-list.ts';
import { proposedPlan } from './read-plan.ts';

const plan = (name: string, perWeek: number) => ({
  id: `${perWeek}`.repeat(24),
  name,
  max_trainings_per_week: perWeek,
  price: 100_000,
});
const [two, three, every] = [plan('Dos por semana', 2), plan('Tres por semana', 3), plan('Todos los días', 6)];
const plans = [two, three, every];

const checked = ({ table, columns, choices }: ReadList) =>
  checkRows(table, columns, { plans, today: '2026-11-29', choices });
const readyIn = (list: ReadList) => checked(list).flatMap((row) => (row.kind === 'ready' ? [row] : []));

test('all 30 people of a messy list come in after at most three questions', () => {
  const list = readList({ kind: 'pasted', text: messyList });
  const { missing, questions, isDateOrderOpen, values } = openPoints(list, plans);
  expect(missing).toEqual([]);
  expect(questions.length + values.length + Number(isDateOrderOpen)).toBeLessThanOrEqual(3);
  expect(values.map(({ text, rows, answer }) => [text, rows, answer])).toEqual([
    ['3 x semana', 23, three.id],
    ['2 x semana', 5, two.id],
    ['ilimitado', 2, null],
  ]);

  const answered = answerValue(list, values[2]!, every.id);
  const faulty = checked(answered).filter(({ kind }) => kind === 'faulty');
  expect(faulty).toMatchObject([{ number: 30, faults: [{ field: 'email' }] }]);
  const corrected = correctCell(answered, 30, 'email', 'adriana.henao@example.com');
  const people = readyIn(corrected);
  expect(people).toHaveLength(30);
  expect(Object.groupBy(people, (row) => row.plan?.offer.id ?? '')).toMatchObject({
    [two.id]: { length: 5 },
    [three.id]: { length: 23 },
    [every.id]: { length: 2 },
  });
  expect(people.filter(({ person }) => person.gender === null)).toEqual([]);
  expect(checked(corrected).flatMap((row) => (row.kind === 'left-out' ? [row.reason] : []))).toEqual([
    'above-titles',
    'total',
  ]);
});

test('what nobody needs keeps nobody out, and is told', () => {
  const people = readyIn(readList({ kind: 'pasted', text: messyList }));
  const told = people.flatMap(({ number, dropped }) =>
    dropped.filter(({ field }) => field !== 'plan').map(({ field }) => [number, field]),
  );
  expect(told).toEqual([
    [6, 'contactPhone'],
    [7, 'dateOfBirth'],
    [9, 'dateOfBirth'],
    [22, 'contactPhone'],
    [26, 'dateOfBirth'],
  ]);
  const note = (row: number) => people.find(({ number }) => number === row)?.person;
  expect(note(5)).toMatchObject({ phone: '3105551234', note: 'Otro teléfono: (6) 745 1234' });
  expect(note(9)).toMatchObject({ phone: '3105551205', note: 'paga los viernes' });
});

test.each(['3xsemana', '3 x semana', 'tres veces', '12 clases'])('«%s» proposes the plan of three a week', (word) => {
  expect(proposedPlan(word, plans)).toBe(three.id);
});
