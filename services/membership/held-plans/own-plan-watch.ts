import type { mongo } from 'mongoose';
import { eventStream } from '@studio/chassis/http/event-stream';
import { type Binding, on } from '@studio/chassis/http/handler';
import type { Logger } from '@studio/chassis/logging/logger';
import { watchedChanges } from '@studio/chassis/mongo/watched-changes';
import type { Session } from '@studio/chassis/session/session-guard';
import { type ownPlanEventSchema, watchCurrentPlan } from '@studio/contracts/http/membership-routes';
import type { z } from 'zod';
import type { Assignment } from '../models/assignment.model.ts';
import { assignmentCollection } from '../models/assignment.model.ts';
import { type Balance, balanceCollection } from '../models/balance.model.ts';
import { type Permission, permissionCollection } from '../models/permission.model.ts';
import { type PlanRequest, planRequestCollection } from '../models/plan-request.model.ts';

type OwnPlanEvent = z.input<typeof ownPlanEventSchema>;

export type OwnPlanWatch = ReturnType<typeof startOwnPlanWatch>;

type Watched = Assignment | Balance | PlanRequest | Permission;

/** Assignments carry plans and freezes, balances what is paid for them, requests what is answered. */
const names = [assignmentCollection, balanceCollection, planRequestCollection, permissionCollection].map(
  ({ name }) => name,
);

/** The watchers who answer requests for permission, beside those by account. */
const answering = 'administrators';
const watched = [{ $match: { 'ns.coll': { $in: names } } }];

/**
 * Tells people whose page is open that their plans, freezes, payments or requests have changed, whichever process did it.
 * Requests for permission concern who asks, and every full administrator.
 */
export function startOwnPlanWatch({ database, logger }: { readonly database: mongo.Db; readonly logger: Logger }) {
  const watchers = new Map<string, Set<() => void>>();
  const tellAll = (accountId: string) => {
    for (const tell of watchers.get(accountId) ?? []) tell();
  };
  const changes = watchedChanges<Watched>({
    open: () => database.watch<Watched>(watched, { fullDocument: 'updateLookup' }),
    isWatched: () => watchers.size > 0,
    // What was read before the stream was open may be older.
    onOpen: () => {
      for (const tell of new Set([...watchers.values()].flatMap((of) => [...of]))) tell();
    },
    onChange: (change) => {
      const changed = 'fullDocument' in change ? change.fullDocument : undefined;
      if (!changed) return;
      if ('askedBy' in changed) [changed.askedBy, answering].forEach(tellAll);
      else tellAll('accountId' in changed ? changed.accountId : changed._id);
    },
    logger,
  });
  return {
    watch: ({ accountId, type, desk }: Pick<Session, 'accountId' | 'type' | 'desk'>) =>
      eventStream<OwnPlanEvent>((stream) => {
        const tell = () => stream.send({ event: 'changed', data: {} });
        const subjects = type === 'admin' && !desk ? [accountId, answering] : [accountId];
        for (const subject of subjects) watchers.set(subject, (watchers.get(subject) ?? new Set()).add(tell));
        changes.come();
        return () => {
          for (const subject of subjects) {
            watchers.get(subject)?.delete(tell);
            if (watchers.get(subject)?.size === 0) watchers.delete(subject);
          }
          changes.leave();
        };
      }),
    close: () => changes.close(),
  };
}

export const ownPlanBindings = (watch: OwnPlanWatch): Binding[] => [
  on(watchCurrentPlan, ({ session }) => watch.watch(session)),
];
