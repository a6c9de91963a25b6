import { describe, expect, it } from 'vitest';
import { bookingState, cancellableUntilTime } from './booking-state.ts';

// 06:00 in Armenia is 11:00 UTC.
const training = { trainingDate: '2026-11-18', startTime: '06:00:00', availableSpots: 2 };
const at = (utc: string, weekIsOpen = true) => ({ now: new Date(`2026-11-18T${utc}Z`), weekIsOpen });
const earlyOn = (utc: string) => ({ now: new Date(`2028-03-01T${utc}Z`), weekIsOpen: true });

describe('the state of a training for a member', () => {
  it('is open while there are seats and it has not started', () => {
    expect(bookingState(training, undefined, at('10:59:59'))).toBe('open');
  });

  it('is full without seats', () => {
    expect(bookingState({ ...training, availableSpots: 0 }, undefined, at('09:00:00'))).toBe('full');
  });

  it('is closed before its week opens, except for its registrants', () => {
    expect(bookingState(training, undefined, at('09:00:00', false))).toBe('closed');
    expect(bookingState({ ...training, availableSpots: 0 }, undefined, at('09:00:00', false))).toBe('closed');
    expect(bookingState(training, training, at('09:00:00', false))).toBe('booked');
    expect(bookingState({ ...training, released: true }, undefined, at('09:00:00', false))).toBe('open');
  });

  it('is booked, and may be cancelled up to and including 30 minutes before the start', () => {
    expect(bookingState(training, training, at('10:30:00'))).toBe('booked');
  });

  it('is locked one second later', () => {
    expect(bookingState(training, training, at('10:30:01'))).toBe('locked');
  });

  it('is booked or locked across midnight as at any hour', () => {
    const early = { ...training, trainingDate: '2028-03-01', startTime: '00:15:00' };
    expect(bookingState(early, early, earlyOn('04:45:00'))).toBe('booked');
    expect(bookingState(early, early, earlyOn('04:45:01'))).toBe('locked');
    expect(cancellableUntilTime(early)).toBe('23:45');
  });

  it('stays booked although it is full', () => {
    expect(bookingState({ ...training, availableSpots: 0 }, training, at('09:00:00'))).toBe('booked');
  });

  it('is past from its start on, or completed for its registrants', () => {
    expect(bookingState(training, undefined, at('11:00:00'))).toBe('past');
    expect(bookingState({ ...training, availableSpots: 0 }, undefined, at('11:00:00'))).toBe('past');
    expect(bookingState(training, training, at('11:00:00'))).toBe('completed');
  });

  it('may be cancelled until the instant that the booking names, as after a move', () => {
    const moved = { ...training, cancellableUntil: '2026-11-18T11:00:00.000Z' };
    expect(bookingState(training, moved, at('10:59:00'))).toBe('booked');
    expect(cancellableUntilTime(moved)).toBe('06:00');
    expect(bookingState(training, moved, at('11:00:00'))).toBe('completed');
  });

  it('says until when to cancel by the clock of the studio', () => {
    expect(cancellableUntilTime(training)).toBe('05:30');
  });
});
