import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, inject, test } from 'vitest';
import { examineStudio } from '../../operate/doctor/examine-studio.ts';
import { root } from '../../run/launcher/root.ts';
import { givenServers } from '../testing/kit/test-settings.ts';

const { origin, processOrigins, namespace, dataDir } = inject('studio');
const servers = givenServers();
const origins = Object.entries(processOrigins).map(([name, origin]) => ({ name, origin }));

const examine = (over: Partial<Parameters<typeof examineStudio>[0]> = {}) =>
  examineStudio({ servers, namespace, origins, dataDir, oidcIssuer: 'http://127.0.0.1:1', ...over });
const failing = async (over: Parameters<typeof examine>[0]) =>
  (await examine(over)).filter(({ state }) => state === 'fail');

describe('the doctor', () => {
  test('finds nothing wrong with a studio that runs, and says of every part what it is', async () => {
    await expect.poll(() => failing({})).toEqual([]);
    const findings = await examine();
    const says = Object.fromEntries(findings.map((finding) => [finding.part, finding.says]));
    expect(says).toMatchObject({
      training: expect.stringMatching(
        /^ready(, but short of CPU)?; Node v24\.\d+\.\d+, \d+ MB, event loop p99 \d+ ms$/,
      ),
      mongodb: expect.stringMatching(/^\d+\.\d+\.\d+, replica set \w+, PRIMARY$/),
      rabbitmq: expect.stringMatching(/^\d+\.\d+/),
      redis: expect.stringMatching(/noeviction, AOF on$/),
      'events for reporting': expect.stringMatching(/^\d+ wait, 1 consumers$/),
      'identity provider': 'does not answer',
      'jobs training-mail': expect.stringMatching(/0 failed$/),
      'unsent messages': expect.any(String),
      'disk of DATA_DIR': expect.stringMatching(/GiB free/),
    });
  });

  test('says which servers are away, and what to do; all else is looked at all the same', async () => {
    const nowhere = {
      mongoUrl: 'mongodb://127.0.0.1:1/',
      rabbitmqUrl: 'amqp://127.0.0.1:1',
      redisUrl: 'redis://127.0.0.1:1',
      smtpUrl: 'smtp://127.0.0.1:1',
    };
    const found = await failing({ servers: { ...servers, ...nowhere } });
    const advice = expect.stringMatching(/^start it, or set \w+_URL/);
    expect(found).toMatchObject(['mongodb', 'rabbitmq', 'redis', 'mail server'].map((part) => ({ part, advice })));
  });

  test('notes that nobody receives the mail of a real studio without a mail server', async () => {
    expect(await examine({ catchesMail: true })).toContainEqual(
      expect.objectContaining({ state: 'note', part: 'mail server', says: 'a mail catcher: nobody receives any mail' }),
    );
  });

  test('says which process is away', async () => {
    const away = [...origins, { name: 'training-2', origin: 'http://127.0.0.1:1' }];
    expect(await failing({ origins: away })).toMatchObject([{ part: 'training-2' }]);
  });

  test('exits with 1 when something is wrong', async () => {
    const env = { ...process.env, NAMESPACE: `${namespace}-nowhere`, GATEWAY_URL: origin, DATA_DIR: dataDir };
    const ended = promisify(execFile)(process.execPath, ['infra/operate/doctor/main.ts'], { cwd: root, env });
    await expect(ended).rejects.toMatchObject({ code: 1, stdout: expect.stringContaining('the queue is missing') });
  });
});
