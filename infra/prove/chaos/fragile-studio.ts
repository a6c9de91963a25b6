import { type FaultProxy, openFaultProxy } from '@studio/chassis/testing/fault-proxy';
import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { answersOnPort } from '../../run/launcher/probes.ts';
import { pickFreePorts } from '../../run/launcher/ports.ts';
import { root } from '../../run/launcher/root.ts';
import type { ServerUrls } from '../../run/launcher/servers.ts';
import { createSupervisor } from '../../run/launcher/supervisor.ts';
import { type WatchOptions, watchServers } from '../../run/launcher/watch-servers.ts';
import { type ControlGroup, createMemoryGroup, isUnified } from '../testing/kit/control-group.ts';
import { endWriteAheadLog, openRabbitmqctl, suspendWriteAheadLog } from '../testing/kit/rabbitmqctl.ts';
import { startWholeStudio, type WholeStudio } from '../testing/kit/whole-studio.ts';
import { type LimitedDisk, mountLimitedDisk } from './limited-disk.ts';
import { readTakenMails, type TakenMail } from './mail-sink.ts';

/** A process that faults can hit. Its supervisor restarts it whenever it ends. */
export interface Target {
  readonly name: string;
  readonly pid: () => number | undefined;
  readonly signal: (signal: NodeJS.Signals) => void;
}

interface MemoryLimit {
  /** Number of processes that the kernel has killed for lack of memory. */
  readonly kills: () => number;
  readonly lift: () => void;
}

/** A studio whose processes can be killed and whose connections to servers can be cut. */
export interface FragileStudio extends Pick<WholeStudio, 'origin' | 'admin' | 'namespace' | 'servers' | 'keepLogs'> {
  readonly targets: readonly Target[];
  /** The proxies in front of the servers, by the server's name. */
  readonly proxies: Readonly<Record<string, FaultProxy>>;
  /** Disks that can be filled, by the server's name; empty if none could be mounted. */
  readonly disks: Readonly<Record<string, LimitedDisk>>;
  /** Ends RabbitMQ's write-ahead log, and so its node. */
  readonly endWriteAheadLog: () => Promise<void>;
  /** Suspends RabbitMQ's write-ahead log. The node stays up. */
  readonly suspendWriteAheadLog: () => Promise<void>;
  /** Servers that stopped working and did not recover in time. */
  readonly unmended: string[];
  /** Undefined without a memory limit. */
  readonly memory: MemoryLimit | undefined;
  takenMails(): TakenMail[];
  stop(): Promise<void>;
}

interface FragileStudioSettings {
  /** Called when a process dies. */
  readonly announce: (line: string) => void;
  /** Called when a server is found not to work. */
  readonly say: (line: string) => void;
  /** Whether MongoDB and RabbitMQ are on disks that can be filled. */
  readonly withLimitedDisks: boolean;
  /** Intervals for finding a server that does not work, if shorter than those of `npm start`. */
  readonly watch?: Pick<WatchOptions, 'everyMs' | 'trialMs' | 'limits'> | undefined;
  /** If set, the studio is one process, as on a small machine, and shares this much memory with its servers. */
  readonly memoryMb: number | undefined;
}

export async function startFragileStudio(settings: FragileStudioSettings): Promise<FragileStudio> {
  const { announce, say, withLimitedDisks, memoryMb } = settings;
  const stops: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const stopOne of stops.splice(0).toReversed()) await stopOne();
  };
  const proxies: Record<string, FaultProxy> = {};
  const disks: Record<string, LimitedDisk> = {};
  const { smtp: sinkPort } = await pickFreePorts();
  const memory = memoryMb === undefined ? undefined : limitMemory(memoryMb);
  if (memory) stops.push(async () => memory.lift());
  try {
    const studio = await startWholeStudio({
      name: 'chaos',
      ...(memoryMb === undefined ? { trainingReplicas: 2 } : smallMachine(memoryMb)),
      smtpUrl: `smtp://127.0.0.1:${sinkPort}`,
      announce,
      prepare: async (serversDir) => {
        for (const [server, folder] of withLimitedDisks ? limitedServers : []) {
          const disk = await mountLimitedDisk(join(serversDir, folder));
          if (disk) disks[server] = disk;
        }
        return async () => void (await Promise.all(Object.values(disks).map((disk) => disk.remove())));
      },
      reachedBy: (servers) => throughProxies(servers, proxies),
    });
    stops.push(async () => void (await Promise.all(Object.values(proxies).map((proxy) => proxy.close()))), studio.stop);
    const mailFile = join(studio.dataDir, 'mails.jsonl');
    appendFileSync(mailFile, '');
    const sink = createSupervisor({ announce });
    stops.push(() => sink.stop(['smtp'], 1_000));
    await sink.start([sinkSpec(sinkPort, mailFile, join(studio.dataDir, 'smtp.log'))]);
    const { origin, admin, namespace, servers, serversDir, keepLogs } = studio;
    const endWatch = new AbortController();
    stops.push(async () => endWatch.abort());
    void watchServers({
      control: studio.serverProcesses,
      servers: ['mongo', 'rabbitmq', 'redis'],
      urls: servers,
      namespace,
      dataDir: serversDir,
      announce: say,
      signal: endWatch.signal,
      ...settings.watch,
    });
    const rabbitmqctl = await openRabbitmqctl({ ports: servers.ports, dataDir: serversDir });
    const logs = {
      endWriteAheadLog: () => endWriteAheadLog(rabbitmqctl),
      suspendWriteAheadLog: () => suspendWriteAheadLog(rabbitmqctl),
    };
    const broken = { disks, ...logs, unmended: [] };
    const takenMails = () => readTakenMails(mailFile);
    const targets = [studio.processes, studio.serverProcesses, sink.control].flatMap(targetsOf);
    return { origin, admin, namespace, servers, keepLogs, targets, proxies, ...broken, memory, takenMails, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Process names and their folders. */
const limitedServers = [
  ['mongod', 'mongo'],
  ['rabbitmq', 'rabbitmq'],
] as const;

/** Settings as of `npm start` on a machine of this size, where V8 would limit a process's heap to a quarter. */
function smallMachine(memoryMb: number) {
  return { oneProcess: true, env: { NODE_OPTIONS: `--max-old-space-size=${Math.floor(memoryMb / 4)}` } };
}

/** URLs of the proxies in front of the servers. */
async function throughProxies(
  { mongoUrl, rabbitmqUrl, redisUrl, smtpUrl, serviceUsers }: ServerUrls,
  proxies: Record<string, FaultProxy>,
): Promise<ServerUrls> {
  const through = async (name: string, url: string) => {
    const proxy = await openFaultProxy(url);
    proxies[name] = proxy;
    return proxy.url;
  };
  // A client that discovers the replica set would connect past the proxy.
  const mongo = Object.assign(new URL(mongoUrl), { search: '?directConnection=true' });
  return {
    mongoUrl: await through('mongod', mongo.href),
    rabbitmqUrl: await through('rabbitmq', rabbitmqUrl),
    redisUrl: await through('redis', redisUrl),
    smtpUrl: await through('smtp', smtpUrl),
    mailWebUrl: null,
    ...(serviceUsers && { serviceUsers }),
  };
}

function sinkSpec(port: number, mailFile: string, logFile: string) {
  return {
    name: 'smtp',
    command: process.execPath,
    args: [join(root, 'infra', 'prove', 'chaos', 'mail-sink.ts'), String(port), mailFile],
    env: { PATH: process.env['PATH'] },
    cwd: root,
    logFile,
    isReady: () => answersOnPort({ port, expect: '220' }),
  };
}

/** All processes except Erlang's port mapper, without which RabbitMQ, its only user, cannot start. */
function targetsOf(control: WholeStudio['processes']): Target[] {
  return control.names
    .filter((name) => name !== 'epmd')
    .map((name) => ({ name, pid: () => control.pid(name), signal: (signal) => control.kill(name, signal) }));
}

/** How soon a new process is limited, in milliseconds. */
const joinsWithinMs = 20;

/**
 * Limits the total memory of all processes that this one starts from now on, in MB, as a container does. This process
 * itself does not count. Needs root.
 */
function limitMemory(mb: number): MemoryLimit {
  const group = createMemoryGroup(`studio-chaos-${process.pid}`);
  group.write(isUnified ? 'memory.max' : 'memory.limit_in_bytes', `${mb}M`);
  const inside = new Set<string>();
  const timer = setInterval(() => {
    // Their own children come with them.
    const children = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').match(/\d+/g) ?? [];
    for (const pid of children.filter((each) => !inside.has(each))) addRunning(group, pid);
    for (const pid of children) inside.add(pid);
  }, joinsWithinMs);
  return {
    kills: () => Number(/^oom_kill (\d+)$/m.exec(group.read(isUnified ? 'memory.events' : 'memory.oom_control'))![1]),
    lift() {
      clearInterval(timer);
      group.remove();
    },
  };
}

/** Adds a process that may have ended meanwhile. */
function addRunning(group: ControlGroup, pid: string): void {
  try {
    group.add(Number(pid));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
