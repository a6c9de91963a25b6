import { deepStrictEqual, ok, strictEqual } from 'node:assert';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { apiClient } from '@studio/chassis/testing/api-client';
import { images, variableOf } from '../../run/docker/images.ts';
import { pickFreePorts } from '../../run/launcher/ports.ts';
import { root } from '../../run/launcher/root.ts';
import { openWeeks } from '../testing/kit/open-weeks.ts';
import { signIn } from '../testing/kit/people.ts';
import { startEveningRush, takeJourney } from './booking-journey.ts';
import { assertServedByHttps } from './behind-https.ts';
import { areHealthy, assertHardened, assertMemorySufficed, requestsAnswered } from './container-checks.ts';
import { composeProject, docker, whatIsMissing } from './engine.ts';
import { buildVersion, thereAndBack, versionBefore } from './upgrade.ts';

/**
 * `npm run test:docker`: brings the studio up with Docker Compose like a small server would, over https too, on its own
 * port and under its own project name. Books through it, scales training up and down under load, stops a service and
 * waits for the doctor's mail, runs the operators' commands, including a backup, its copy and its restore, upgrades
 * from the previous version and goes back, and takes everything down.
 */
const missing = await whatIsMissing();
if (missing) {
  console.log(`SKIPPED: ${missing}, so the containers were not tested`);
  process.exit(0);
}

const project = `studio-test-${process.pid}`;
const folder = mkdtempSync(join(tmpdir(), 'studio-docker-'));
const envFile = join(folder, '.env');
const backups = join(folder, 'backups');
const services = ['auth', 'membership', 'training', 'reporting'];
mkdirSync(backups);
// The container writes there as its own user.
chmodSync(backups, 0o777);
// Uses free ports, regardless of what a studio without containers uses them for.
const { gateway: port, mailWeb, services: httpsPort, smtp: httpPort } = await pickFreePorts();
const studio = {
  origin: `http://127.0.0.1:${port}`,
  adminEmail: 'admin@example.com',
  adminPassword: 'clave-de-prueba',
};
const settings = [
  `ADMIN_EMAIL=${studio.adminEmail}`,
  `ADMIN_PASSWORD=${studio.adminPassword}`,
  `PUBLISHED_PORT=${port}`,
  `MAIL_WEB_PORT=${mailWeb}`,
  `PUBLISHED_HTTPS_PORT=${httpsPort}`,
  `PUBLISHED_HTTP_PORT=${httpPort}`,
  'PUBLIC_URL=https://localhost',
  'STUDIO_IMAGE=studio-test',
  'BCRYPT_COST=4',
  // A machine that cannot pull images names its own.
  ...images.map(variableOf).flatMap((name) => (process.env[name] ? [`${name}=${process.env[name]}`] : [])),
];
writeFileSync(envFile, settings.join('\n'));
const files = [join(root, 'docker-compose.yml')];
const profiles = ['mail', 'https'];
const overlay = (name: string) => join(root, 'infra', 'run', 'docker', name);
const compose = await composeProject({ project, envFile, files: [...files, overlay('small.yml')], profiles });
const workersApart = await composeProject({
  project,
  envFile,
  files: [...files, overlay('workers.yml')],
  profiles,
});
const demoEnvFile = join(folder, 'demo.env');
writeFileSync(demoEnvFile, settingsOf(/^(?:PUBLISHED_PORT|MAIL_WEB_PORT|\w+_IMAGE)=/).join('\n'));
const demonstration = await composeProject({
  project: `${project}-demo`,
  envFile: demoEnvFile,
  files,
  profiles: ['demo'],
});

/** Id of the watching container while it runs. */
let watching = '';

/** The project that is upgraded from the previous version to this one. */
let upgraded: typeof compose | undefined;

try {
  await step('build the image', () => compose('build', 'secrets'));
  await step('bring the studio up with the limits of a small machine, until it is ready', bringUp);
  await step('users, file systems, capabilities, memory and ports are restricted', () => assertHardened(project));
  await step('it is served by https', serveByHttps);
  await step('a booking journey through it', () => takeJourney(studio));
  await step('training 1 → 3 → 1 while members book', scaleThereAndBack);
  await step('a process that is restarted comes back, and the studio with it', restartOne);
  await step('another mail server in .env restarts the processes that send mail, and no others', changeMailServer);
  await step('a booking journey once more', () => takeJourney(studio));
  await step('the profile watch reports a stopped service', tellOfStop);
  await step('the doctor finds nothing wrong', () => ops('infra/operate/doctor/main.ts').then(lastLine));
  await step('the audit finds nothing', audit);
  await step('a service publishes its state again', () => ops('infra/operate/republish.ts', 'training').then(lastLine));
  await step('a backup', () => ops('infra/operate/backup/back-up.ts', '/backups/monday').then(lastLine));
  await step('the drill restores it beside the studio', () =>
    ops('infra/operate/backup/drill.ts', '/backups/monday').then(lastLine),
  );
  await step('a backup is copied to a place of rclone', copyElsewhere);
  await step('the profile watch reports its return', tellOfItsReturn);
  await step('the backup is restored in place of everything', restore);
  await step('a booking journey through what was restored', () => takeJourney(studio));
  await step('the memory of a small machine sufficed', () => assertMemorySufficed(project));
  await step('workers in containers of their own', separateWorkers);
  await step('a booking journey through them', () => takeJourney(studio));
  await step('the audit finds nothing', audit);
  await step('take it down', () => workersApart('down', '--volumes', '--timeout', '10'));
  await step('the demonstration, with no settings of its own', bringUpDemonstration);
  await step('the demonstration is taken down', () => demonstration('down', '--volumes', '--timeout', '10'));
  await step('from the version before to this one, back, and here again', upgrade);
  console.log('passed');
} catch (error) {
  console.error(error instanceof Error ? [error.stack, error.cause].join('\n') : error);
  console.error(await compose('logs', '--tail', '5').catch(String));
  process.exitCode = 1;
} finally {
  await workersApart('down', '--volumes', '--timeout', '10');
  await demonstration('down', '--volumes', '--timeout', '10');
  await upgraded?.('down', '--volumes', '--remove-orphans', '--timeout', '10');
  rmSync(folder, { recursive: true });
}

async function step<T>(what: string, work: () => Promise<T>) {
  const since = Date.now();
  const result = await work();
  const summary = typeof result === 'string' && !result.includes('\n') ? `: ${result}` : '';
  console.log(`ok   ${what} (${((Date.now() - since) / 1000).toFixed(1)} s)${summary}`);
}

async function bringUp() {
  await compose('up', '-d', '--no-build');
  await untilReady();
  const { origin, adminEmail: email, adminPassword: password } = studio;
  await openWeeks({ origin, admin: { email, password } });
}

async function scaleThereAndBack() {
  const rush = await startEveningRush(studio);
  await compose('up', '-d', '--no-build', '--scale', 'training=3');
  // Counts all requests, since bookings of one training go to one replica.
  await until('all three have answered', async () => (await requestsByReplica()).filter(Boolean).length === 3);
  await pause(2_000);
  const shares = await requestsByReplica();
  await compose('up', '-d', '--no-build', '--scale', 'training=1');
  strictEqual((await requestsByReplica()).length, 1);
  await pause(3_000);
  await rush.end();
  const { calls } = rush.tally;
  const failures = [...calls.flatMap(({ problem }) => problem ?? []), ...rush.truth.contradictions];
  strictEqual(failures.length, 0, failures.slice(0, 10).join('\n'));
  const booked = calls.filter(({ act, kind }) => act === 'book' && kind === 'ok').length;
  return `${calls.length} requests (of training by replica: ${shares.join(', ')}), ${booked} bookings, 0 failed`;
}

async function requestsByReplica() {
  const ids = (await compose('ps', '-q', 'training')).split('\n');
  return Promise.all(ids.map(requestsAnswered));
}

async function restartOne() {
  await compose('restart', 'training');
  await untilReady();
}

/** Edits `.env` as an operator does, to an equivalent address of the mail catcher. */
async function changeMailServer() {
  const before = await starts();
  writeFileSync(envFile, [...settings, 'SMTP_URL=smtp://mail:1025/'].join('\n'));
  // Compose fails on a process that it finds between its exit and its next start (docs/deploy.md).
  await until('Compose finds all healthy', () => compose('up', '-d', '--no-build').then(() => true));
  const senders = ['auth', 'membership', 'training'];
  await until('they have started again', async () => {
    const now = await starts();
    return senders.every((service) => now[service] !== before[service]);
  });
  await untilReady();
  const now = await starts();
  deepStrictEqual(
    Object.keys(now)
      .filter((service) => now[service] !== before[service])
      .toSorted(),
    senders,
  );
}

/** Takes all down first: a network loses its external access, which Compose can't change in use. */
async function separateWorkers() {
  await compose('down', '--timeout', '10');
  await workersApart('up', '-d', '--no-build');
  await until('they are healthy', async () => {
    const ids = await Promise.all(services.map((service) => workersApart('ps', '-q', `${service}-worker`)));
    return ids.every(Boolean) && (await areHealthy(project));
  });
  await untilReady();
  return assertHardened(project);
}

/** When the main process of each service was started. */
async function starts() {
  const running = ['gateway', ...services];
  const times = running.map(async (service) => {
    const id = await compose('ps', '-q', service);
    return [service, await docker('inspect', '--format', '{{.State.StartedAt}}', id)];
  });
  return Object.fromEntries(await Promise.all(times));
}

function settingsOf(names: RegExp) {
  return settings.filter((setting) => names.test(setting));
}

async function serveByHttps() {
  const certificate = '/data/caddy/pki/authorities/local/root.crt';
  await until('the proxy has a certificate', async () => {
    const authority = await compose('exec', '-T', 'https', 'cat', certificate);
    await assertServedByHttps({ httpPort, httpsPort, authority });
    return true;
  });
}

async function upgrade() {
  const { version, commit } = versionBefore();
  const image = 'studio-test-before';
  const sources = await buildVersion(commit, { folder, image });
  const ofProject = async (name: string, images: string, tree: string) => {
    const env = join(folder, `${name}.env`);
    const own = settingsOf(/^(?:ADMIN_\w+|PUBLISHED_PORT|MAIL_WEB_PORT|BCRYPT_COST|(?!STUDIO_)\w+_IMAGE)=/);
    writeFileSync(env, [...own, `STUDIO_IMAGE=${images}`].join('\n'));
    const files = [join(tree, 'docker-compose.yml')];
    return composeProject({ project: `${project}-upgrade`, envFile: env, files, profiles: ['mail'] });
  };
  const before = await ofProject('before', image, sources);
  const now = await ofProject('now', 'studio-test', root);
  upgraded = now;
  const { origin, adminEmail: email, adminPassword: password } = studio;
  const live = async (running: typeof compose) => {
    await untilReady(`${project}-upgrade`);
    await openWeeks({ origin, admin: { email, password } });
    await takeJourney(studio);
    // Without a command, `ops` runs the audit.
    await until('the audit finds nothing', () => running('run', '--rm', '-T', 'ops').then(() => true));
  };
  const { scripts } = JSON.parse(readFileSync(join(sources, 'package.json'), 'utf8'));
  const opsBefore = (command: 'backup' | 'restore', ...args: string[]) => {
    const [, file = ''] = scripts[command].split(' ');
    return before('run', '--rm', '-T', '-v', `${backups}:/backups`, 'ops', file, ...args);
  };
  await thereAndBack({ before, now, live, opsBefore });
  return `${version} at ${commit}`;
}

/** Checks that every account printed as active can sign in, and that the studio has a history. */
async function bringUpDemonstration() {
  await demonstration('up', '-d', '--no-build');
  await docker('wait', await demonstration('ps', '-aq', 'demo'));
  const printed = await demonstration('logs', '--no-log-prefix', 'demo');
  const accounts = [...printed.matchAll(/^ {2}(\S+@\S+) +(\S+) +(.+)$/gm)];
  const active = accounts.filter(([, , , about = '']) => !about.includes('cannot sign in'));
  ok(active.length > 1, printed);
  for (const [, email = '', password = ''] of active) await signIn(studio.origin, email, password);
  const [, email = '', password = ''] = active[0]!;
  const stats = await (await signIn(studio.origin, email, password)).get('/api/admin/stats');
  ok(stats.body.totalUsers > 100, JSON.stringify(stats.body));
  return `${accounts.length} accounts printed, ${stats.body.totalUsers} users`;
}

/** Runs a command in a separate container. */
function ops(...command: string[]) {
  return compose('run', '--rm', '-T', '-v', `${backups}:/backups`, 'ops', ...command);
}

/** Repeats the audit, since mail leaves a little after the act. */
function audit() {
  return until('the audit finds nothing', () => ops('infra/operate/audit/main.ts').then(() => true));
}

async function restore() {
  await compose('stop', 'gateway', ...services);
  await ops('infra/operate/backup/restore.ts', '/backups/monday', '--replace');
  await compose('up', '-d', '--no-build');
  await untilReady();
}

/** Checks once a minute, the shortest interval. The profile `watch` checks every five. */
async function tellOfStop() {
  await compose('stop', 'reporting');
  const look = ['infra/operate/doctor/main.ts', '--every', '1', '--notify', studio.adminEmail];
  watching = (await compose('run', '-d', '-T', '--no-deps', 'watch', ...look)).split('\n').at(-1) ?? '';
  await untilMailed('need attention');
  await compose('start', 'reporting');
  await untilReady();
}

async function tellOfItsReturn() {
  await untilMailed('all is well again');
  await docker('rm', '--force', watching);
}

function untilMailed(subject: string) {
  return until(`a mail says «${subject}»`, async () => {
    const mails = (await (await fetch(`http://127.0.0.1:${mailWeb}/email`)).json()) as { subject: string }[];
    return mails.some((mail) => mail.subject.includes(subject));
  });
}

/** The target is rclone's own WebDAV server, from the image. */
async function copyElsewhere() {
  const network = ['--network', `${project}_outside`, '--network-alias', 'place'];
  const server = ['--entrypoint', 'rclone', 'studio-test', 'serve', 'webdav', '/tmp', '--addr', ':8080'];
  const place = await docker('run', '-d', '--rm', ...network, ...server);
  writeFileSync(join(backups, 'rclone.conf'), '[cloud]\ntype = webdav\nurl = http://place:8080\n');
  const settings = ['DATA_DIR=/data', 'BACKUP_COPY_TO=cloud:studio', 'RCLONE_CONFIG=/data/rclone.conf'];
  const given = settings.flatMap((setting) => ['-e', setting]);
  try {
    await compose('run', '--rm', '-T', '-v', `${backups}:/data`, ...given, 'ops', 'infra/operate/backup/back-up.ts');
    // The manifest is copied last, after all other files.
    ok(await docker('exec', place, 'find', '/tmp/studio', '-name', 'manifest.json'), 'the copy is whole');
  } finally {
    await docker('rm', '--force', place);
  }
}

function lastLine(text: string) {
  return text.split('\n').at(-1);
}

function untilReady(of = project) {
  const answers = async () => (await apiClient(studio.origin).get('/readyz')).status === 200;
  return until('the studio is ready', async () => (await areHealthy(of)) && (await answers()));
}

async function until(what: string, check: () => Promise<boolean>) {
  const patience = Date.now() + 180_000;
  let problem;
  for (;;) {
    try {
      if (await check()) return;
    } catch (error) {
      problem = error;
    }
    if (Date.now() > patience) throw new Error(`in vain: waited until ${what}`, { cause: problem });
    await pause(500);
  }
}
