import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';
import {
  apiSettings,
  commonSettings,
  mailSettings,
  processSettings,
  studioSettings,
} from '@studio/chassis/config/common-settings';
import { gatewaySettings } from '../../../gateway/settings.ts';
import { authApiSettings } from '../../../services/auth/config.ts';
import { trainingApiSettings, workerSettings as trainingWorkerSettings } from '../../../services/training/config.ts';
import { images, variableOf } from '../../run/docker/images.ts';
import { portVariables } from '../../run/launcher/ports.ts';
import { processSettings as byProcess } from '../../run/launcher/process-settings.ts';
import { root } from '../../run/launcher/root.ts';

interface Row {
  readonly name: string;
  readonly default: string;
  readonly meaning: string;
}

/** Settings read by `npm start` and the commands themselves. */
const launcherRows: readonly Row[] = [
  { name: 'DATA_DIR', default: '`.data`', meaning: 'Data, logs and keys of this instance' },
  { name: 'DEMO', default: 'see above', meaning: 'Demo accounts, plans, trainings and bookings' },
  { name: 'TRAINING_REPLICAS', default: '`1`', meaning: 'Training processes, 1 to 16' },
  { name: 'SEPARATE_WORKERS', default: '`0`', meaning: '1 runs API and worker of a service as separate processes' },
  { name: 'ONE_PROCESS', default: '`0`', meaning: '1 runs gateway and services in one process, for a small machine' },
  {
    name: 'ROLES',
    default: '`api,worker`',
    meaning: 'Roles of a service process; the launcher and workers.yml set it',
  },
  { name: 'AUDIT_SETTLE_SECONDS', default: '`30`', meaning: 'Seconds that `npm run audit` waits for work in flight' },
  {
    name: 'BACKUP_KEY',
    default: 'none',
    meaning: 'Public age keys (age1…), separated by commas, that encrypt backups',
  },
  { name: 'BACKUP_HOUR', default: '`3`', meaning: 'Hour of the nightly backup in studio time, 0 to 23' },
  { name: 'BACKUP_COPY_TO', default: 'none', meaning: 'Where backups are copied to: a folder or an rclone remote' },
  {
    name: 'BACKUP_COPY_SAME_DISK',
    default: '`0`',
    meaning: '1 accepts a folder for copies on the disk of DATA_DIR or of the system',
  },
  ...Object.values(portVariables).map(({ variable, offset }) => ({
    name: variable,
    default: offset === 0 ? 'derived' : `derived + ${offset}`,
    meaning: meaningOfPort(variable),
  })),
];

/** Settings read only by docker-compose.yml. */
const dockerRows: readonly Row[] = [
  {
    name: 'PUBLISHED_ADDRESS',
    default: '`127.0.0.1`',
    meaning: 'Address of the gateway; no effect in a swarm',
  },
  { name: 'PUBLISHED_PORT', default: '`8080`', meaning: 'Port of the gateway' },
  { name: 'PUBLISHED_HTTPS_PORT', default: '`443`', meaning: 'Port of the profile `https`' },
  { name: 'PUBLISHED_HTTP_PORT', default: '`80`', meaning: 'Its port that redirects to https' },
  { name: 'DOCTOR_NOTIFY', default: 'none', meaning: 'Where the profile `watch` reports, separated by commas' },
  { name: 'STUDIO_IMAGE', default: '`studio`', meaning: 'Name of the image' },
  ...images.map((image) => ({
    name: variableOf(image),
    default: '`images.json`',
    meaning: `Image in place of ${image.name}`,
  })),
  { name: 'MONGO_HOSTS', default: '`mongo:27017`', meaning: 'Every member of the replica set' },
  { name: 'RABBITMQ_HOST', default: '`rabbitmq:5672`', meaning: 'The broker' },
  { name: 'REDIS_HOST', default: '`redis:6379`', meaning: 'Redis' },
  { name: 'SECRETS_DIR', default: 'none', meaning: 'In a swarm: the folder with the secrets' },
  { name: 'MAIL_WEB_PORT', default: '`1080`', meaning: 'Web port of the mail catcher' },
];

/** A setting appears in the first table whose shape has it. */
const tables: readonly { readonly title: string; readonly shape: z.ZodRawShape }[] = [
  { title: 'The studio', shape: studioSettings },
  { title: 'Mail', shape: mailSettings },
  { title: 'Servers and every process', shape: { ...commonSettings, ...processSettings, ...apiSettings } },
  { title: 'Accounts and limits', shape: authApiSettings },
  { title: 'Bookings', shape: { ...trainingApiSettings, ...trainingWorkerSettings } },
  { title: 'The gateway', shape: gatewaySettings },
];

/** `docs/settings.md`, from the schemas; written by `npm run docs:write`. */
export function settingsPage(): string {
  const inCompose = variablesOfCompose();
  const seen = new Set<string>();
  const sections = tables.map(({ title, shape }) => {
    const rows = Object.entries(shape)
      .filter(([name]) => !seen.has(name))
      .map(([name, schema]) => ({
        name,
        default: defaultOf(schema as z.ZodType),
        meaning: meaningOf(name, schema as z.ZodType),
      }));
    for (const { name } of rows) seen.add(name);
    return `## ${title}\n\n${tableOf(rows, inCompose)}`;
  });
  const missing = Object.values(byProcess)
    .flatMap((shape) => Object.keys(shape))
    .filter((name) => !seen.has(name));
  if (missing.length > 0) throw new Error(`in no table of the settings: ${missing.join(', ')}`);
  return [opening, ...sections, launcherSection(inCompose), dockerSection(inCompose)].join('\n\n') + '\n';
}

const opening = `# Settings

Written by \`npm run docs:write\` from the schemas; do not edit. The schemas: \`services/*/config.ts\`,
\`services/chassis/config/common-settings.ts\`, \`gateway/settings.ts\`.

Settings are environment variables, checked at start; each invalid value is reported in one line. The settings of processes
may also be given as \`<NAME>_FILE\`, the path of a file that holds the value. When that file changes, the process shuts down
gracefully (exit code 75) and its supervisor restarts it. \`npm start\` passes to each process only the settings of its
schema, and sets the *required* ones itself: it starts the servers, makes the keys and knows the origins.

*Docker* marks the settings that Docker Compose reads from the file \`.env\`.`;

function launcherSection(inCompose: ReadonlySet<string>): string {
  return `## npm start and the commands

\`PORT\` and \`HOST\` are the gateway's. Derived ports begin at 10000 + (\`PORT\` mod 711) × 32.

\`DEMO\` is 1 if \`HOST\` and \`PUBLIC_URL\` are local and \`ADMIN_EMAIL\` is not set, else 0. In demo mode the brand and the
first administrator have demo values. On a studio that others can reach, no documented password works: without
\`ADMIN_PASSWORD\` a random one is made and shown at the first start.

${tableOf(launcherRows, inCompose)}`;
}

function dockerSection(inCompose: ReadonlySet<string>): string {
  return `## Docker only

Passwords, keys and server URLs are generated as secret files ([deploy.md](deploy.md)).
\`docker compose run -e AUDIT_SETTLE_SECONDS=60 …\` sets a value for one command.

${tableOf(dockerRows, inCompose)}`;
}

function tableOf(rows: readonly Row[], inCompose: ReadonlySet<string>): string {
  const lines = rows.map(({ name, default: usual, meaning }) => {
    return `| \`${name}\` | ${usual} | ${inCompose.has(name) ? 'yes' : '–'} | ${meaning} |`;
  });
  return ['| variable | default | Docker | meaning |', '| --- | --- | --- | --- |', ...lines].join('\n');
}

function defaultOf(schema: z.ZodType): string {
  const parsed = schema.safeParse(undefined);
  if (!parsed.success) return '_required_';
  if (parsed.data === undefined) return 'none';
  if (parsed.data === '') return 'empty';
  return `\`${typeof parsed.data === 'string' ? parsed.data : Number(parsed.data)}\``;
}

function meaningOf(name: string, { description }: z.ZodType): string {
  if (description === undefined) throw new Error(`${name} has no description: add .describe() to its schema`);
  return description;
}

function meaningOfPort(variable: string): string {
  if (variable === 'SERVICES_PORT') return 'First port of the services';
  if (variable === 'MAIL_WEB_PORT') return 'Web port of the mail catcher';
  const server = variable
    .replace(/_PORT$/, '')
    .toLowerCase()
    .replaceAll('_', ' ');
  return `Port of the started server: ${server}`;
}

function variablesOfCompose(): ReadonlySet<string> {
  const compose = ['docker-compose.yml', 'infra/run/docker/workers.yml', 'infra/run/docker/stack.yml'].map((path) =>
    readFileSync(join(root, path), 'utf8'),
  );
  return new Set([...compose.join('\n').matchAll(/\$\{([A-Z_]+)/g)].map(([, name = '']) => name));
}
