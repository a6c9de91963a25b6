import type { Model } from 'mongoose';
import { z } from 'zod';
import type { Envelope, EventDeclaration } from '@studio/contracts/events/event';
import { type Collection, collection, type Collections, type Declaration } from '../mongo/collection.ts';
import { type AlongWithRows, applyAllNewer } from './apply-newer.ts';
import { storedFields } from './stored-fact.ts';
import { type Subscription, subscribeTogether } from './subscription.ts';

interface ProjectionDeclaration<P extends z.ZodRawShape, K extends z.ZodRawShape, A extends z.ZodRawShape> extends Omit<
  Declaration<z.ZodObject>,
  'shape' | 'kept'
> {
  /** The events that carry the whole state of an aggregate. */
  readonly events: readonly EventDeclaration<z.ZodObject<P>>[];
  /** Their field with the id of the aggregate, which is the row's. */
  readonly id: keyof P & string;
  /** The fields that are kept by their names: a `pick` or `omit` of the events' own schema. */
  readonly picks: z.ZodObject<K>;
  /** Fields that are computed from the state. */
  readonly adds?: {
    readonly shape: z.ZodObject<A>;
    readonly of: (state: z.output<z.ZodObject<P>>) => z.output<z.ZodObject<A>>;
  };
  /** What is left when the account is deleted, where the events do not say it themselves (`emptyCopies`). */
  readonly erased?: Partial<z.output<z.ZodObject<P>>>;
}

/** The shape of a copy. */
type CopyShape<K extends z.ZodRawShape, A extends z.ZodRawShape> = z.ZodObject<
  { _id: z.ZodString; version: z.ZodInt } & ReturnType<typeof storedFields<K>> & A
>;

/** A collection that copies the state of another service's aggregates from their events. */
export interface Projection<
  P extends z.ZodRawShape = z.ZodRawShape,
  S extends z.ZodObject = z.ZodObject,
> extends Collection<S> {
  readonly events: readonly EventDeclaration<z.ZodObject<P>>[];
  readonly id: keyof P & string;
  readonly erased?: Partial<z.output<z.ZodObject<P>>>;
  /** The row of a state. */
  readonly rowOf: (event: Pick<Envelope<z.output<z.ZodObject<P>>>, 'payload' | 'version'>) => z.output<S>;
}

/** Declares a projection: its shape, and the row of each state, follow from the schema of its events. */
export function projection<P extends z.ZodRawShape, K extends z.ZodRawShape, A extends z.ZodRawShape = {}>(
  name: string,
  { events, id, picks, adds, erased, ...declared }: ProjectionDeclaration<P, K, A>,
): Projection<P, CopyShape<K, A>> {
  const picked = storedFields(picks);
  const shape = z.object({ _id: z.string(), ...picked, ...adds?.shape.shape, version: z.int() });
  const instants = new Set(Object.keys(picked).filter((field) => isInstant(picks.shape[field])));
  const rowOf = ({ payload, version }: { payload: z.output<z.ZodObject<P>>; version: number }) => {
    const state = payload as Readonly<Record<string, unknown>>;
    const row: Record<string, unknown> = { _id: state[id] };
    for (const field of Object.keys(picked)) {
      const value = state[field];
      if (value === undefined) continue;
      row[field] = value !== null && instants.has(field) ? new Date(value as string) : value;
    }
    return { ...row, ...adds?.of(payload), version };
  };
  const kept = 'as long as the original';
  // Beside this process, one of an older version may copy fewer fields; the audit finds what stays away.
  const accepts = shape.partial().required({ _id: true, version: true });
  return { ...collection(name, { ...declared, shape, accepts, kept }), events, id, erased, rowOf } as never;
}

function isInstant(field: unknown): boolean {
  return field instanceof z.ZodNullable ? isInstant(field.unwrap()) : field instanceof z.ZodISODateTime;
}

interface Row {
  readonly _id: string;
  readonly version: number;
}

/** Writes the states of events into the rows of a projection, where they are newer (`applyAllNewer`). */
export function copying<E, T extends Row>(
  model: Model<T>,
  { rowOf }: { readonly rowOf: (event: E) => T },
  along?: AlongWithRows<T>,
): (events: readonly E[]) => Promise<void> {
  return (events) => applyAllNewer(model, events.map(rowOf), along);
}

export function isProjection(declared: Collection): declared is Projection {
  return 'rowOf' in declared;
}

type Models = Readonly<Record<string, unknown>>;

/** The subscriptions of the copies whose events nothing else of a service handles: they are copied as they come. */
export function subscribeCopies(
  models: Models,
  collections: Collections,
  others: readonly Subscription[],
): readonly Subscription[] {
  const handled = new Set(others.map(({ type }) => type));
  return Object.entries(collections).flatMap(([key, declared]) =>
    isProjection(declared) && declared.events.every(({ type }) => !handled.has(type))
      ? subscribeTogether(declared.events, copying(models[key] as Model<Row>, declared as never))
      : [],
  );
}

/**
 * Empties what the copies of a service still say of deleted accounts, as they declare it (`erased`). The rows stay, so
 * that a late older state finds a newer one.
 */
export async function emptyCopies(
  models: Models,
  collections: Collections,
  deletions: readonly Pick<Envelope, 'aggregateId' | 'version'>[],
): Promise<void> {
  for (const [key, declared] of Object.entries(collections)) {
    if (!isProjection(declared) || !declared.erased || deletions.length === 0) continue;
    const { id, erased, rowOf } = declared;
    const rows = deletions.map(({ aggregateId, version }) =>
      rowOf({ payload: { [id]: aggregateId, ...erased }, version }),
    );
    await applyAllNewer(models[key] as Model<Row>, rows as unknown as Row[]);
  }
}
