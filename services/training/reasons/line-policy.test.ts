import { expect, test } from 'vitest';
import type { Reason } from '../models/reason.model.ts';
import { lineOf } from './line-policy.ts';

const start = Date.UTC(2026, 10, 18);
const subject = { category: 'normal', date: '2026-11-18', startTime: '18:00:00' } as const;

type Row = readonly [account: string, kind: Reason['kind'], position: number | null, minute?: number];

/** Moves a minute apart, unless a row names its minute. */
function moves(...rows: readonly Row[]): Reason[] {
  return rows.map(([accountId, kind, position, minute], index) => ({
    _id: String(index),
    accountId,
    trainingId: 'training',
    at: new Date(start + (minute ?? index) * 60_000),
    kind,
    position,
    code: kind === 'passed-over' ? 'NO_CLASSES_LEFT' : null,
    facts: {},
    subject,
  }));
}

const lineOfAna = (...rows: readonly Row[]) =>
  lineOf('ana', moves(...rows)).map(({ kind, position }) => `${kind} ${position}`);

test('somebody who has not joined sees nothing', () => {
  expect(lineOfAna(['ana', 'left', 1])).toEqual([]);
  expect(lineOfAna(['berta', 'joined', 1], ['berta', 'promoted', 1])).toEqual([]);
});

test('the place moves up when a member ahead leaves or is promoted, not when one behind does', () => {
  expect(
    lineOfAna(
      ['ana', 'joined', 4],
      ['carla', 'joined', 5],
      ['berta', 'left', 2],
      ['carla', 'left', 4],
      ['dora', 'promoted', 1],
      ['eva', 'promoted', 3],
      ['gina', 'left', null],
      ['ana', 'promoted', 2],
      ['fanny', 'promoted', 1],
    ),
  ).toEqual(['joined 4', 'ahead-left 3', 'ahead-booked 2', 'behind-booked 2', 'booked null']);
});

test('a seat that passes the member over comes before the promotion that it led to, and the place stays', () => {
  const line = lineOf('ana', moves(['ana', 'joined', 1], ['eva', 'promoted', 2, 7], ['ana', 'passed-over', 1, 7]));
  expect(line.map(({ kind, position }) => `${kind} ${position}`)).toEqual([
    'joined 1',
    'passed-over 1',
    'behind-booked 1',
  ]);
  expect(line[1]?.text).toBe('El cupo de las 18:00 pasó a la siguiente persona: a tu plan no le quedaban clases.');
});

test('the line begins anew with the last joining', () => {
  expect(
    lineOfAna(['ana', 'joined', 3], ['berta', 'left', 1], ['ana', 'left', 2], ['ana', 'joined', 5], ['eva', 'left', 5]),
  ).toEqual(['joined 5']);
});

test('whom the studio takes off the list does not read that they left', () => {
  const [joined, left] = moves(['ana', 'joined', 1], ['ana', 'left', 1]);
  const textOf = (move: Reason) => lineOf('ana', [joined!, move]).at(-1);
  expect(textOf(left!)).toMatchObject({ kind: 'left', text: 'Saliste de la lista de espera' });
  const byStudio = { kind: 'left', position: null, text: 'El estudio te retiró de la lista de espera' };
  expect(textOf({ ...left!, byStudio: true })).toMatchObject(byStudio);
});

test('it is told in words', () => {
  const textsOf = (...rows: readonly Row[]) => lineOf('ana', moves(...rows)).map(({ text }) => text);
  expect(
    textsOf(
      ['ana', 'joined', 4],
      ['berta', 'left', 1],
      ['dora', 'promoted', 1],
      ['eva', 'promoted', 3],
      ['ana', 'promoted', 2],
    ),
  ).toEqual([
    'Entraste a la lista de espera: eras 4.º',
    'Alguien que estaba antes salió de la lista: ahora eres 3.º',
    'Un cupo fue para alguien que estaba antes: ahora eres 2.º',
    'Un cupo fue para alguien que estaba después',
    'El cupo fue para ti',
  ]);
  expect(textsOf(['ana', 'joined', null])).toEqual(['Entraste a la lista de espera']);
});

test('it names nobody', () => {
  const line = lineOf('ana', moves(['ana', 'joined', 2], ['berta', 'promoted', 1]));
  expect(JSON.stringify(line)).not.toContain('berta');
  expect(line[1]?.text).toBe('Un cupo fue para alguien que estaba antes: ahora eres 1.º');
});
