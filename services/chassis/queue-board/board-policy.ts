import { withoutPersonalData } from '../logging/redaction.ts';

/** What may be done on the board beyond looking: what the sweeps and everybody's idempotence set right again. */
const allowedChanges = new Set([
  '/api/queues/:queueName/:jobId/retry',
  '/api/queues/:queueName/retry/:queueStatus',
  '/api/queues/:queueName/:jobId/promote',
  '/api/queues/:queueName/promote',
  '/api/queues/:queueName/:jobId/clean',
  '/api/queues/:queueName/clean/:queueStatus',
]);

/** Addresses of other processes and figures of the server are no administrator's business. */
const hidden = new Set(['/api/redis/stats', '/api/queues/:queueName/workers']);

/** Whether the board may answer a call, by the pattern of its route. */
export function boardAllows({ method, route }: { readonly method: string; readonly route: string }): boolean {
  return method === 'get' ? !hidden.has(route) : allowedChanges.has(route);
}

/**
 * The answer without what errors may tell of people: mail addresses (a mail server repeats them) and the values of a
 * duplicate key. Jobs themselves hold ids only.
 */
export function answerWithoutPersonalData<T>(answer: T): T {
  if (typeof answer === 'string') return withoutPersonalData(answer) as T;
  if (Array.isArray(answer)) return answer.map(answerWithoutPersonalData) as T;
  if (typeof answer !== 'object' || answer === null) return answer;
  return Object.fromEntries(Object.entries(answer).map(([key, value]) => [key, answerWithoutPersonalData(value)])) as T;
}
