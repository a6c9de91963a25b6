import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { root } from '../launcher/root.ts';

/** An image that Docker runs or builds on, except the studio's own (docs/deploy.md «Images and servers»). */
const imageSchema = z.object({
  /** Docker's name of it, e.g. `mongo` or `maildev/maildev`. */
  name: z.string(),
  /** The tag whose newest version is taken, e.g. `8` or `24-bookworm-slim`. */
  follows: z.string(),
  /** The version that was taken, e.g. `8.0.4`; the followed tag until a registry has been asked. */
  tag: z.string(),
  /** `sha256:…`, of all its platforms together; empty until a registry has been asked. */
  digest: z.string().regex(/^(?:sha256:[0-9a-f]{64})?$/),
});

export type Image = z.output<typeof imageSchema>;

const table = join(root, 'infra', 'run', 'docker', 'images.json');

export const images: readonly Image[] = z.array(imageSchema).parse(JSON.parse(readFileSync(table, 'utf8')));

/** The reference that Docker takes, e.g. `mongo:8.0.4@sha256:…`. */
export function referenceOf({ name, tag, digest }: Image): string {
  return `${name}:${tag}${digest && `@${digest}`}`;
}

/** The variable that overrides the image, e.g. `MAILDEV_IMAGE`. */
export function variableOf({ name }: Image): string {
  return `${name.split('/').at(-1)?.toUpperCase()}_IMAGE`;
}

/** Files that name images, as `${MONGO_IMAGE:-mongo:8}` or, where Docker requires it, `ARG NODE_IMAGE=node:24`. */
export const filesWithImages = ['docker-compose.yml', 'Dockerfile'] as const;

/** The text of one of `filesWithImages` with these images inserted. */
export function nameImages(text: string, named: readonly Image[]): string {
  return named.reduce((changed, image) => {
    const place = new RegExp(`(\\$\\{${variableOf(image)}:-|^ARG ${variableOf(image)}=)[^\\s}]+`, 'gm');
    return changed.replaceAll(place, (_place, before: string) => before + referenceOf(image));
  }, text);
}

/** Writes the table, and the files that name its images. */
export function writeImages(renewed: readonly Image[]): void {
  writeFileSync(table, `${JSON.stringify(renewed, null, 2)}\n`);
  for (const file of filesWithImages) {
    const path = join(root, file);
    writeFileSync(path, nameImages(readFileSync(path, 'utf8'), renewed));
  }
}
