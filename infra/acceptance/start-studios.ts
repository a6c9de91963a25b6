import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startStudio } from '../launcher/test-studio.ts';
import { auditAtTheEnd } from './audit-at-the-end.ts';
import { removeStudio } from './remove-studio.ts';
import { givenServers, testSettings } from './test-settings.ts';

/** A running studio, as tests receive it. */
export interface StudioUnderTest {
  readonly origin: string;
  readonly adminEmail: string;
  readonly adminPassword: string;
  readonly trainingReplicas: number;
  /** Whether API and worker of a service are processes of their own. Default: false. */
  readonly separateWorkers?: boolean;
  /** Has its session keys and its logs. */
  readonly dataDir: string;
  readonly namespace: string;
  readonly mongoUrl: string;
  /** Origins of its processes, to ask them directly: by name, e.g. `auth`. */
  readonly processOrigins: Readonly<Record<string, string>>;
}

declare module 'vitest' {
  interface ProvidedContext {
    /** The only studio; for acceptance tests the one with one training process. */
    studio: StudioUnderTest;
    /** All of them; for acceptance tests that one and one with two training processes. */
    studios: readonly StudioUnderTest[];
  }
}

/** A studio to start; `env` goes to every process of it. */
export interface StudioSpec {
  readonly trainingReplicas: number;
  /** Whether API and worker of a service are processes of their own. Default: false. */
  readonly separateWorkers?: boolean;
  readonly env?: Readonly<Record<string, string>>;
}

/**
 * Starts two studios beside each other: with one process for each service, and with separate workers and two training
 * APIs. Their time zones differ from the studio's, for most of the day by a date: nothing may depend on a server's place.
 */
export default function startForAcceptance(project: TestProject) {
  return startStudios(project, [
    { trainingReplicas: 1, env: { TZ: 'Pacific/Honolulu' } },
    { trainingReplicas: 2, separateWorkers: true, env: { TZ: 'Asia/Tokyo' } },
  ]);
}

/** Starts studios beside each other on the given servers; returns what audits and ends them. */
export async function startStudios(project: TestProject, specs: readonly StudioSpec[]): Promise<() => Promise<void>> {
  const parentDir = await mkdtemp(join(tmpdir(), 'studio-acceptance-'));
  const running: RunningStudio[] = [];
  const studios: StudioUnderTest[] = [];
  for (const { trainingReplicas, separateWorkers = false, env } of specs) {
    const dataDir = join(parentDir, String(trainingReplicas));
    const namespace = `t${process.pid}r${trainingReplicas}`;
    const studio = await startStudio({
      servers: givenServers(),
      dataDir,
      trainingReplicas,
      separateWorkers,
      env: { ...testSettings(namespace), ...env },
      announce: (line: string) => process.stderr.write(`${line}\n`),
    }).catch(async (error: unknown) => {
      // Vitest runs no teardown after a failed setup.
      await Promise.all(running.map((started) => started.stop()));
      throw error;
    });
    running.push(studio);
    studios.push(studioUnderTest(studio, { dataDir, namespace, trainingReplicas }));
  }
  project.provide('studio', studios[0] as StudioUnderTest);
  project.provide('studios', studios);
  return async () => {
    const servers = givenServers();
    const namespaces = studios.map(({ namespace }) => namespace);
    try {
      await auditAtTheEnd(servers, namespaces);
    } finally {
      await Promise.all(running.map((studio) => studio.stop()));
      await Promise.all(namespaces.map((namespace) => removeStudio(servers, namespace)));
      await rm(parentDir, { recursive: true, force: true });
    }
  };
}

type RunningStudio = Awaited<ReturnType<typeof startStudio>>;

/** The facts of a running studio that tests need. */
export function studioUnderTest(
  { origin, admin, placed }: RunningStudio,
  known: Pick<StudioUnderTest, 'dataDir' | 'namespace' | 'trainingReplicas'>,
): StudioUnderTest {
  const { mongoUrl } = givenServers();
  const processOrigins = Object.fromEntries(placed.map(({ name, port }) => [name, `http://127.0.0.1:${port}`]));
  return { origin, adminEmail: admin.email, adminPassword: admin.password, mongoUrl, processOrigins, ...known };
}
