import { expect, test } from 'vitest';
import { refusals } from '@studio/contracts/http/refusals';
import { studioInstant } from '@studio/contracts/studio-time';
import { type DoubtFacts, type Doubted, doubtsAbout, questionOf, repeatableSince } from './doubt-policy.ts';

const now = studioInstant('2026-11-20', '12:00');
const payment: Doubted = { kind: 'payment', amount: 60_000, method: 'efectivo', receivedOn: '2026-11-20', at: now };
const out: Doubted = { ...payment, kind: 'cash-out', amount: -60_000 };

const after = (written: Partial<DoubtFacts['recent'][number]>, entry: Partial<Doubted> = {}) => {
  const recent = [{ ...payment, _id: 'first', voids: null, ...written }];
  return doubtsAbout({ ...payment, ...entry }, { recent, inDrawer: null })[0]?.refusal.code;
};

test.each<[string, Parameters<typeof after>, string | undefined]>([
  ['a payment like one before it', [{}], 'SAME_PAYMENT'],
  ['a payment of another amount', [{}, { amount: 60_001 }], undefined],
  ['half in cash and half by Nequi', [{}, { method: 'nequi' }], undefined],
  ['a payment of another day', [{}, { receivedOn: '2026-11-19' }], undefined],
  ['two payments of one earlier day', [{ receivedOn: '2026-11-19' }, { receivedOn: '2026-11-19' }], 'SAME_PAYMENT'],
  ['money given back as it was received', [{}, { kind: 'refund', amount: -60_000 }], undefined],
  ['a refund like one before it', [out, { ...out, kind: 'refund' }], undefined],
  ['cash taken out like before', [out, out], 'SAME_ENTRY'],
  ['cash put in after the same was taken out', [out, { kind: 'cash-in' }], undefined],
  [
    'credit used like before',
    [
      { kind: 'credit', method: null },
      { kind: 'credit', method: null },
    ],
    'SAME_ENTRY',
  ],
  ['a void like one before it', [{ kind: 'void' }, { kind: 'void' }], undefined],
])('%s', (_, [written, entry], code) => {
  expect(after(written, entry)).toBe(code);
});

test('the second tap after midnight is still a second tap', () => {
  const [before, then] = [studioInstant('2026-11-19', '23:58'), studioInstant('2026-11-20', '00:01')];
  expect(after({ at: before, receivedOn: '2026-11-19' }, { at: then })).toBe('SAME_PAYMENT');
});

test('what was voided is not repeated', () => {
  const recent = [
    { ...payment, _id: 'first', voids: null },
    { ...payment, _id: 'second', kind: 'void' as const, amount: -60_000, voids: 'first' },
  ];
  expect(doubtsAbout(payment, { recent, inDrawer: null })).toEqual([]);
});

test('ten minutes later it is another act', () => {
  expect(repeatableSince(now)).toEqual(studioInstant('2026-11-20', '11:50'));
});

test.each<[string, Partial<Doubted>, number | null, boolean]>([
  ['more cash than there is', {}, 59_999, true],
  ['all the cash that there is', {}, 60_000, false],
  ['cash from a drawer below nothing', { amount: -1 }, -1, true],
  ['the void of a cash payment', { kind: 'void' }, 0, true],
  ['money given back by Nequi', { kind: 'refund', method: 'nequi' }, 0, false],
  ['cash that comes in', { kind: 'payment', amount: 60_000 }, 0, false],
  ['cash that comes into a drawer below nothing', { kind: 'payment', amount: 60_000 }, -60_001, false],
])('%s', (_, entry, inDrawer, isDoubted) => {
  const [doubt] = doubtsAbout({ ...out, ...entry }, { recent: [], inDrawer });
  expect(doubt?.refusal.code).toBe(isDoubted ? 'NOT_ENOUGH_CASH' : undefined);
});

test('one question names all that is doubted', () => {
  const recent = [{ ...out, _id: 'first', voids: null }];
  const question = questionOf(doubtsAbout(out, { recent, inDrawer: 12_000 }));
  expect(question).toMatchObject({ refusal: { code: 'SAME_ENTRY' } });
  expect(question?.message.replaceAll('\u00A0', ' ')).toBe(
    'Ya hay un movimiento igual de hace menos de 10 minutos. En la caja hay $ 12.000',
  );
  expect(question).not.toHaveProperty('names');
  expect(questionOf([])).toBeNull();
});

test('one question without the account that a doubt names still names the other doubts', () => {
  const used = {
    refusal: refusals.SAME_PAYMENT,
    message: 'Ya pagó, de Eva',
    names: { account: 'eva', otherwise: 'Ya pagó' },
  };
  const equal = { refusal: refusals.SAME_ENTRY, message: 'Ya hay uno igual' };
  expect(questionOf([used, equal])).toEqual({
    refusal: refusals.SAME_PAYMENT,
    message: 'Ya pagó, de Eva. Ya hay uno igual',
    names: { account: 'eva', otherwise: 'Ya pagó. Ya hay uno igual' },
  });
});
