import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const script = fileURLToPath(new URL('as-stack.mjs', import.meta.url));
const asStack = (/** @type {string} */ input) => execFileSync(process.execPath, [script], { input, encoding: 'utf8' });

test('what Compose prints is said in the words of a stack', () => {
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
          cpus: '1.5'
    image: studio
    ports:
      - mode: ingress
        target: 8080
        published: 80
networks:
  inside: {}
`);
});

test('lists at the margin of their key, as docker-compose 1 prints them, go with the key', () => {
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
    - 80:8080/tcp
    user: 3000:3000
`);
});
