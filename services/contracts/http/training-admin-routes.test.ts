import { expect, test } from 'vitest';
import { bulkFormSchema, trainingFormSchema } from './training-admin-routes.ts';

const training = {
  category: 'normal',
  maxCapacity: 10,
  trainingDate: '2026-11-25',
  startTime: '12:00',
  endTime: '13:00',
};
const bulk = { category: 'normal', maxCapacity: 10, startDate: '2026-11-23', endDate: '2026-11-29' };

test.each([
  ['no start time', trainingFormSchema, { ...training, startTime: '9:00' }, 'startTime'],
  ['no end time', trainingFormSchema, { ...training, endTime: '' }, 'endTime'],
  ['no start date', bulkFormSchema, { ...bulk, startDate: '' }, 'startDate'],
  ['no seats', trainingFormSchema, { ...training, maxCapacity: -1 }, 'maxCapacity'],
  ['more people than seats', trainingFormSchema, { ...training, minParticipants: 11 }, 'minParticipants'],
  ['more people than seats in bulk', bulkFormSchema, { ...bulk, minParticipants: 11 }, 'minParticipants'],
  ['no end date', bulkFormSchema, { ...bulk, endDate: '2026-11-31' }, 'endDate'],
  ['no time of a slot', bulkFormSchema, { ...bulk, morningSlots: ['5:00'] }, 'morningSlots.0'],
  ['a slot that ends on the next day', bulkFormSchema, { ...bulk, morningSlots: ['23:00'] }, 'morningSlots'],
  ['a long class late in the day', bulkFormSchema, { ...bulk, durationMinutes: 241 }, 'afternoonSlots'],
  ['too short a class in bulk', bulkFormSchema, { ...bulk, durationMinutes: 4 }, 'durationMinutes'],
])('%s: nothing else is found fault with', (_what, schema, form, field) => {
  const faults = schema.safeParse(form).error?.issues.map(({ path }) => path.join('.'));
  expect(faults).toEqual([field]);
});

test.each(['', '   ', ' \t\n', '\u200B\u00AD', null])(
  'a blank text is read as none in every optional field: %j',
  (blank) => {
    const details = { title: blank, description: blank, room: blank, coachId: blank };
    expect(trainingFormSchema.parse({ ...training, ...details })).toMatchObject({
      title: null,
      description: null,
      room: null,
      coachId: null,
    });
  },
);
