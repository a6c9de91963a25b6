import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const manifest = join(import.meta.dirname, '..', '..', '..', 'package.json');

/** The version of the studio, e.g. `1.1.0`, defined only in the root's package.json (docs/releases.md). */
export const studioVersion: string = JSON.parse(readFileSync(manifest, 'utf8')).version;
