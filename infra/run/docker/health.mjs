// Plain JavaScript: stripping types nearly doubles the time of a check that runs every few seconds in every container.
import { existsSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';

/**
 * The health check of every container: healthy once the process is ready, that is, can do its work.
 * `node health.mjs once`: from then on it only has to be alive. A swarm replaces what is unhealthy, and replacing all
 * processes because a server behind them is away would make a short outage a long one.
 */
const readyOnce = '/tmp/ready-once';
const hasToBeReadyOnce = process.argv[2] === 'once';
const page = hasToBeReadyOnce && existsSync(readyOnce) ? 'healthz' : 'readyz';

// The gateway's own port accepts a crowd in turn, and a check would wait behind it: a swarm would replace the gateway for that.
const port = process.env['METRICS_PORT'] ?? process.env['PORT'] ?? 8080;

// Not fetch: it takes longer to load than all the rest of this, and this runs every few seconds everywhere.
const request = get({ host: '127.0.0.1', port, path: `/${page}` }, (answer) => {
  // Docker keeps what is written here beside the container.
  answer.pipe(process.stdout);
  process.exitCode = answer.statusCode === 200 ? 0 : 1;
  if (hasToBeReadyOnce && answer.statusCode === 200) writeFileSync(readyOnce, '');
});
request.on('error', (error) => {
  process.stdout.write(`no answer: ${error.message}`);
  process.exitCode = 1;
});
