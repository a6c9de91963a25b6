import { describe, expect, it } from 'vitest';
import { offeredAct, offeredAside, type OfferedTraining } from './offered-act.ts';

const training = {
  id: 'a',
  category: 'normal',
  trainingDate: '2026-11-18',
  startTime: '06:00:00',
  endTime: '07:00:00',
  currentParticipants: 10,
  maxCapacity: 10,
  availableSpots: 0,
} as const;
const released = { ...training, availableSpots: 1, released: true } as const;
const waitedFor = { ...training, waitlistCount: 2, waitlistPosition: 2 };
const offered = (over: Partial<OfferedTraining>): OfferedTraining => ({
  training,
  state: 'full',
  obstacle: undefined,
  canChange: false,
  ...over,
});

describe('the act that a row offers', () => {
  it.each<[string, Partial<OfferedTraining>, ReturnType<typeof offeredAct>]>([
    ['a booking of a free seat', { state: 'open' }, 'book'],
    ['a booking of a free seat to somebody on the list', { state: 'open', training: waitedFor }, 'book'],
    ['a change where the week is used', { state: 'open', obstacle: 'weekly-limit', canChange: true }, 'change'],
    ['a change where the classes are used', { state: 'open', obstacle: 'no-classes-left', canChange: true }, 'change'],
    ['nothing where the plan does not allow it', { state: 'open', obstacle: 'no-classes-left' }, null],
    [
      'the way off the list where the plan does not allow the free seat',
      { state: 'open', obstacle: 'no-classes-left', training: waitedFor },
      'leave',
    ],
    ['the cancellation of a booking', { state: 'booked' }, 'cancel'],
    ['no booking, but the own seat again where it was given up', { state: 'open', training: released }, 'reclaim'],
    ['nothing once it cannot be cancelled', { state: 'locked' }, null],
    ['the list of a full training', {}, 'join'],
    ['no list that has no place left', { training: { ...training, waitlistCount: 20 } }, null],
    ['the way off a list that has no place left', { training: { ...waitedFor, waitlistCount: 20 } }, 'leave'],
    ['no list where a booking would be refused', { obstacle: 'weekly-limit', canChange: true }, null],
    ['the way off the list', { training: waitedFor }, 'leave'],
    ['the way off the list, whatever the plan has left', { training: waitedFor, obstacle: 'no-classes-left' }, 'leave'],
    ['nothing once it has started', { state: 'past', training: waitedFor }, null],
  ])('is %s', (_what, over, act) => {
    expect(offeredAct(offered(over))).toBe(act);
  });
});

describe('the secondary act of a row', () => {
  it.each<[string, Partial<OfferedTraining>, ReturnType<typeof offeredAside>]>([
    ['giving up a seat that cannot be cancelled any more', { state: 'locked' }, 'release'],
    ['nothing while it can be cancelled', { state: 'booked' }, null],
    ['nothing once it has started', { state: 'completed' }, null],
    ['how the line goes', { training: waitedFor }, 'line'],
    ['how the line goes, beside a free seat too', { state: 'open', training: waitedFor }, 'line'],
    ['no line to others', {}, null],
    ['no line once it has started', { state: 'past', training: waitedFor }, null],
  ])('is %s', (_what, over, aside) => {
    expect(offeredAside(offered(over))).toBe(aside);
  });
});
