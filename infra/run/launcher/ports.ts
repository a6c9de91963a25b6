import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import * as parse from './setting-parsers.ts';
import { StartError } from './start-error.ts';

/** Ports on loopback. `services` is the first of a consecutive row. */
export type Ports = {
  mongo: number;
  rabbitmq: number;
  rabbitmqDist: number;
  epmd: number;
  redis: number;
  smtp: number;
  mailWeb: number;
  services: number;
};

export type NamedPort = { port: number; variable: string; host?: string };

export const portVariables: Readonly<Record<keyof Ports, { variable: string; offset: number }>> = {
  mongo: { variable: 'MONGO_PORT', offset: 0 },
  rabbitmq: { variable: 'RABBITMQ_PORT', offset: 1 },
  rabbitmqDist: { variable: 'RABBITMQ_DIST_PORT', offset: 2 },
  epmd: { variable: 'EPMD_PORT', offset: 3 },
  redis: { variable: 'REDIS_PORT', offset: 4 },
  smtp: { variable: 'SMTP_PORT', offset: 5 },
  mailWeb: { variable: 'MAIL_WEB_PORT', offset: 6 },
  services: { variable: 'SERVICES_PORT', offset: 8 },
};

const blockSize = 32;
const firstPort = 10_000;
// Ends below 32768, where Linux begins to hand out ports to outgoing connections.
const blocks = 711;
/** A row of consecutive ports may lead beyond it. */
const lastPort = 65_535;

/**
 * Every PORT has a block of 32 internal ports of its own, so that instances run side by side, also on
 * neighbouring PORTs: 10000 + (PORT mod 711) × 32.
 *
 * @param port the gateway's
 */
export function derivePorts(port: number, environment: Readonly<Record<string, string | undefined>>): Ports {
  return portsFrom(firstPort + (port % blocks) * blockSize, environment);
}

function portsFrom(first: number, environment: Readonly<Record<string, string | undefined>>): Ports {
  const entries = Object.entries(portVariables).map(([name, { variable, offset }]) => {
    const given = environment[variable];
    if (!given) return [name, first + offset];
    const parsed = parse.port(given);
    if ('expected' in parsed) throw new StartError(`${variable} is wrong: expected ${parsed.expected}`);
    return [name, parsed.value];
  });
  return Object.fromEntries(entries);
}

/**
 * A random block of ports on which nothing listens: processes that pick at the same moment rarely pick the same one.
 */
export async function pickFreePorts(): Promise<Ports & { gateway: number }> {
  for (let attempt = 0; attempt < blocks; attempt += 1) {
    const block = randomInt(blocks);
    const first = firstPort + block * blockSize;
    const all = Array.from({ length: blockSize }, (_, offset) => first + offset);
    const free = await Promise.all(all.map((port) => isFree(port)));
    if (free.every(Boolean)) return { ...portsFrom(first, {}), gateway: first + 7 };
  }
  throw new StartError('No block of free ports was found on this machine');
}

/** @throws {StartError} naming the first port that can't be used and the variable that changes it */
export async function assertPortsAreFree(ports: readonly NamedPort[]) {
  const taken = new Map<number, string>();
  for (const { port, variable, host } of ports) {
    const other = taken.get(port);
    if (other !== undefined && other !== variable) {
      throw new StartError(
        `Port ${port} is needed twice, by ${other} and ${variable}: set one of them to another port`,
      );
    }
    taken.set(port, variable);
    const problem = await whyNot(port, host);
    if (problem !== null)
      throw new StartError(`Port ${port} ${problem.says}: set ${problem.change ?? variable} to another one`);
  }
}

async function isFree(port: number) {
  return (await whyNot(port)) === null;
}

/**
 * @returns null when the port can be listened on; `change` is the
 * variable to change if it is not the port's
 */
function whyNot(port: number, host: string = '127.0.0.1'): Promise<{ says: string; change?: string } | null> {
  if (port > lastPort) return Promise.resolve({ says: `does not exist (${lastPort} is the last)` });
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') return resolve({ says: 'is in use' });
      const says = `can't be opened on ${host} (${error.code})`;
      // EACCES concerns the port; any other error an address that this machine does not have.
      resolve(error.code === 'EACCES' ? { says } : { says, change: 'HOST' });
    });
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(null)));
  });
}
