import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { brandNamed } from '@studio/chassis/studio/studio-directory';
import { createMailer } from '@studio/chassis/mail/mailer';
import { catchMails } from '@studio/chassis/testing/mail-catcher';
import { expect, onTestFinished, test } from 'vitest';
import { scratchFolder } from '../../prove/testing/scratch-folder.ts';
import { notify, readTargets, type Told } from './notify.ts';

/** A doctor that notifies these targets, with a mail server held by the test. */
async function doctorWho(...targets: Told[]) {
  const catcher = await catchMails();
  const mailer = createMailer({ smtpUrl: catcher.url, from: 'estudio@example.com', readBrand: brandNamed('Ritmo') });
  onTestFinished(async () => {
    mailer.close();
    await catcher.close();
  });
  const stateFile = join(scratchFolder('doctor'), 'data', 'doctor.json');
  return {
    catcher,
    finds: (...wrong: string[]) => {
      const verdict = wrong.length === 0 ? 'nothing is wrong' : `${wrong.length} need attention`;
      const diagnosis = { wrong, verdict, report: `of ${wrong.join()} & more` };
      return notify({ targets, diagnosis, stateFile, studioName: 'Ritmo', mailer });
    },
  };
}

/** A monitoring service's address, and the calls that it received. */
async function monitor(status = 200) {
  const calls: string[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    calls.push([request.method, request.url, await text(request)].join(' ').trim());
    response.writeHead(status).end();
  };
  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { calls, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/check` };
}

test('mails go out when other parts are wrong than before, and when all is well again', async () => {
  const { finds, catcher } = await doctorWho({ mail: 'duena@example.com' });
  await finds();
  expect(catcher.mails).toEqual([]);
  await finds('redis');
  await finds('redis');
  await finds('redis', 'gateway');
  await finds();
  const subjects = catcher.mails.map(({ source }) => /^Subject: (.*)$/m.exec(source)?.[1]?.trim());
  expect(subjects).toEqual(['Ritmo: 1 need attention', 'Ritmo: 2 need attention', 'Ritmo: all is well again']);
  expect(catcher.mails[0]?.source).toContain('of redis &amp; more');
});

test('a monitoring service is called each time', async () => {
  const { calls, address } = await monitor();
  const { finds } = await doctorWho({ ping: address });
  await finds();
  await finds('redis');
  await finds('redis');
  expect(calls).toEqual(['GET /check', 'POST /check/fail of redis & more', 'POST /check/fail of redis & more']);
});

test('a target that could not be notified is named, and mails go out the next time', async () => {
  const { address } = await monitor(500);
  const { finds, catcher } = await doctorWho({ ping: address }, { mail: 'duena@example.com' });
  const failure = await finds('redis').catch((error: AggregateError) => error);
  expect((failure as AggregateError).errors.map(String)).toEqual([
    expect.stringContaining('was not notified: it answers 500'),
  ]);
  await finds('redis').catch(() => undefined);
  expect(catcher.mails).toHaveLength(2);
});

test('targets are mail addresses and addresses of http', () => {
  expect(readTargets('a@example.com, https://monitor.example/check')).toEqual([
    { mail: 'a@example.com' },
    { ping: 'https://monitor.example/check' },
  ]);
  for (const wrong of ['', 'nobody', 'ftp://monitor.example', 'a@example.com,'])
    expect(() => readTargets(wrong)).toThrow('whom');
});
