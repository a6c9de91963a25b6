import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ServerUrls } from '../../infra/run/launcher/servers.ts';
import { startServers } from '../../infra/run/launcher/own-servers.ts';
import { startStudio } from '../../infra/prove/testing/kit/test-studio.ts';
import { openWeeks } from '../../infra/prove/testing/kit/open-weeks.ts';
import { givenServers, testSettings } from '../../infra/prove/testing/kit/test-settings.ts';
import { provideStudios, workers } from './studio.ts';

/** Starts the studios for the browser tests, one for each worker process. */
export default async function start(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'studio-browser-'));
  const { mailbox, ...servers } = await withMailbox(join(dataDir, 'servers'));
  const namespaceOf = (index: number) => `b${process.pid}w${index}`;
  const startOne = (index: number) =>
    startStudio({
      servers,
      dataDir: join(dataDir, `studio-${index}`),
      env: {
        ...testSettings(namespaceOf(index)),
        STUDIO_NAME: 'Estudio Cafetero',
        STUDIO_ADDRESS: 'Carrera 14 # 9 Norte, Armenia',
        STUDIO_MAP_URL: 'https://maps.example.com/estudio',
        STUDIO_INSTAGRAM_URL: 'https://instagram.example.com/estudio',
        STUDIO_FACEBOOK_URL: 'https://facebook.example.com/estudio',
        STUDIO_TIKTOK_URL: 'https://tiktok.example.com/estudio',
        STUDIO_WHATSAPP: '+573001234567',
      },
    });
  const starts = await Promise.allSettled(Array.from({ length: workers }, (_, index) => startOne(index)));
  const studios = starts.flatMap((each) => (each.status === 'fulfilled' ? each.value : []));
  const end = async () => {
    await Promise.all(studios.map((studio) => studio.stop()));
    await mailbox?.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  const failure = starts.find((each) => each.status === 'rejected');
  if (failure) {
    // Playwright calls no teardown after a failed setup.
    await end();
    throw failure.reason;
  }
  await Promise.all(studios.map((studio) => openWeeks(studio)));
  const known = studios.map(({ origin, admin }, index) => ({
    namespace: namespaceOf(index),
    origin,
    adminEmail: admin.email,
    adminPassword: admin.password,
  }));
  provideStudios(known, servers.mailWebUrl ?? '');
  return end;
}

/** The servers of the test run, with a mail catcher of its own if their mail cannot be read. */
async function withMailbox(dataDir: string): Promise<ServerUrls & { mailbox?: { stop: () => Promise<void> } }> {
  const servers = givenServers();
  if (servers.mailWebUrl) return servers;
  const mailbox = await startServers({ dataDir, only: ['mail'] });
  return { ...servers, smtpUrl: mailbox.smtpUrl, mailWebUrl: mailbox.mailWebUrl, mailbox };
}
