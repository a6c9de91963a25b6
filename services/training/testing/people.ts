import { newId } from '@studio/chassis/mongo/new-id';
import { openSessionDirectory } from '@studio/chassis/session/session-directory';
import { signSession } from '@studio/chassis/session/session-token';
import { addStudioDays, mondayOf, toStudioDate } from '@studio/contracts/studio-time';
import type { Connection } from 'mongoose';
import type { Answer, Call } from '@studio/chassis/testing/api-client';

export interface Person {
  readonly id: string;
  readonly token: string;
  /** Calls the API as this person; another process where `through` is given. */
  readonly ask: (method: string, path: string, body?: unknown, through?: Call) => Promise<Answer>;
}

interface PeopleParts {
  readonly connection: Connection;
  readonly namespace: string;
  readonly privateKey: string;
  readonly call: Call;
}

/** Monday of next week: its trainings lie in the future on any day and hour. */
export function nextMonday(): string {
  return addStudioDays(mondayOf(toStudioDate(new Date())), 7);
}

/** People with sessions, and trainings for them. */
export function createPeople({ connection, namespace, privateKey, call }: PeopleParts) {
  const directory = openSessionDirectory({ connection, namespace });
  let slots = 0;

  const signIn = async (type: 'member' | 'admin', id = newId()): Promise<Person> => {
    await connection.transaction((session) =>
      directory.putSessionEntry(session, { accountId: id, status: 'active', type, version: 1, keeps: null }),
    );
    const token = signSession(privateKey, { accountId: id, type, sessionId: 's1', version: 1 }, 1);
    const ask: Person['ask'] = (method, path, body, through = call) =>
      through(method, path, { token, ...(body !== undefined && { body }) });
    return { id, token, ask };
  };

  /** Schedules a training next week at a time of its own; returns its id. */
  const schedule = async (admin: Person, over: Record<string, unknown> = {}): Promise<string> => {
    const slot = slots;
    slots += 1;
    const hour = String(5 + (Math.floor(slot / 60) % 17)).padStart(2, '0');
    const { status, body } = await admin.ask('POST', '/api/admin/trainings', {
      category: 'normal',
      maxCapacity: 10,
      trainingDate: nextMonday(),
      startTime: `${hour}:${String(slot % 60).padStart(2, '0')}`,
      endTime: '23:00',
      ...over,
    });
    if (status !== 201) throw new Error(`scheduling answered ${status}: ${JSON.stringify(body)}`);
    return body.training.id;
  };
  return { signIn, schedule };
}
