import { afterEach, expect, test, vi } from 'vitest';
import { commandLine } from './operator-command.ts';

afterEach(() => vi.unstubAllEnvs());

test('a command line uses npm, or Docker in a container', () => {
  expect(commandLine('audit')).toBe('npm run audit');
  expect(commandLine('replay-dead-letters', 'training')).toBe('npm run replay-dead-letters -- training');
  vi.stubEnv('GATEWAY_URL', 'http://gateway:9090');
  expect(commandLine('audit')).toBe('docker compose run --rm ops infra/operate/audit/main.ts');
  // The doctor is called when a server is down, so it does not wait for the servers.
  expect(commandLine('doctor')).toBe('docker compose run --rm --no-deps ops infra/operate/doctor/main.ts');
  expect(commandLine('replay-dead-letters', 'training')).toBe(
    'docker compose run --rm ops infra/operate/replay-dead-letters.ts training',
  );
});
