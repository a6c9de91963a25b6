import { isUntouchedSince, undoneByRemoving } from '@studio/contracts/rules/undo-policy';
import { useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { type Answer, type Body, call } from '../../../../api/call.ts';
import { newIdempotencyKey } from '../../../../api/idempotency-keys.ts';
import { asFailure, type CallFailure, problemOf } from '../../../../api/problem.ts';
import { showRefusal } from '../../../../api/show-failure.ts';
import { studioApi, type StudioStore } from '../../../../api/studio-api.ts';
import { paymentStays } from '../use-plan-act.ts';
import { tagsOfPlan, userApi } from '../user-endpoints.ts';
import { type PlanAct, type PlanResult, type Recipient, runPlans } from './run-plans.ts';

export type Assignment = Body<typeof routes.changeUserPlan>;
type ChangedPlan = Answer<typeof routes.changeUserPlan>;

/** What is done to the people: the assignment, or its undoing. */
type Kind = 'assign' | 'undo';

export interface PlanRun {
  readonly kind: Kind;
  /** `stopped`, also by a lost answer: the run can be resumed. */
  readonly state: 'running' | 'stopped' | 'done';
  readonly acts: readonly PlanAct[];
  readonly results: readonly PlanResult[];
}

const failed: Record<Kind, string> = {
  assign: 'No se pudo asignar el plan',
  undo: 'No se pudo quitar el plan',
};

const interrupted: Record<Kind, string> = { assign: 'La asignación se detuvo', undo: 'Se detuvo' };

/**
 * Assigns one plan to many people, tracks the progress, and takes the assignments back. Unmounting stops it after the act
 * under way.
 */
export function usePlanRun() {
  const assignmentOf = useAssignments();
  const dispatch = useDispatch();
  const [run, setRun] = useState<PlanRun | null>(null);
  const stopping = useRef(new AbortController());
  useEffect(() => () => stopping.current.abort(), []);

  async function send(kind: Kind, acts: PlanRun['acts'], kept: PlanRun['results'] = []): Promise<void> {
    const { signal } = (stopping.current = new AbortController());
    const results = [...kept];
    const show = (state: PlanRun['state']) => setRun({ kind, state, acts, results: [...results] });
    show('running');
    try {
      await runPlans(acts.slice(kept.length), {
        signal,
        failed: failed[kind],
        onResult: (result) => {
          results.push(result);
          show('running');
        },
      });
    } catch (error) {
      showRefusal(error, interrupted[kind]);
    }
    show(results.length === acts.length ? 'done' : 'stopped');
    dispatch(studioApi.util.invalidateTags(acts.flatMap(({ person }) => [...tagsOfPlan(person.id)])));
  }
  return {
    run,
    start: (people: readonly Recipient[], body: Assignment) =>
      send(
        'assign',
        people.map((person) => assignmentOf(person, body)),
      ),
    goOn: () => run && send(run.kind, run.acts, run.results),
    undo: () => run && send('undo', undoable(run)),
    stop: () => stopping.current.abort(),
  };
}

/** The acts that undo a run. */
export const undoable = ({ results }: PlanRun): PlanAct[] => results.flatMap(({ takeBack }) => takeBack ?? []);

/** The assignments of a run, each under a key of its own. */
function useAssignments() {
  const dispatch = useDispatch<StudioStore['dispatch']>();
  const [change] = useChangePlanInRunMutation();
  const [makeVoid] = useVoidInRunMutation();
  return (person: Recipient, body: Assignment): PlanAct => {
    const { id } = person;
    const keys = { assign: newIdempotencyKey(), remove: newIdempotencyKey() };
    const read = () => dispatch(userApi.endpoints.getUserPlan.initiate(id, { subscribe: false, forceRefetch: true }));
    async function assign(): Promise<PlanAct | undefined> {
      const before = await read().unwrap();
      const after = await change({ id, key: keys.assign, version: undefined, body }).unwrap();
      const which = undoneByRemoving(before, after);
      return which === null ? undefined : { person, send: takeBackOf(which, after) };
    }
    function takeBackOf(which: 'current' | 'next', after: ChangedPlan): PlanAct['send'] {
      const body = { action: 'remove', which, removeStatus: 'Error', freeBookings: true } as const;
      const { version, entry } = after;
      let isUntouched = false;
      return async () => {
        // Once the removal was sent, a change may be its own.
        isUntouched ||= isUntouchedSince(after, await read().unwrap());
        if (!isUntouched) throw refusedAs('Ya usó el plan o tuvo otro cambio');
        await change({ id, key: keys.remove, version, body }).unwrap();
        if (entry) await makeVoid(entry.id).unwrap().catch(unlessVoided);
        return undefined;
      };
    }
    return { person, send: assign };
  };
}

/** A void that is sent again after a lost answer may have been made. */
function unlessVoided(error: unknown): void {
  if (problemOf(error)?.code === 'ENTRY_ALREADY_VOIDED') return;
  throw refusedAs(paymentStays, asFailure(error)?.status);
}

const refusedAs = (message: string, status: CallFailure['status'] = 409): CallFailure => ({
  status,
  data: { message },
});

interface PlanChange {
  readonly id: string;
  readonly key: string;
  readonly version: number | undefined;
  readonly body: Assignment;
}

/** The acts of a run invalidate nothing: lists are loaded again once, at its end. */
const { useChangePlanInRunMutation, useVoidInRunMutation } = studioApi.injectEndpoints({
  endpoints: (build) => ({
    changePlanInRun: build.mutation<ChangedPlan, PlanChange>({
      query: ({ id, key, version, body }) => {
        const request = call(routes.changeUserPlan, { params: { id }, version, body });
        return { ...request, headers: { ...request.headers, 'idempotency-key': key } };
      },
    }),
    voidInRun: build.mutation<unknown, string>({
      query: (id) =>
        call(routes.voidEntry, { params: { id }, body: { reason: 'Deshecho al momento', confirmed: true } }),
    }),
  }),
});
