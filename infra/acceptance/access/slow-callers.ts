import { dribble } from './raw-connection.ts';

/** More callers than the gateway has connections to one replica. */
const callersPerPath = 150;

const head = (line: string, more = '') => `${line} HTTP/1.1\r\nHost: studio\r\n${more}`;
const slowBody = (path: string, more = '') =>
  `${head(`POST ${path}`, more)}Content-Type: application/json\r\nContent-Length: 90000\r\n\r\n{"a":"`;

export interface SlowCallers {
  /** Milliseconds until a connection with trickling headers was closed. */
  readonly headers: Promise<number>;
  readonly bodies: Promise<readonly number[]>;
}

/** Callers whose requests arrive byte by byte: on a public route, and with a session. */
export function startSlowCallers(origin: string, token: string): SlowCallers {
  const session = `Authorization: Bearer ${token}\r\n`;
  const beginnings = [
    slowBody('/api/auth/login'),
    slowBody('/api/trainings/register', session),
    slowBody('/api/admin/plans', session),
  ];
  const bodies = beginnings.flatMap((beginning) =>
    Array.from({ length: callersPerPath }, () => dribble(origin, beginning)),
  );
  return { headers: dribble(origin, head('GET /api/plans')), bodies: Promise.all(bodies) };
}
