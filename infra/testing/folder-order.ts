/** The order of one workspace's folders. */
export interface FolderOrder {
  /** Why the order is this one. */
  readonly because: string;
  /**
   * Folders, or single files of the workspace's root, in the order of their imports: each imports only those before it.
   * Files of the root that are not listed stand at `.`, or last without that entry.
   */
  readonly folders: readonly string[];
}

/** By the path of the workspace. `npm test dependencies` checks it (docs/architecture.md «Imports»). */
export const folderOrders: Readonly<Record<string, FolderOrder>> = {
  gateway: {
    because: 'The steps of a request know where it goes; the app puts them in order; only the start knows all.',
    folders: ['routing', 'settings.ts', 'upstreams', 'proxy', 'gateway-app.ts', 'web', 'own-pages', '.'],
  },
  infra: {
    because: 'Proofs use what runs and operates a studio; nothing that runs or operates one knows a proof.',
    folders: [
      'bootstrap.mjs',
      'launcher',
      'operator-command.ts',
      'audit',
      'backup',
      'demo',
      'doctor',
      'monitoring',
      'acceptance',
      'testing',
      'contract',
      'load',
      'docker',
      'docs',
      'chaos',
      'fuzz',
      'model',
      'overload',
      'races',
      'bench',
      '.',
    ],
  },
  'services/contracts': {
    because: 'Routes and events are written in the words of the vocabulary and know nothing of each other.',
    folders: [
      'vocabulary.ts',
      'person.ts',
      'limits.ts',
      'studio-time.ts',
      'birth-date.ts',
      'document-number.ts',
      'end-sentence.ts',
      'events',
      'http',
      'testing',
    ],
  },
  'services/chassis': {
    because:
      'Each layer can be understood with those below it: facts about the process, storage, messages, HTTP, work.',
    folders: [
      'text',
      'context',
      'errors',
      'concurrency',
      'config',
      'logging',
      'metrics',
      'tracing',
      'mongo',
      'requests',
      'events',
      'outbox',
      'session',
      'http',
      'jobs',
      'mail',
      'process',
      'testing',
    ],
  },
  'services/auth': {
    because:
      'Rules know only what is stored; use cases combine rules, accounts and credentials; events and HTTP call them.',
    folders: [
      'migrations',
      'models',
      'policies',
      'search',
      'accounts',
      'credentials',
      'auth-parts.ts',
      'mails',
      'use-cases',
      'events',
      'http',
      '.',
      'testing',
    ],
  },
  'services/membership': {
    because:
      'Rules know only what is stored; use cases combine rules and assignments; events, jobs and HTTP call them.',
    folders: [
      'models',
      'policies',
      'membership-parts.ts',
      'plans',
      'assignments',
      'mails',
      'use-cases',
      'events',
      'jobs',
      'http',
      '.',
      'testing',
    ],
  },
  'services/reporting': {
    because:
      'A report is a table, a file is made of it, and a use case orders it; jobs, events and HTTP call use cases.',
    folders: [
      'models',
      'policies',
      'files',
      'reports',
      'making',
      'reporting-parts.ts',
      'use-cases',
      'events',
      'jobs',
      'http',
      '.',
      'testing',
    ],
  },
  'services/training': {
    because:
      'Rules know only what is stored; seats carry decisions out; use cases combine them; events, jobs and HTTP call these.',
    folders: [
      'models',
      'policies',
      'weeks',
      'mails',
      'seats',
      'training-parts.ts',
      'use-cases',
      'events',
      'jobs',
      'http',
      '.',
      'testing',
    ],
  },
  'web/src': {
    because: 'A part of the screen can be changed without reading another one; only the app knows all of them.',
    folders: [
      'jsx',
      'logging',
      'dates',
      'ui',
      'session',
      'api',
      'edit',
      'features/studio',
      'features/appearance',
      'features/legal',
      'features/movements',
      'features/plans',
      'features/login',
      'features/profile',
      'features/registration',
      'features/password-reset',
      'features/trainings',
      'features/welcome',
      'features/admin',
      'features/navigation',
      'app',
    ],
  },
};
