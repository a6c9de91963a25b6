import { afterEach, expect, test, vi } from 'vitest';
import { commandLine } from './operator-command.ts';

afterEach(() => vi.unstubAllEnvs());

test('a command is named as it is called where this one was: by npm, in a container by Docker', () => {
  expect(commandLine('audit')).toBe('npm run audit');
  expect(commandLine('replay-dead-letters', 'training')).toBe('npm run replay-dead-letters -- training');
  vi.stubEnv('GATEWAY_URL', 'http://gateway:9090');
  expect(commandLine('audit')).toBe('docker compose run --rm ops infra/operate/audit/main.ts');
  // It is asked when a server is away: those are not waited for.
  expect(commandLine('doctor')).toBe('docker compose run --rm --no-deps ops infra/operate/doctor/main.ts');
  expect(commandLine('replay-dead-letters', 'training')).toBe(
    'docker compose run --rm ops infra/operate/replay-dead-letters.ts training',
  );
});
