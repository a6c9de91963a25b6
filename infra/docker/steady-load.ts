import { setTimeout as pause } from 'node:timers/promises';
import type { Answer, Client } from '../acceptance/client.ts';
import { nextMonday } from '../acceptance/scenario.ts';

export interface LoadResult {
  readonly requests: number;
  readonly booked: number;
  /** What members would have seen go wrong. */
  readonly failures: readonly string[];
}

/** Everybody looks at the week, books and cancels, over and over, until told to stop. */
export function startSteadyLoad(members: readonly Client[], trainingIds: readonly string[]) {
  const stop = new AbortController();
  const failures: string[] = [];
  let requests = 0;
  let booked = 0;

  async function ask(expected: number, call: () => Promise<Answer>): Promise<boolean> {
    requests += 1;
    const seen = await call().then(
      ({ status, body }) => (status === expected ? undefined : `${status} ${body?.code}`),
      (error: Error) => `${error.message} (${(error.cause as { code?: string } | undefined)?.code})`,
    );
    if (seen) failures.push(`${new Date().toISOString()} ${seen} instead of ${expected}`);
    return seen === undefined;
  }

  async function beMember(member: Client, trainingId: string): Promise<void> {
    while (!stop.signal.aborted) {
      await ask(200, () => member.get(`/api/trainings/week?week=${nextMonday()}`));
      if (await ask(201, () => member.post('/api/trainings/register', { trainingId }))) booked += 1;
      await ask(200, () => member.get('/api/trainings/my-trainings'));
      await ask(200, () => member.delete(`/api/trainings/register/${trainingId}`));
      await pause(20);
    }
  }
  const everybody = members.map((member, index) => beMember(member, trainingIds[index % trainingIds.length] as string));

  return {
    async end(): Promise<LoadResult> {
      stop.abort();
      await Promise.all(everybody);
      return { requests, booked, failures };
    },
  };
}
