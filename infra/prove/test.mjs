import { runOnNode24 } from '../run/bootstrap.mjs';

process.exitCode = await runOnNode24('infra/prove/testing/run-suites.ts', {
  args: process.argv.slice(2),
  codeIfStopped: 1,
});
