import { describe, expect, it } from 'vitest';
import type { MyTraining, Training } from './training.ts';
import {
  bookedBy,
  freedBy,
  releasedBy,
  withMine,
  withOnly,
  withoutMine,
  withoutTraining,
  withTraining,
} from './week-changes.ts';
import { joinedList, leftList } from './member-acts.ts';

const training = (id: string, startTime: string, currentParticipants = 0): Training => ({
  id,
  category: 'normal',
  trainingDate: '2026-11-18',
  startTime,
  endTime: '23:00:00',
  currentParticipants,
  maxCapacity: 2,
  availableSpots: 2 - currentParticipants,
});

describe('the week that is shown', () => {
  it('moves a seat before the server answers, and back', () => {
    const week = [training('a', '06:00:00', 1)];
    bookedBy('a')(week);
    expect(week[0]).toMatchObject({ currentParticipants: 2, availableSpots: 0 });
    freedBy('a')(week);
    expect(week[0]).toMatchObject({ currentParticipants: 1, availableSpots: 1 });
  });

  it('frees a released seat before the server answers, and takes it back', () => {
    const week = [training('a', '06:00:00', 2)];
    releasedBy('a')(week);
    expect(week[0]).toEqual({ ...training('a', '06:00:00', 1), released: true });
    bookedBy('a')(week);
    expect(week[0]).toEqual(training('a', '06:00:00', 2));
  });

  it('puts the member at the end of a waitlist before the server answers, and takes them off it', () => {
    const week = [{ ...training('a', '06:00:00', 2), waitlistCount: 2 }];
    joinedList('a')(week);
    expect(week[0]).toMatchObject({ waitlistCount: 3, waitlistPosition: 3 });
    leftList('a')(week);
    expect(week[0]).toEqual({ ...training('a', '06:00:00', 2), waitlistCount: 2 });
  });

  it('has no waitlist before the first member and after the last one', () => {
    const week = [training('a', '06:00:00', 2)];
    joinedList('a')(week);
    expect(week[0]).toMatchObject({ waitlistCount: 1, waitlistPosition: 1 });
    leftList('a')(week);
    expect(week[0]).toEqual(training('a', '06:00:00', 2));
    leftList('a')(week);
    expect(week[0]).toEqual(training('a', '06:00:00', 2));
  });

  it('loses a waitlist that a training no longer has', () => {
    const week = [{ ...training('a', '06:00:00', 2), waitlistCount: 1, waitlistPosition: 1 }];
    withTraining(training('a', '06:00:00', 2))(week);
    expect(week[0]).toEqual(training('a', '06:00:00', 2));
  });

  it('takes a new training in at its time', () => {
    const week = [training('a', '06:00:00'), training('c', '18:00:00')];
    withTraining(training('b', '07:00:00'))(week);
    expect(week.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  });

  it('stays untouched by what is not news', () => {
    const week = Object.freeze([Object.freeze(training('a', '06:00:00'))]) as Training[];
    expect(() => withTraining(training('a', '06:00:00'))(week)).not.toThrow();
  });

  it('replaces a training that changed, and drops one that is gone', () => {
    const week = [training('a', '06:00:00'), training('b', '07:00:00')];
    withTraining(training('a', '08:00:00', 2))(week);
    expect(week.map(({ id }) => id)).toEqual(['b', 'a']);
    withoutTraining('b')(week);
    expect(week).toEqual([training('a', '08:00:00', 2)]);
  });

  it('keeps what is named, and drops the rest', () => {
    const week = [training('a', '06:00:00'), training('b', '07:00:00'), training('c', '08:00:00')];
    withOnly(['b', 'unknown'])(week);
    expect(week).toEqual([training('b', '07:00:00')]);
  });

  it('stays untouched where all of it is named', () => {
    const week = Object.freeze([Object.freeze(training('a', '06:00:00'))]) as Training[];
    expect(() => withOnly(['a'])(week)).not.toThrow();
  });
});

describe('the own trainings', () => {
  it('hold a booking once, however often it is reported', () => {
    const mine: MyTraining[] = [];
    withMine(training('a', '06:00:00'))(mine);
    withMine(training('a', '06:00:00'))(mine);
    expect(mine).toHaveLength(1);
    withoutMine('a')(mine);
    expect(mine).toEqual([]);
  });
});
