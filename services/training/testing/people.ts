import { newId } from '@studio/chassis/mongo/new-id';
import { openSessionDirectory } from '@studio/chassis/session/session-directory';
import { signSession } from '@studio/chassis/session/session-token';
import { addStudioDays, mondayOf, toStudioDate, toStudioTime } from '@studio/contracts/studio-time';
import type { Connection } from 'mongoose';
import type { Answer, Call } from '@studio/chassis/testing/api-client';
import type { Training } from '../models/training.model.ts';
import { openTrainingStores } from '../models/training-stores.ts';
import { trainingOn } from './fixtures.ts';

export interface Person {
  readonly id: string;
  readonly token: string;
  /** Calls the API as this person; another process where `through` is given. */
  readonly ask: (method: string, path: string, body?: unknown, through?: Call) => Promise<Answer>;
}

const minuteMs = 60_000;

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

  /** A coach is a member who gives classes, a desk an administrator who works there. */
  const signIn = async (as: 'member' | 'admin' | 'coach' | 'desk', id = newId()): Promise<Person> => {
    const type = as === 'admin' || as === 'desk' ? 'admin' : 'member';
    const entry = { accountId: id, status: 'active', type, version: 1, keeps: null } as const;
    await connection.transaction((session) =>
      directory.putSessionEntry(session, {
        ...entry,
        ...(as === 'coach' && { coach: true }),
        ...(as === 'desk' && { desk: true }),
      }),
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
  /** A one-hour class of a coach that starts in `startsIn` minutes, negative for the past; returns its id. */
  const classOf = async ({ id }: Person, startsIn: number, over: Partial<Training> = {}): Promise<string> => {
    const startsAt = new Date(Date.now() + startsIn * minuteMs);
    const [_id, coach] = [newId(), { id, name: 'Laura G.' }];
    const endsAt = new Date(startsAt.getTime() + 60 * minuteMs);
    const when = { startsAt, endsAt, startTime: toStudioTime(startsAt), endTime: '23:59:59' };
    // A separate room, because other classes may be at that hour.
    const details = { _id, coach, room: `Sala ${_id}`, roomKey: `sala ${_id}`, slotsDue: false };
    const training = trainingOn(toStudioDate(startsAt), '06:00:00', { ...when, ...details, ...over });
    await openTrainingStores(connection).trainings.insertOne(training);
    return _id;
  };
  return { signIn, schedule, classOf };
}

/** Follows a stream of events as a person. */
export async function follow({ token }: Person, url: string) {
  const leaving = new AbortController();
  const response = await fetch(url, { headers: { authorization: `Bearer ${token}` }, signal: leaving.signal });
  let heard = '';
  const ended = (async () => {
    for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) heard += chunk;
  })().catch(() => undefined);
  return {
    status: response.status,
    /** Name and data of each event so far. */
    events: () =>
      [...heard.matchAll(/^event: (.*)\ndata: (.*)\n\n/gm)].map(([, event, data]) => ({
        event,
        data: JSON.parse(data!),
      })),
    /** Resolves once the server has ended the stream. */
    ended,
    leave: () => {
      leaving.abort();
      return ended;
    },
  };
}
