import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { root } from '../../run/launcher/root.ts';
import { printedBlocks } from '../testing/printed-commands.ts';

/** Runs the commands from the document's text. */
const backup = 'npm test acceptance-apart backup';
const long = 'npm run test:long -- long';
/** Runs the same commands with a project, ports and image of its own, but not from the document's text. */
const docker = 'npm run test:docker';

/** Which test runs a printed procedure, or why none does. */
const provenBy: Readonly<Record<string, string>> = {
  'CONTRIBUTING.md › Contributing': 'each run of the tests; npm start: ' + long,
  'README.md › Two commands': 'each run of the tests; npm start: ' + long,
  'docs/backup.md › Backup and restore': backup,
  'docs/backup.md › Encrypted': 'makes a key by a program of others; the tests of backups use such keys',
  'docs/backup.md › A lost machine': long,
  'docs/backup.md › With Docker': docker,
  'docs/deploy.md › On a server with Docker Compose': docker,
  'docs/deploy.md › Small machines': 'changes the machine that it runs on',
  'docs/deploy.md › Scaling and upgrading': docker,
  'docs/deploy.md › Scaling and upgrading 2': 'needs a registry with images of releases',
  'docs/monitoring.md › «Why could Ana not book yesterday at six?»': backup,
  'docs/releases.md › Up and back': long,
  'docs/releases.md › Up and back 2': long,
  'docs/swarm.md › On several servers with Docker Swarm': 'needs several hosts',
  'docs/swarm.md › On several servers with Docker Swarm 2':
    'needs a registry; three-nodes.long.test.ts makes its stack',
  'docs/swarm.md › Between the hosts': 'needs several hosts; see three-nodes.long.test.ts',
  'docs/swarm.md › Commands': 'needs several hosts; see three-nodes.long.test.ts',
};

const ofLanguage = (language: string) => printedBlocks.filter((block) => block.language === language);

test('each printed procedure names the test that runs it, or why none does', () => {
  expect(Object.keys(provenBy).toSorted()).toEqual(
    ofLanguage('sh')
      .map(({ name }) => name)
      .toSorted(),
  );
});

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> };

test('each npm script that a procedure or a unit of systemd calls exists', () => {
  const lines = [...ofLanguage('sh'), ...ofLanguage('ini')].flatMap(({ lines }) => lines);
  const called = lines.flatMap((line) => [...line.matchAll(/npm (?:run (?:--silent )?([\w:-]+)|(start|test))/g)]);
  const names = called.map(([, script, shorthand]) => script ?? shorthand ?? '');
  expect(names).toContain('start');
  expect(names.filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
});

test('each service and profile of Docker Compose that a procedure names exists', () => {
  const { services } = parse(readFileSync(join(root, 'docker-compose.yml'), 'utf8'), { merge: true }) as {
    services: Record<string, { profiles?: string[] }>;
  };
  const profiles = Object.values(services).flatMap(({ profiles = [] }) => profiles);
  const commands = ofLanguage('sh').flatMap(({ lines }) => lines.map((line) => line.replace(/#.*/, '')));
  const named = commands.flatMap((line) => [...line.matchAll(/docker compose.* (?:stop|run|restart) (.+)/g)]);
  const words = named.flatMap(([, rest = '']) =>
    rest
      .replaceAll(/-v "[^"]*"/g, '')
      .split(' ')
      .filter((word) => /^[a-z]+$/.test(word)),
  );
  expect(words).toContain('gateway');
  expect(words.filter((word) => !Object.hasOwn(services, word))).toEqual([]);
  const used = commands.flatMap((line) => [...line.matchAll(/--profile (\w+)/g)].map(([, profile]) => profile));
  expect(used.filter((profile) => !profiles.includes(profile!))).toEqual([]);
});
