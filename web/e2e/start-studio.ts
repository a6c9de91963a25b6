import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ServerUrls } from '../../infra/launcher/servers.mjs';
import { startServers, startStudio } from '../../infra/launcher/test-studio.mjs';
import { givenServers, testSettings } from '../../infra/acceptance/test-settings.ts';

/**
 * Starts the studio that the browser tests use; its address, its first administrator and the page where its mail can
 * be read go into the environment.
 */
export default async function start(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'studio-browser-'));
  const { mailbox, ...servers } = await withMailbox(join(dataDir, 'servers'));
  const studio = await startStudio({
    servers,
    dataDir: join(dataDir, 'studio'),
    env: {
      ...testSettings(`b${process.pid}`),
      STUDIO_NAME: 'Estudio Cafetero',
      STUDIO_ADDRESS: 'Carrera 14 # 9 Norte, Armenia',
      STUDIO_MAP_URL: 'https://maps.example.com/estudio',
      STUDIO_INSTAGRAM_URL: 'https://instagram.example.com/estudio',
      STUDIO_FACEBOOK_URL: 'https://facebook.example.com/estudio',
      STUDIO_TIKTOK_URL: 'https://tiktok.example.com/estudio',
      STUDIO_WHATSAPP: '+573001234567',
    },
  });
  process.env['STUDIO_ORIGIN'] = studio.origin;
  process.env['STUDIO_ADMIN_EMAIL'] = studio.admin.email;
  process.env['STUDIO_ADMIN_PASSWORD'] = studio.admin.password;
  process.env['MAIL_WEB_URL'] = servers.mailWebUrl ?? '';
  return async () => {
    await studio.stop();
    await mailbox?.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

/** The servers of the test run; where its mail can't be read, with a mail catcher of one's own. */
async function withMailbox(dataDir: string): Promise<ServerUrls & { mailbox?: { stop: () => Promise<void> } }> {
  const servers = givenServers();
  if (servers.mailWebUrl) return servers;
  const mailbox = await startServers({ dataDir, only: ['mail'] });
  return { ...servers, smtpUrl: mailbox.smtpUrl, mailWebUrl: mailbox.mailWebUrl, mailbox };
}
