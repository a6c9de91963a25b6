import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';

const script = fileURLToPath(new URL('as-stack.ts', import.meta.url));
const run = (input: string) => spawnSync(process.execPath, [script], { input, encoding: 'utf8' });
const asStack = (input: string) => run(input).stdout;

test('the output of Compose is translated into a stack', () => {
  const printed = `name: studio
services:
  gateway:
    build:
      context: .
    depends_on:
      auth:
        condition: service_healthy
    deploy:
      resources:
        limits:
          cpus: 1.5
    image: studio
    pids_limit: 256
    ports:
      - mode: ingress
        host_ip: 0.0.0.0
        target: 8080
        published: "80"
  ops:
    profiles:
      - ops
    image: studio
networks:
  inside: {}
`;
  expect(asStack(printed)).toBe(`version: '3.9'
services:
  gateway:
    deploy:
      resources:
        limits:
          pids: 256
          cpus: '1.5'
    image: studio
    ports:
      - mode: host
        target: 8080
        published: 80
networks:
  inside: {}
`);
});

test('lists that docker-compose 1 prints without indentation belong to their key', () => {
  const printed = `services:
  gateway:
    ports:
    - 0.0.0.0:80:8080/tcp
    security_opt:
    - no-new-privileges:true
    user: 3000:3000
`;
  expect(asStack(printed)).toBe(`version: '3.9'
services:
  gateway:
    ports:
    - mode: host
      target: 8080
      published: 80
      protocol: tcp
    user: 3000:3000
`);
});

test.each([
  ['long', '      - mode: ingress\n        host_ip: 127.0.0.1\n        target: 8080\n        published: "80"\n'],
  ['short', '    - 127.0.0.1:80:8080/tcp\n'],
])('a port for one address, in the %s form, loses the address with a warning', (_form, port) => {
  const { stdout, stderr } = run(`services:\n  gateway:\n    ports:\n${port}`);
  expect(stdout).toContain('mode: host');
  expect(stdout).not.toContain('127.0.0.1');
  expect(stderr).toContain('not on 127.0.0.1 alone');
});

test('the settings of the service "secrets" are not in the stack', () => {
  const printed =
    'services:\n  secrets:\n    environment:\n      SMTP_URL: smtps://a:b@c\n  auth:\n    image: studio\n';
  expect(asStack(printed)).toBe("version: '3.9'\nservices:\n  auth:\n    image: studio\n");
});

test('a secret gets a new name when its content changes, and no other secret does', () => {
  const folder = mkdtempSync(join(tmpdir(), 'stack-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const write = (name: string, content: string) => writeFileSync(join(folder, name), content);
  const printed = `secrets:
  mongo-key:
    file: ${folder}/mongo-key
  smtp-url:
    name: studio_smtp-url
    file: ${folder}/smtp-url
`;
  const names = () => [...asStack(printed).matchAll(/^ {4}name: (.+)$/gm)].map(([, name]) => name);
  write('mongo-key', 'never changes');
  write('smtp-url', 'smtp://old');
  const [keyBefore, urlBefore] = names();
  expect([keyBefore, urlBefore]).toEqual([
    expect.stringMatching(/^mongo-key-[0-9a-f]{12}$/),
    expect.stringMatching(/^studio_smtp-url-[0-9a-f]{12}$/),
  ]);
  expect(names()).toEqual([keyBefore, urlBefore]);
  write('smtp-url', 'smtp://new');
  const [keyAfter, urlAfter] = names();
  expect([keyAfter, urlAfter === urlBefore]).toEqual([keyBefore, false]);
});

test('a secret that cannot be read is named in one line', () => {
  const { status, stderr } = run('secrets:\n  smtp-url:\n    file: /nowhere/smtp-url\n');
  expect([status, stderr.split('\n').length]).toEqual([1, 2]);
  expect(stderr).toMatch(/^\/nowhere\/smtp-url can't be read \(ENOENT\)/);
});
