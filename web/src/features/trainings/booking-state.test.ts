import { describe, expect, it } from 'vitest';
import { bookingState, cancellableUntilTime } from './booking-state.ts';

// 06:00 in Armenia is 11:00 UTC.
const training = { trainingDate: '2026-11-18', startTime: '06:00:00', availableSpots: 2 };
const at = (utc: string) => new Date(`2026-11-18T${utc}Z`);

describe('what a training is to a member', () => {
  it('is open while there are seats and it has not started', () => {
    expect(bookingState(training, false, at('10:59:59'))).toBe('open');
  });

  it('is full without seats', () => {
    expect(bookingState({ ...training, availableSpots: 0 }, false, at('09:00:00'))).toBe('full');
  });

  it('is booked, and may be cancelled up to and including 30 minutes before the start', () => {
    expect(bookingState(training, true, at('10:30:00'))).toBe('booked');
  });

  it('is locked one second later', () => {
    expect(bookingState(training, true, at('10:30:01'))).toBe('locked');
  });

  it('is booked or locked across midnight as at any hour', () => {
    const early = { ...training, trainingDate: '2028-03-01', startTime: '00:15:00' };
    expect(bookingState(early, true, new Date('2028-03-01T04:45:00Z'))).toBe('booked');
    expect(bookingState(early, true, new Date('2028-03-01T04:45:01Z'))).toBe('locked');
    expect(cancellableUntilTime(early)).toBe('23:45');
  });

  it('stays booked although it is full', () => {
    expect(bookingState({ ...training, availableSpots: 0 }, true, at('09:00:00'))).toBe('booked');
  });

  it('is past from its start on, or completed for who was in it', () => {
    expect(bookingState(training, false, at('11:00:00'))).toBe('past');
    expect(bookingState({ ...training, availableSpots: 0 }, false, at('11:00:00'))).toBe('past');
    expect(bookingState(training, true, at('11:00:00'))).toBe('completed');
  });

  it('says until when to cancel by the clock of the studio', () => {
    expect(cancellableUntilTime(training)).toBe('05:30');
  });
});
