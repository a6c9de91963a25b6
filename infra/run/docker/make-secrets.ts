import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { mailSettings, processSettings } from '@studio/chassis/config/common-settings';
import { loadConfig } from '@studio/chassis/config/load-config';
import { newPasswordSchema } from '@studio/contracts/http/fields';
import { makeMissing, secretFiles } from './secrets.ts';

/**
 * Makes passwords, keys and the URLs that contain them, once, and writes them as files: a folder for each process, a
 * file for each setting, readable by that process alone. Later runs keep made values and rewrite those that come from
 * the environment; a process whose files have changed restarts. `--new-session-keys` makes new session keys, which ends
 * all sessions. Usage: node make-secrets.ts [folder] [--new-session-keys].
 */
const {
  positionals: [folder = '/run/studio'],
  values: { 'new-session-keys': endsSessions },
} = parseArgs({ allowPositionals: true, options: { 'new-session-keys': { type: 'boolean', default: false } } });
const {
  ADMIN_PASSWORD: givenPassword,
  OIDC_CLIENT_SECRET: oidcClientSecret = '',
  MONGO_HOSTS,
  RABBITMQ_HOST,
  REDIS_HOST,
} = process.env;
const { SMTP_URL: smtpUrl, NAMESPACE: namespace } = loadConfig({
  SMTP_URL: mailSettings.SMTP_URL.default('smtp://mail:1025'),
  NAMESPACE: processSettings.NAMESPACE,
});
if (givenPassword && !newPasswordSchema.safeParse(givenPassword).success) {
  console.error('ADMIN_PASSWORD: must have 6 characters to 72 bytes');
  process.exit(1);
}

const madeFile = join(folder, 'made.json');
const before = existsSync(madeFile) ? JSON.parse(readFileSync(madeFile, 'utf8')) : {};
const made = makeMissing(endsSessions ? { ...before, sessionKeys: undefined } : before);
save(madeFile, JSON.stringify(made, null, 2), 0);
const files = secretFiles({
  ...made,
  namespace,
  adminPassword: givenPassword || made.adminPassword,
  mongoHosts: MONGO_HOSTS || 'mongo:27017',
  rabbitmqHost: RABBITMQ_HOST || 'rabbitmq:5672',
  redisHost: REDIS_HOST || 'redis:6379',
  smtpUrl,
  oidcClientSecret,
});
for (const { path, content, owner } of files) save(join(folder, path), content, owner);
console.log(`the secrets are in ${folder}`);

/**
 * Replaces a file atomically: a process that starts meanwhile, or after a power failure, finds the old file or the new
 * one.
 *
 * @param owner user who may read it; without root, the user of this process
 */
function save(path: string, content: string, owner: number) {
  mkdirSync(dirname(path), { recursive: true });
  // A killed run may have left this file, which is read-only.
  rmSync(`${path}.new`, { force: true });
  writeFileSync(`${path}.new`, content, { flush: true });
  chmodSync(`${path}.new`, 0o400);
  if (process.getuid?.() === 0) chownSync(`${path}.new`, owner, owner);
  renameSync(`${path}.new`, path);
}
