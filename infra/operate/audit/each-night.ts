import { auditEachNight } from '../../run/each-night.ts';

/** Audits each night until stopped, as the service `audit` of Docker Compose. `npm start` does it by itself. */
const stopping = new AbortController();
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stopping.abort());
await auditEachNight({ env: process.env, announce: (line) => console.log(line), signal: stopping.signal });
