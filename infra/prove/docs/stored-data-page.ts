import { isProjection, type Projection } from '@studio/chassis/events/projection';
import type { Collection } from '@studio/chassis/mongo/collection';
import { commonCollections } from '@studio/chassis/process/ensure-indexes';
import { apiKeyCollection } from '@studio/chassis/session/api-keys';
import { sessionCollection } from '@studio/chassis/session/session-directory';
import { studioCollections } from '@studio/chassis/studio/studio-directory';
import { originsOf, publications, storedBy } from '../../operate/audit/stored.ts';

const atDeletion = {
  removed: 'removed',
  emptied: 'emptied of what is personal',
  stays: 'stays, with the id alone',
} as const;

const besides: Readonly<Record<string, readonly Collection[]>> = {
  'each service': Object.values(commonCollections),
  sessions: [sessionCollection, apiKeyCollection, ...Object.values(studioCollections)],
};

/** docs/stored-data.md: each collection of each service, as declared. */
export function storedDataPage(): string {
  return [
    '# What is stored, whose, and for how long',
    '',
    'Written by `npm run docs:write` from the declarations in `services/*/models`; a test compares them. Each service has a',
    'database of its own, and its own user (`docs/decisions/0034-users-of-the-servers.md`). A **copy** holds what another',
    'service publishes: events keep it current, `npm run republish` fills it again, and the audit compares it with its owner',
    'each night. Auth also writes the directory of sessions and the studio itself, in a database that all services read.',
    '',
    '«At deletion» is what the deletion of an account does with the documents about it (`docs/product.md` §4.8).',
    '',
    ...Object.entries({ ...storedBy, ...besides }).flatMap(([service, declared]) => [
      `## ${service}`,
      '',
      '| collection | what | account in | at deletion | kept | copied to |',
      '| --- | --- | --- | --- | --- | --- |',
      ...declared.map((each) => rowOf(service, each)),
      '',
    ]),
  ].join('\n');
}

function rowOf(service: string, declared: Collection): string {
  const { name, holds, subject } = declared;
  const what = isProjection(declared) ? `Copy of ${namesOf(declared)}: ${holds}` : holds;
  const cells = [
    `\`${name}\``,
    what,
    subject ? `\`${subject.field}\`` : '–',
    subject ? atDeletion[subject.onDeletion] : '–',
    keptOf(declared),
    copiesOf(service, declared) || '–',
  ];
  return `| ${cells.join(' | ')} |`;
}

/** The collections whose state a copy holds. */
function namesOf(copy: Projection): string {
  return originsOf(copy)
    .map(({ service, collection }) => `${service} \`${collection.name}\``)
    .join(', ');
}

function keptOf({ indexes = [], kept, subject }: Collection): string {
  const expiring = indexes.find(({ expireAfterSeconds }) => expireAfterSeconds !== undefined);
  if (!expiring) return kept ?? (subject?.onDeletion === 'removed' ? 'until the account is deleted' : 'for good');
  const [field] = Object.keys(expiring.key);
  const days = expiring.expireAfterSeconds! / (24 * 60 * 60);
  return days === 0 ? `until \`${field}\`` : `${days} days after \`${field}\``;
}

function copiesOf(service: string, { name }: Collection): string {
  const states = publications.filter((each) => each.service === service && each.collection.name === name);
  const copies = Object.entries(storedBy).flatMap(([other, declared]) =>
    declared
      .filter((each) => isProjection(each) && originsOf(each).some((origin) => states.includes(origin)))
      .map((copy) => `${other} \`${copy.name}\``),
  );
  return copies.join(', ');
}
