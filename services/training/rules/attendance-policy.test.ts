import { refusals } from '@studio/contracts/http/refusals';
import { describe, expect, test } from 'vitest';
import { bookingOf, trainingOn } from '../testing/fixtures.ts';
import {
  attendanceAfterMove,
  isMarkedMeanwhile,
  refusalOfMarking,
  withArrival,
  withAttendance,
} from './attendance-policy.ts';

const training = trainingOn('2026-11-18', '18:00:00');
const tooEarly = new Date('2026-11-18T22:29:59Z');
const opening = new Date('2026-11-18T22:30:00Z');

describe('attendance', () => {
  test('is marked once marking has opened', () => {
    expect(refusalOfMarking(training, tooEarly)).toBe(refusals.ATTENDANCE_NOT_OPEN);
    expect(refusalOfMarking(training, opening)).toBeUndefined();
  });

  test('is not marked in a training that is cancelled or does not exist', () => {
    expect(refusalOfMarking({ ...training, status: 'cancelled' }, opening)).toBe(refusals.TRAINING_CANCELLED);
    expect(refusalOfMarking(undefined, opening)).toBe(refusals.TRAINING_NOT_FOUND);
  });

  test('changes the booking only where the mark is another one', () => {
    const booking = bookingOf(training, { version: 3 });
    const marked = withAttendance(booking, 'absent');
    expect(marked).toEqual({ ...booking, attendance: 'absent', version: 4 });
    expect(withAttendance(marked, 'absent')).toBe(marked);
    expect(withAttendance(marked, null)).toEqual({ ...booking, version: 5 });
  });

  test('is the member’s own until somebody marks another one', () => {
    const booking = bookingOf(training, { version: 3 });
    const arrived = withArrival(booking, opening);
    expect(arrived).toEqual({ ...booking, attendance: 'attended', arrivedAt: opening, version: 4 });
    expect(withAttendance(arrived, 'attended')).toBe(arrived);
    expect(withAttendance(arrived, 'absent')).toEqual({ ...booking, attendance: 'absent', version: 5 });
    expect(attendanceAfterMove(arrived, training, tooEarly)).toEqual({ ...booking, version: 5 });
  });

  test('was marked meanwhile where another mark stands than the marker saw, unless it is the same one', () => {
    const absent = bookingOf(training, { attendance: 'absent' });
    expect(isMarkedMeanwhile(absent, { attendance: 'attended', seen: null })).toBe(true);
    expect(isMarkedMeanwhile(absent, { attendance: null, seen: 'attended' })).toBe(true);
    expect(isMarkedMeanwhile(absent, { attendance: 'absent', seen: null })).toBe(false);
    expect(isMarkedMeanwhile(absent, { attendance: 'attended', seen: 'absent' })).toBe(false);
    expect(isMarkedMeanwhile(absent, { attendance: 'attended' })).toBe(false);
  });

  test('is lost by a move to a time at which nobody could be marked yet', () => {
    const marked = bookingOf(training, { attendance: 'attended', version: 2 });
    expect(attendanceAfterMove(marked, training, opening)).toBe(marked);
    expect(attendanceAfterMove(marked, training, tooEarly)).toEqual({ ...marked, attendance: null, version: 3 });
  });
});
