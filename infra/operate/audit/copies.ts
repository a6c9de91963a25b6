import { isDeepStrictEqual } from 'node:util';
import { isProjection, type Projection as Copy } from '@studio/chassis/events/projection';
import type { Publication } from '@studio/chassis/events/republish';
import { fieldsOf } from '@studio/chassis/mongo/collection';
import { digestOf } from '@studio/chassis/text/digest';
import type { AccountState } from '@studio/contracts/events/account-events';
import type { AssignmentState } from '@studio/contracts/events/membership-events';
import type { PlanCreditsState } from '@studio/contracts/events/training-events';
import { phoneKeyOf } from '@studio/contracts/phone-key';
import type { Row, Service } from '../../run/studio-databases.ts';
import type { Projection } from './projection.ts';
import { originsOf, storedBy } from './stored.ts';

/*
 * Each copy is compared with what its owner publishes of its rows now, field by field, by name. The declaration of the
 * copy is not asked how a row is made: it would agree with itself. Fields that have no namesake in the events are
 * computed here again.
 */

type State = Readonly<Record<string, unknown>>;

interface Rule {
  /** What the fields are that have no namesake in the events. */
  readonly computed?: Readonly<Record<string, (state: never) => unknown>>;
  /** Fields that rows of an older version lack until the next event. */
  readonly later?: readonly string[];
  /** Fields that the service keeps for itself in the row. */
  readonly own?: readonly string[];
  /** A row that says only this need not exist. Default: what is left of a deleted account, if the copy says so. */
  readonly nothing?: State;
  /** The rows of the copy that the owner has. Default: all. */
  readonly only?: State;
  /** The owner also counts changes that it does not publish. */
  readonly isUnversioned?: true;
}

const planName = ({ plan }: AssignmentState) => plan.name;

const rules: Readonly<Record<string, Rule>> = {
  'held-plans in auth': { computed: { planName } },
  'credit-balances in auth': { nothing: { specialTrainingsRemaining: 0 }, isUnversioned: true },
  'accounts in membership': {
    computed: { phoneDigest: ({ deleted, phone }: AccountState) => (deleted ? '' : digestOf(phoneKeyOf(phone))) },
    later: ['phoneDigest'],
    own: ['planChanges', 'contactChanges', 'undoneVersion'],
  },
  'class-balances in membership': {
    computed: {
      assignmentId: ({ plan }: PlanCreditsState) => plan?.assignmentId ?? null,
      classesLeft: ({ plan }: PlanCreditsState) => plan?.classesLeft ?? 0,
      kept: ({ carried }: PlanCreditsState) => carried,
    },
    nothing: { assignmentId: null, classesLeft: 0, next: null, kept: 0 },
    isUnversioned: true,
  },
  'members in training': { computed: { phoneKey: ({ phone }: AccountState) => (phone ? phoneKeyOf(phone) : null) } },
  'coach-facts in training': { isUnversioned: true },
  'assignments in training': { computed: { planName } },
  'accounts in reporting': {
    computed: { birthday: ({ dateOfBirth }: AccountState) => dateOfBirth?.slice(5) ?? null },
  },
  'coach-facts in reporting': { isUnversioned: true },
  'guardians in reporting': { isUnversioned: true },
  'assignments in reporting': {
    computed: {
      planName,
      planId: ({ plan }: AssignmentState) => plan.id,
      price: ({ plan }: AssignmentState) => plan.price,
      maxTrainingsPerWeek: ({ plan }: AssignmentState) => plan.maxTrainingsPerWeek,
    },
  },
  'trainings in reporting': { isUnversioned: true },
  'plans in reporting': { computed: { offered: () => true }, only: { offered: true } },
};

/** Every copy of every service, with its owner. @throws Error if a field of one has no rule */
export const copies: readonly Projection[] = Object.entries(storedBy).flatMap(([service, declared]) =>
  declared.filter(isProjection).map((copy) => comparisonOf(service as Service, copy)),
);

function comparisonOf(service: Service, copy: Copy): Projection {
  const name = `${copy.name} in ${service}`;
  const {
    computed = {},
    later = [],
    own = [],
    nothing = copy.erased,
    only = {},
    isUnversioned = false,
  } = rules[name] ?? {};
  const left = new Set(['_id', ...own, ...(isUnversioned ? ['version'] : [])]);
  const fields = fieldsOf(copy.shape).filter((field) => !left.has(field));
  const unknown = fields.filter((field) => field !== 'version' && !(field in computed) && !isInEvents(copy, field));
  if (unknown.length > 0) throw new Error(`the audit does not know what these are in ${name}: ${unknown.join(', ')}`);
  const picture = (state: State) => Object.fromEntries(fields.map((field) => [field, plain(state[field])]));
  const expected = (state: State) =>
    picture({
      ...state,
      ...Object.fromEntries(Object.entries(computed).map(([field, of]) => [field, of(state as never)])),
    });
  const says = nothing && { $or: Object.entries(nothing).map(([field, value]) => ({ [field]: { $ne: value } })) };
  return {
    name,
    owner: originsOf(copy).map((origin) => ({
      service: origin.service,
      collection: origin.collection.name,
      filter: origin.only ?? {},
      id: (row) => String(stateOf(origin, row)[copy.id]),
      picture: (row) => expected(stateOf(origin, row)),
      isLeftOut: (owned) => nothing !== undefined && isDeepStrictEqual({ ...owned, ...nothing }, owned),
    })),
    copy: [
      {
        service,
        collection: copy.name,
        filter: { ...only, ...says },
        picture: (row) => without(picture(row), (field) => later.includes(field) && row[field] === undefined),
      },
    ],
  };
}

function isInEvents({ events }: Copy, field: string): boolean {
  return events.some(({ payload }) => field in payload.shape);
}

/** What the owner publishes of a row. */
function stateOf({ state, fact }: Publication, row: Row): State {
  const { payload, version } = fact(row);
  return { ...(state.parse(payload) as State), version };
}

function without(picture: State, isToGo: (field: string) => boolean): State {
  return Object.fromEntries(Object.entries(picture).filter(([field]) => !isToGo(field)));
}

/** Instants as the events have them; an absent field is null. */
function plain(value: unknown): unknown {
  return value instanceof Date ? value.toISOString() : (value ?? null);
}
