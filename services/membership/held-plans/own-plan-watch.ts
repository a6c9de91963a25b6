import type { mongo } from 'mongoose';
import type { EventStreamAnswer } from '@studio/chassis/http/answer';
import { eventStream } from '@studio/chassis/http/event-stream';
import { type Binding, on } from '@studio/chassis/http/handler';
import type { Logger } from '@studio/chassis/logging/logger';
import { watchedChanges } from '@studio/chassis/mongo/watched-changes';
import { type ownPlanEventSchema, watchCurrentPlan } from '@studio/contracts/http/membership-routes';
import type { z } from 'zod';
import type { Assignment } from '../models/assignment.model.ts';
import { assignmentCollection } from '../models/assignment.model.ts';
import { type Balance, balanceCollection } from '../models/balance.model.ts';
import { type PlanRequest, planRequestCollection } from '../models/plan-request.model.ts';

type OwnPlanEvent = z.input<typeof ownPlanEventSchema>;

/** Tells members whose page is open that their plans, freezes, payments or requests have changed, whichever process did it. */
export interface OwnPlanWatch {
  watch(accountId: string): EventStreamAnswer<OwnPlanEvent>;
  close(): Promise<void>;
}

type Watched = Assignment | Balance | PlanRequest;

interface OwnPlanWatchParts {
  /** The database of membership. */
  readonly database: mongo.Db;
  readonly logger: Logger;
}

/** Assignments carry plans and freezes, balances what is paid for them, requests what the studio answers. */
const names = [assignmentCollection, balanceCollection, planRequestCollection].map(({ name }) => name);
const watched = [{ $match: { 'ns.coll': { $in: names } } }];

export function startOwnPlanWatch({ database, logger }: OwnPlanWatchParts): OwnPlanWatch {
  const watchers = new Map<string, Set<() => void>>();
  const tellAll = (accountId: string) => {
    for (const tell of watchers.get(accountId) ?? []) tell();
  };
  const changes = watchedChanges<Watched>({
    open: () => database.watch<Watched>(watched, { fullDocument: 'updateLookup' }),
    isWatched: () => watchers.size > 0,
    // What was read before the stream was open may be older.
    onOpen: () => {
      for (const accountId of watchers.keys()) tellAll(accountId);
    },
    onChange: (change) => {
      const changed = 'fullDocument' in change ? change.fullDocument : undefined;
      if (!changed) return;
      tellAll('accountId' in changed ? changed.accountId : changed._id);
    },
    logger,
  });
  return {
    watch: (accountId) =>
      eventStream<OwnPlanEvent>((stream) => {
        const tell = () => stream.send({ event: 'changed', data: {} });
        const of = watchers.get(accountId) ?? new Set();
        watchers.set(accountId, of.add(tell));
        changes.come();
        return () => {
          of.delete(tell);
          if (of.size === 0) watchers.delete(accountId);
          changes.leave();
        };
      }),
    close: () => changes.close(),
  };
}

export const ownPlanBindings = (watch: OwnPlanWatch): Binding[] => [
  on(watchCurrentPlan, ({ session }) => watch.watch(session.accountId)),
];
