import { refusals } from '@studio/contracts/http/refusals';
import { describe, expect, test } from 'vitest';
import { trainingOn } from '../testing/fixtures.ts';
import { isShownCode, refusalOfArriving, shownCode } from './arrival-policy.ts';

const training = trainingOn('2026-11-18', '18:00:00');
const at = (time: string) => new Date(`2026-11-18T${time}-05:00`);
const source = { trainingId: training._id, key: Buffer.alloc(32, 7) };
const codeAt = (time: string) => shownCode(source, at(time)).code;
const isGood = (code: string, time: string) => isShownCode(source, code, at(time));

describe('who arrives can say so', () => {
  test.each([
    ['17:44:59.999', refusals.ARRIVAL_NOT_OPEN],
    ['17:45:00', undefined],
  ])('while arrivals are open: %s', (time, refusal) => {
    expect(refusalOfArriving(training, at(time))).toBe(refusal);
  });

  test('in a training that takes place', () => {
    expect(refusalOfArriving({ ...training, status: 'cancelled' }, at('18:00:00'))).toBe(refusals.TRAINING_CANCELLED);
    expect(refusalOfArriving(undefined, at('18:00:00'))).toBe(refusals.TRAINING_NOT_FOUND);
  });
});

describe('the code', () => {
  test('has four digits and is another one with each minute', () => {
    const minutes = Array.from({ length: 3_000 }, (_, minute) => new Date(at('00:00:00').getTime() + minute * 60_000));
    const codes = minutes.map((minute) => shownCode(source, minute).code);
    for (const code of codes) expect(code).toMatch(/^\d{4}$/);
    // Of 10,000 codes, 3,000 draws show 2,592 on average.
    expect(new Set(codes).size).toBeGreaterThan(2_450);
    expect(codes.some((code) => code.startsWith('0'))).toBe(true);
  });

  test('is shown until its minute ends', () => {
    expect(shownCode(source, at('17:50:00'))).toEqual({ code: codeAt('17:50:59.999'), until: at('17:51:00') });
    expect(shownCode(source, at('17:51:00')).until).toEqual(at('17:52:00'));
  });

  test('is good for its minute and the next one, and not before it was shown', () => {
    const code = codeAt('17:50:00');
    expect(isGood(code, '17:49:59.999')).toBe(false);
    expect(isGood(code, '17:50:00')).toBe(true);
    expect(isGood(code, '17:51:59.999')).toBe(true);
    // As on a photograph.
    expect(isGood(code, '17:52:00')).toBe(false);
  });

  test('belongs to one training and one key', () => {
    const minutes = Array.from({ length: 20 }, (_, minute) => new Date(at('18:00:00').getTime() + minute * 60_000));
    const codesOf = (of: typeof source) => minutes.map((minute) => shownCode(of, minute).code);
    expect(codesOf({ ...source, trainingId: 'another' })).not.toEqual(codesOf(source));
    expect(codesOf({ ...source, key: Buffer.alloc(32, 8) })).not.toEqual(codesOf(source));
  });

  test('passes over a word that would make some codes likelier', () => {
    // The first word of this minute's digest is 4,294,964,339, of the last 7,296.
    expect(shownCode(source, new Date('2028-12-14T19:40:00Z')).code).toBe('9185');
  });

  test('is not met by anything of another length', () => {
    expect(isGood('', '17:50:00')).toBe(false);
    expect(isGood(`${codeAt('17:50:00')}0`, '17:50:00')).toBe(false);
  });
});
