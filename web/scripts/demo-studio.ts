import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { memberPassword } from '../../infra/run/demo/demo-data.ts';
import { seedDemo } from '../../infra/run/demo/seed-demo.ts';
import { startServers } from '../../infra/run/launcher/own-servers.ts';
import { startStudio } from '../../infra/prove/testing/kit/test-studio.ts';
import { ensureWebBuild } from '../../infra/run/launcher/web-build.ts';

/** Starts a studio of its own with the demo data and the current web app. */
export async function startDemoStudio() {
  const dataDir = await mkdtemp(join(tmpdir(), 'studio-demo-'));
  await ensureWebBuild({ progress: { say: console.log, step: (_label, work) => work() }, logsDir: dataDir });
  const servers = await startServers({ dataDir: join(dataDir, 'servers'), namespace: 'studio' });
  const env = { BCRYPT_COST: '4', STUDIO_NAME: 'Estudio Cafetero', STUDIO_WHATSAPP: '+573001234567' };
  const studio = await startStudio({ servers, dataDir: join(dataDir, 'studio'), env });
  const { email: adminEmail, password: adminPassword } = studio.admin;
  await seedDemo({
    origin: studio.origin,
    adminEmail,
    adminPassword,
    memberPassword,
    servers,
    namespace: 'studio',
  });
  return {
    origin: studio.origin,
    logins: { member: ['valentina.rios@example.com', memberPassword], admin: [adminEmail, adminPassword] },
    stop: async () => {
      await studio.stop();
      await servers.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  } as const;
}
