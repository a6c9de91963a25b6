import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.ts';

/** The version of this studio, e.g. `1.0.0`. */
export function studioVersion(): string {
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version;
}
