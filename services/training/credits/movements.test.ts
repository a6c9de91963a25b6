import { expect, it } from 'vitest';
import { spendCredit } from '../rules/credit-policy.ts';
import { creditAccount, planOf, trainingOn } from '../testing/fixtures.ts';
import { presentMovement } from './movements.ts';

it.each([
  [{ title: 'Funcional' }, 'Funcional · lunes 23 de noviembre, 05:00'],
  [{}, 'normal · lunes 23 de noviembre, 05:00'],
])('a booked class with %o reads %s', (details, words) => {
  const cause = { at: new Date('2026-11-20T15:00:00Z'), actor: 'member', actorId: 'ana' } as const;
  const { movements } = spendCredit(creditAccount({ plan: planOf() }), {
    bookingId: 'booking',
    payment: { paidFrom: 'plan', assignmentId: planOf().assignmentId },
    training: trainingOn('2026-11-23', '05:00:00', details),
    cause,
  });
  expect(movements.map((movement) => presentMovement({ ...movement, _id: 'movement' }).subject)).toEqual([words]);
});
