import { IMPORT_ROWS_MAX } from '@studio/contracts/rules/people';
import type { Answer } from '../../../../api/call.ts';

type Imported = Answer<typeof routes.getImport>['people'][number];
type TakenBack = Answer<typeof routes.takeBackPlans>['results'][number];

/** Why somebody of an import stays. */
export type WhyStays = 'signed-in' | 'booked' | Exclude<TakenBack['kind'], 'taken-back'>;

/** What becomes of each person of an import if it is undone. */
export interface Undoing {
  readonly leave: readonly Imported[];
  readonly stay: readonly (Imported & { readonly why: WhyStays })[];
}

/** The calls that ask, and those that act. They reject if a request was not carried out. */
export interface UndoCalls {
  readonly people: () => Promise<readonly Imported[]>;
  readonly hold: (userIds: readonly string[]) => Promise<readonly string[]>;
  readonly booked: (userIds: readonly string[]) => Promise<readonly string[]>;
  readonly paid: (userIds: readonly string[]) => Promise<readonly TakenBack[]>;
  readonly takeBack: (userIds: readonly string[]) => Promise<readonly TakenBack[]>;
  readonly undo: (leave: readonly string[], stay: readonly string[]) => Promise<unknown>;
}

const idsOf = (people: readonly Imported[]) => people.map(({ userId }) => userId);

/** What undoing an import would do; changes nothing. */
export async function previewUndo({ people, booked, paid }: UndoCalls): Promise<Undoing> {
  const all = await people();
  const parts: Undoing[] = [];
  for (const batch of batchesOf(all)) {
    const free = idsOf(batch.filter(({ signedIn }) => !signedIn));
    parts.push(outcomeOf(batch, free, await booked(free), await paid(free)));
  }
  return joined(parts);
}

/**
 * Undoes an import batch by batch: holds the people, asks who has booked, takes back the plans of who has not paid, and
 * removes them (`docs/product.md` §4.9). Repeating it finishes what was begun. `onDone` gets the outcome so far.
 */
export async function runUndo(calls: UndoCalls, onDone: (sofar: Undoing) => void): Promise<void> {
  const parts: Undoing[] = [];
  for (const batch of batchesOf(await calls.people())) {
    const held = await calls.hold(idsOf(batch));
    const booked = await calls.booked(held);
    const results = await calls.takeBack(held.filter((id) => !booked.includes(id)));
    const outcome = outcomeOf(batch, held, booked, results);
    const staying = new Set(idsOf(outcome.stay));
    await calls.undo(
      idsOf(outcome.leave),
      held.filter((id) => staying.has(id)),
    );
    parts.push(outcome);
    onDone(joined(parts));
  }
}

function outcomeOf(
  batch: readonly Imported[],
  free: readonly string[],
  booked: readonly string[],
  results: readonly TakenBack[],
): Undoing {
  const kindOf = new Map(results.map(({ userId, kind }) => [userId, kind]));
  const why = ({ userId }: Imported): WhyStays | null => {
    if (!free.includes(userId)) return 'signed-in';
    if (booked.includes(userId)) return 'booked';
    const kind = kindOf.get(userId) ?? 'not-held';
    return kind === 'taken-back' ? null : kind;
  };
  return {
    leave: batch.filter((person) => why(person) === null),
    stay: batch.flatMap((person) => {
      const reason = why(person);
      return reason === null ? [] : [{ ...person, why: reason }];
    }),
  };
}

function batchesOf<T>(all: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(all.length / IMPORT_ROWS_MAX) }, (_, at) =>
    all.slice(at * IMPORT_ROWS_MAX, (at + 1) * IMPORT_ROWS_MAX),
  );
}

function joined(parts: readonly Undoing[]): Undoing {
  return { leave: parts.flatMap(({ leave }) => leave), stay: parts.flatMap(({ stay }) => stay) };
}
