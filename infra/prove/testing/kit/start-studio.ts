import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startStudio } from './test-studio.ts';
import { expectCleanAudit } from './expect-clean-audit.ts';
import { openWeeks } from './open-weeks.ts';
import { removeStudio } from './remove-studio.ts';
import { givenServers, testSettings } from './test-settings.ts';

/** A running studio, as tests receive it. */
export interface StudioUnderTest {
  readonly origin: string;
  readonly adminEmail: string;
  readonly adminPassword: string;
  /** Folder of its session keys and logs. */
  readonly dataDir: string;
  readonly namespace: string;
  readonly mongoUrl: string;
  /** Origins of its processes by name, e.g. `auth`, for direct requests. */
  readonly processOrigins: Readonly<Record<string, string>>;
}

declare module 'vitest' {
  interface ProvidedContext {
    studio: StudioUnderTest;
  }
}

/** A studio to start. `env` goes to each of its processes. */
export interface StudioSpec {
  readonly trainingReplicas: number;
  readonly env?: Readonly<Record<string, string>>;
}

/** Starts a studio on the given servers for the tests of a project. Returns a function that audits and stops it. */
export async function startStudioFor(
  project: TestProject,
  { trainingReplicas, env }: StudioSpec,
): Promise<() => Promise<void>> {
  const parentDir = await mkdtemp(join(tmpdir(), 'studio-acceptance-'));
  const dataDir = join(parentDir, 'studio');
  const namespace = `t${process.pid}`;
  const servers = givenServers();
  const studio = await startStudio({
    servers,
    dataDir,
    trainingReplicas,
    env: { ...testSettings(namespace), ...env },
    announce: (line: string) => process.stderr.write(`${line}\n`),
  });
  await openWeeks(studio);
  project.provide('studio', studioUnderTest(studio, { dataDir, namespace }));
  return async () => {
    try {
      await expectCleanAudit(servers, namespace);
    } finally {
      await studio.stop();
      await removeStudio(servers, namespace);
      await rm(parentDir, { recursive: true, force: true });
    }
  };
}

type RunningStudio = Awaited<ReturnType<typeof startStudio>>;

/** The facts of a running studio that tests need. */
function studioUnderTest(
  { origin, admin, placed }: RunningStudio,
  known: Pick<StudioUnderTest, 'dataDir' | 'namespace'>,
): StudioUnderTest {
  const { mongoUrl } = givenServers();
  const processOrigins = Object.fromEntries(placed.map(({ name, port }) => [name, `http://127.0.0.1:${port}`]));
  return { origin, adminEmail: admin.email, adminPassword: admin.password, mongoUrl, processOrigins, ...known };
}
