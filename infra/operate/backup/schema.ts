import { studioVersion } from '@studio/chassis/config/studio-version';
import type { databaseNames, Manifest } from './manifest.ts';

type DatabaseName = (typeof databaseNames)[number];

/** A change to the stored data that an older version does not understand. */
export type SchemaStep =
  | { readonly kind: 'collections'; readonly brings: Readonly<Partial<Record<DatabaseName, readonly string[]>>> }
  | { readonly kind: 'migration'; readonly database: DatabaseName; readonly id: string };

/** Oldest first; each raises the schema by one. None is ever removed after a release. */
export const schemaSteps: readonly SchemaStep[] = [
  {
    kind: 'collections',
    brings: {
      auth: [
        'accounts',
        'credit-balances',
        'deleted-accounts',
        'guards',
        'held-plans',
        'reset-links',
        'mails',
        'outbox',
        'requests',
      ],
      membership: ['accounts', 'assignments', 'class-balances', 'plans', 'mails', 'outbox', 'requests'],
      training: [
        'assignments',
        'bookings',
        'calendar-feeds',
        'closures',
        'credit-accounts',
        'fixed-slots',
        'guards',
        'members',
        'movements',
        'studio-settings',
        'trainings',
        'mails',
        'outbox',
        'requests',
      ],
      reporting: [
        'accounts',
        'activity',
        'assignments',
        'bookings',
        'reports',
        'tallies',
        'trainings',
        'outbox',
        'requests',
      ],
      sessions: ['accounts'],
    },
  },
  { kind: 'migration', database: 'training', id: '2026-11-27-reason-of-refused-slots' },
  { kind: 'collections', brings: { reporting: ['movements', 'plans'] } },
  { kind: 'collections', brings: { reporting: ['operations'] } },
  { kind: 'migration', database: 'reporting', id: '2026-11-28-fields-of-the-export' },
  { kind: 'collections', brings: { reporting: ['webhooks', 'webhook-deliveries'], sessions: ['api-keys'] } },
  { kind: 'collections', brings: { auth: ['passkeys', 'passkey-challenges', 'sign-in-codes'] } },
  { kind: 'collections', brings: { auth: ['oidc-sign-ins'] } },
  {
    kind: 'collections',
    brings: {
      auth: ['balances'],
      membership: ['balances', 'cash-entries', 'cash-closings', 'till'],
      reporting: ['balances', 'cash-entries', 'cash-closings'],
    },
  },
  { kind: 'migration', database: 'training', id: '2026-11-28-rooms' },
  { kind: 'collections', brings: { training: ['coach-facts'], reporting: ['coach-facts'] } },
  { kind: 'collections', brings: { training: ['guests', 'reasons', 'thin-notices', 'arrival-keys'] } },
  {
    kind: 'collections',
    brings: {
      auth: ['push-devices', 'push-notices', 'push-state', 'studio-settings', 'closed-notices'],
      membership: ['contacts', 'contact-texts'],
    },
  },
  { kind: 'migration', database: 'reporting', id: '2026-11-28-birthdays' },
  { kind: 'migration', database: 'training', id: '2026-11-29-telephones' },
  { kind: 'migration', database: 'auth', id: '2026-11-29-guardians' },
  { kind: 'collections', brings: { membership: ['guests'], reporting: ['guardians'] } },
  { kind: 'collections', brings: { sessions: ['studio', 'studio-logos'] } },
  { kind: 'collections', brings: { sessions: ['studio-ways-to-pay'] } },
  { kind: 'collections', brings: { membership: ['plan-requests'], reporting: ['plan-requests'] } },
  { kind: 'collections', brings: { auth: ['invitation-links', 'invitation-pace'] } },
  { kind: 'migration', database: 'auth', id: '2026-11-30-documents' },
  { kind: 'collections', brings: { membership: ['cash-counts'], reporting: ['cash-counts'] } },
  { kind: 'collections', brings: { membership: ['permissions'], reporting: ['permissions'] } },
];

/** The contents of databases or a backup: collections as `<database>.<collection>`, migrations as `<database>.<id>`. */
export interface Stored {
  readonly collections: ReadonlySet<string>;
  readonly migrations: ReadonlySet<string>;
}

/** The schema of databases, which may be those of an older version that has not been upgraded by a start yet. */
export function schemaOf({ collections, migrations }: Stored, steps = schemaSteps): number {
  const missing = steps.findIndex((step) =>
    step.kind === 'migration'
      ? !migrations.has(`${step.database}.${step.id}`)
      : collectionsOf([step]).some((name) => !collections.has(name)),
  );
  return missing === -1 ? steps.length : missing;
}

/** The missing collections of a schema, as `<database>.<collection>`. */
export function missingCollections(
  collections: ReadonlySet<string>,
  schema: number,
  steps = schemaSteps,
): readonly string[] {
  return collectionsOf(steps.slice(0, schema)).filter((name) => !collections.has(name));
}

export function collectionsOf(steps: readonly SchemaStep[]): readonly string[] {
  return steps.flatMap((step) =>
    step.kind === 'migration'
      ? []
      : Object.entries(step.brings).flatMap(([database, names]) => names.map((name) => `${database}.${name}`)),
  );
}

const byNumbers = new Intl.Collator('en', { numeric: true });

/**
 * Refuses backups that this version does not understand and incomplete ones: neither fault would be noticed before
 * somebody misses data.
 * @throws Error when a newer version made the backup, or when it lacks collections of its schema
 */
export function refuseUnfit(manifest: Pick<Manifest, 'studioVersion' | 'schema' | 'collections'>): void {
  const { schema, collections } = manifest;
  if (schema > schemaSteps.length || byNumbers.compare(manifest.studioVersion, studioVersion) > 0) {
    const made = `version ${manifest.studioVersion} (schema ${schema})`;
    throw new Error(
      `the backup was made by ${made}, this is ${studioVersion} (schema ${schemaSteps.length}): restore it with its own version or a newer one`,
    );
  }
  const names = new Set(collections.map(({ database, collection }) => `${database}.${collection}`));
  const missing = missingCollections(names, schema);
  if (missing.length > 0) throw new Error(`the backup is incomplete, it lacks ${missing.join(', ')}: use another one`);
}
