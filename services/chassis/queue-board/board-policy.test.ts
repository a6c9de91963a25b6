import { expect, test } from 'vitest';
import { boardAllows, answerWithoutPersonalData } from './board-policy.ts';

test.each([
  ['get', '/api/queues', true],
  ['get', '/api/queues/:queueName/:jobId', true],
  ['put', '/api/queues/:queueName/:jobId/retry', true],
  ['put', '/api/queues/:queueName/clean/:queueStatus', true],
  ['get', '/api/redis/stats', false],
  ['get', '/api/queues/:queueName/workers', false],
  ['put', '/api/queues/pause', false],
  ['put', '/api/queues/:queueName/obliterate', false],
  ['put', '/api/queues/:queueName/empty', false],
  ['post', '/api/queues/:queueName/add', false],
  ['patch', '/api/queues/:queueName/:jobId/update-data', false],
  ['put', '/api/queues/:queueName/something-new', false],
])('%s %s may be called: %s', (method, route, allowed) => {
  expect(boardAllows({ method, route })).toBe(allowed);
});

test('what errors tell of people is left out, wherever it stands; ids, figures and everything else stay', () => {
  const answer = {
    body: {
      jobs: [
        {
          id: 'mail-training-cancelled.65f1',
          attempts: 3,
          data: { payload: '65f1c0ffee0000000000abcd', traceparent: null },
          failedReason: '550 <ana.ruiz@example.com>: no such mailbox',
          stacktrace: ['MongoServerError: E11000 dup key: { email: "ana@example.com" } at insert'],
        },
      ],
    },
  };
  expect(answerWithoutPersonalData(answer)).toEqual({
    body: {
      jobs: [
        {
          ...answer.body.jobs[0],
          failedReason: '550 <[address]>: no such mailbox',
          stacktrace: ['MongoServerError: E11000 dup key at insert'],
        },
      ],
    },
  });
});
