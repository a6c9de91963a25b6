import { join } from 'node:path';
import { runOnNode24 } from './bootstrap.mjs';
import { adminIsMissing, lacksAdmin } from './launcher/lacks-admin.mjs';

// With a cache, the launcher and its programs load code without types, and not the 12 MB that strip them.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, '..', '..', '.data', 'compile-cache');

if (lacksAdmin(process.env)) {
  console.error(adminIsMissing);
  process.exitCode = 1;
} else {
  process.exitCode = await runOnNode24('infra/run/main.ts', { codeIfStopped: 0 });
}
