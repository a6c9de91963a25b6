import type { Model } from 'mongoose';
import { z } from 'zod';
import type { Envelope, EventDeclaration } from '@studio/contracts/events/event';
import { type Collection, collection, type Declaration } from '../mongo/collection.ts';
import { type AlongWithRows, applyAllNewer } from './apply-newer.ts';
import { storedFields } from './stored-fact.ts';

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
  /** The row of a state. */
  readonly rowOf: (event: Pick<Envelope<z.output<z.ZodObject<P>>>, 'payload' | 'version'>) => z.output<S>;
}

/** Declares a projection: its shape, and the row of each state, follow from the schema of its events. */
export function projection<P extends z.ZodRawShape, K extends z.ZodRawShape, A extends z.ZodRawShape = {}>(
  name: string,
  { events, id, picks, adds, ...declared }: ProjectionDeclaration<P, K, A>,
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
  return { ...collection(name, { ...declared, shape, kept }), events, id, rowOf } as never;
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
