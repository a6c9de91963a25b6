// Plain JavaScript: stripping types nearly doubles the time of a check that runs every few seconds in every container.
import { existsSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';

/**
 * The health check of every container: healthy once the process is ready, that is, can do its work.
 * `node health.mjs once`: once it was ready, it only has to be alive. A swarm replaces unhealthy processes, and
 * replacing all of them because a server behind them is down would turn a short outage into a long one.
 */
const readyOnce = '/tmp/ready-once';
const hasToBeReadyOnce = process.argv[2] === 'once';
const page = hasToBeReadyOnce && existsSync(readyOnce) ? 'healthz' : 'readyz';

// The gateway's own port accepts connections in turn. A check would wait behind a crowd, and a swarm would replace the
// gateway.
const port = process.env['METRICS_PORT'] ?? process.env['PORT'] ?? 8080;

// Not fetch: it takes longer to load than the rest of this program, which runs every few seconds in every container.
const request = get({ host: '127.0.0.1', port, path: `/${page}` }, (answer) => {
  // Docker stores this output with the container's state.
  answer.pipe(process.stdout);
  process.exitCode = answer.statusCode === 200 ? 0 : 1;
  if (hasToBeReadyOnce && answer.statusCode === 200) writeFileSync(readyOnce, '');
});
request.on('error', (error) => {
  process.stdout.write(`no answer: ${error.message}`);
  process.exitCode = 1;
});
