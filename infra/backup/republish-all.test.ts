import { expect, test } from 'vitest';
import { republishAll } from './republish-all.ts';

test('all that is not published is named, each with the command that does it', { timeout: 60_000 }, async () => {
  const nobody = {
    mongoUrl: 'mongodb://127.0.0.1:1/',
    rabbitmqUrl: 'amqp://127.0.0.1:1',
    redisUrl: 'redis://127.0.0.1:1',
  };
  const failure = await republishAll({ ...nobody, namespace: 'no name' }).catch(String);
  for (const service of ['auth', 'membership', 'training'])
    expect(failure).toContain(`npm run republish -- ${service}`);
});
