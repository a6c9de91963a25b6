import { describe, expect, it } from 'vitest';
import { freezeInWords, unfreezeInWords } from './freeze-effects.ts';

const plan = { name: 'Mañanas', remainingClasses: 4, startDate: '2026-12-01', endDate: '2027-01-01' };
const next = { name: 'Oro', startDate: '2027-01-02', endDate: '2027-02-02', classesGranted: 12 };
const days = { from: '2026-12-10', to: '2026-12-19' };

describe('a freeze in words', () => {
  it('names the later end', () => {
    expect(freezeInWords(plan, null, days)).toEqual([
      '10 días: Mañanas vence el 11 de enero de 2027 en vez del 1 de enero de 2027.',
    ]);
    expect(freezeInWords(plan, null, { ...days, to: days.from })[0]).toContain('1 día: Mañanas vence el 2 de enero');
  });

  it('names the later start of the next plan where that gives way', () => {
    expect(freezeInWords(plan, next, days)[1]).toBe('Oro empieza el 12 de enero de 2027 y conserva su mes completo.');
    expect(freezeInWords(plan, { ...next, startDate: '2027-01-12' }, days)).toHaveLength(1);
  });
});

it('the end of a freeze in words names the earlier end', () => {
  expect(unfreezeInWords({ ...plan, endDate: '2027-01-11' }, days, '2026-12-14')).toBe(
    'Mañanas vence el 5 de enero de 2027 en vez del 11 de enero de 2027.',
  );
});
