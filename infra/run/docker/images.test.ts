import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { root } from '../launcher/root.ts';
import { filesWithImages, images, nameImages, referenceOf, variableOf } from './images.ts';

const read = (path: string) => readFileSync(join(root, path), 'utf8');

test.each(filesWithImages)('%s names the images of the table', (file) => {
  expect(nameImages(read(file), images)).toBe(read(file));
});

test('Docker runs and builds only on images of the table, and each can be overridden', () => {
  const overlays = ['infra/run/docker/workers.yml', 'infra/run/docker/stack.yml'];
  const services = ['docker-compose.yml', ...overlays].flatMap((path) =>
    Object.values<{ image?: string }>(parse(read(path), { merge: true }).services),
  );
  const base = `\${NODE_IMAGE:-${/^ARG NODE_IMAGE=(.+)$/m.exec(read('Dockerfile'))?.[1]}}`;
  const named = new Set([base, ...services.flatMap(({ image }) => image ?? [])]);
  const known = images.map((image) => `\${${variableOf(image)}:-${referenceOf(image)}}`);
  expect([...named].toSorted()).toEqual([...known, '${STUDIO_IMAGE:-studio}'].toSorted());
  const stages = [...read('Dockerfile').matchAll(/^FROM (\S+)(?: AS (\w+))?$/gm)];
  const earlier = new Set(stages.map(([, , stage]) => stage));
  expect(new Set(stages.map(([, from = '']) => from).filter((from) => !earlier.has(from)))).toEqual(
    new Set(['$NODE_IMAGE']),
  );
});

test('a digest replaces the previous one wherever the image is named', () => {
  const renewed = { name: 'mongo', follows: '8', tag: '8.0.4', digest: `sha256:${'a'.repeat(64)}` };
  const text = `    image: \${MONGO_IMAGE:-mongo:8@sha256:${'b'.repeat(64)}}\n    image: \${REDIS_IMAGE:-redis:8}\n`;
  expect(nameImages(text, [renewed])).toBe(
    `    image: \${MONGO_IMAGE:-${referenceOf(renewed)}}\n    image: \${REDIS_IMAGE:-redis:8}\n`,
  );
});
