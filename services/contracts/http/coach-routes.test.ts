import { expect, test } from 'vitest';
import { z } from 'zod';
import * as coachRoutes from './coach-routes.ts';

/** The names of all fields of a schema, at any depth. */
function fieldsOf(schema: z.ZodType): Set<string> {
  const names = new Set<string>();
  const read = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return;
    for (const [name, value] of Object.entries(part)) {
      if (name === 'properties') for (const field of Object.keys(value as object)) names.add(field);
      read(value);
    }
  };
  read(z.toJSONSchema(schema, { io: 'input' }));
  return names;
}

test('a coach reads no more of people than a class needs, and whom to call by a call of its own', () => {
  const { getEmergencyContact, ...others } = coachRoutes;
  const answers = Object.values(others).flatMap((exported) => ('success' in exported ? [exported.success] : []));
  const read = answers.flatMap((answer) => [...fieldsOf('schema' in answer ? answer.schema : answer.eventStream)]);
  const ofClass = ['category', 'title', 'room', 'trainingDate', 'startTime', 'endTime', 'substitute'];
  const counted = ['currentParticipants', 'maxCapacity', 'minParticipants', 'waitlistCount', 'marked'];
  const ofPeople = ['name', 'firstClass', 'guest', 'note', 'attendance', 'arrived', 'emergencyContact'];
  const around = ['id', 'message', 'event', 'data', 'training', 'people', 'released', 'waiting'];
  expect([...new Set(read)].toSorted()).toEqual([...ofClass, ...counted, ...ofPeople, ...around].toSorted());
  expect([...fieldsOf(getEmergencyContact.success.schema)]).toEqual(['name', 'phone', 'relation']);
});
