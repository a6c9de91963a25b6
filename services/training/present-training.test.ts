import { expect, test } from 'vitest';
import { presentAdminTraining, presentTraining } from './present-training.ts';
import { trainingOn } from './testing/fixtures.ts';

const early = trainingOn('2026-11-18', '06:00:00', { minParticipants: 3, released: ['ana'] });

test('members read with how many people a class takes place while fewer have booked it, administrators always', () => {
  expect(presentTraining({ ...early, seatsTaken: 2 })).toMatchObject({ confirmsWith: 3 });
  const enough = { ...early, seatsTaken: 3 };
  expect(presentTraining(enough)).not.toHaveProperty('confirmsWith');
  expect(presentAdminTraining(enough)).toMatchObject({ min_participants: 3 });
});

test('only who gave a seat up reads it', () => {
  expect(presentTraining(early, 'ana')).toMatchObject({ released: true });
  for (const reader of ['berta', undefined]) expect(presentTraining(early, reader)).not.toHaveProperty('released');
});

test('a class of which nothing new is used reads as before', () => {
  const { minParticipants: _min, released: _released, ...plain } = early;
  const { confirmsWith, released } = presentTraining(plain, 'ana');
  expect([confirmsWith, released, presentAdminTraining(plain).min_participants]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
