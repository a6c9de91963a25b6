import { expect, it } from 'vitest';
import { standingInWords, type Standing } from './standing-in-words.ts';

const waits = { waitlistCount: 3, waitlistPosition: 2 };
const words = (over: Partial<Standing>) =>
  standingInWords({
    training: {},
    state: 'full',
    cancellableUntil: undefined,
    fromWaitlist: false,
    isFinal: false,
    ...over,
  });

it.each<[string, Partial<Standing>, string]>([
  ['nothing of a full training for which nobody waits', {}, ''],
  ['how many wait', { training: { waitlistCount: 3 } }, '3 en lista de espera'],
  [
    'that no place is left on the list',
    { training: { waitlistCount: 20 } },
    '20 en lista de espera: no cabe nadie más',
  ],
  ['that a booking would be final', { state: 'open', isFinal: true }, 'Ya no se podrá cancelar'],
  ['the place of a member who waits', { training: waits }, 'Eres 2.º en la lista'],
  ['the place beside a free seat', { training: waits, state: 'open' }, 'Eres 2.º en la lista'],
  ['nothing of a list beside a free seat to somebody else', { training: { waitlistCount: 1 }, state: 'open' }, ''],
  ['that the seat was given up', { training: { ...waits, released: true }, state: 'open' }, 'Avisaste que no vas'],
  ['that it was given up after the start', { training: { released: true }, state: 'past' }, 'Avisaste que no vas'],
  ['nothing of a list once the training has started', { training: waits, state: 'past' }, ''],
  ['until when a booking can be cancelled', { state: 'booked', cancellableUntil: '17:30' }, 'Cancela hasta las 17:30'],
  [
    'that the seat came from the list',
    { state: 'booked', cancellableUntil: '17:30', fromWaitlist: true },
    'Tienes cupo: te inscribimos. Cancela hasta las 17:30',
  ],
  ['that alone once it is too late to cancel', { state: 'locked', fromWaitlist: true }, 'Tienes cupo: te inscribimos.'],
])('names %s', (_what, over, expected) => {
  expect(words(over)).toBe(expected);
});
