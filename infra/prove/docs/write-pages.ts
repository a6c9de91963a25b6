import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../run/launcher/root.ts';
import { formattedPage, writtenPages } from './written-pages.ts';

/** `npm run docs:write` */
for (const path of Object.keys(writtenPages) as (keyof typeof writtenPages)[]) {
  writeFileSync(join(root, path), await formattedPage(path));
}
