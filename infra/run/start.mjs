import { join } from 'node:path';
import { runOnNode24 } from './bootstrap.mjs';
import { adminIsMissing, lacksAdmin } from './launcher/lacks-admin.mjs';

// With a cache, every process loads code without types, and not what strips them: 17 MB each.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, '..', '..', '.data', 'compile-cache');

if (lacksAdmin(process.env)) {
  console.error(adminIsMissing);
  process.exitCode = 1;
} else {
  process.exitCode = await runOnNode24('infra/run/main.ts', { ahead: 'infra/run/compile-ahead.ts', codeIfStopped: 0 });
}
