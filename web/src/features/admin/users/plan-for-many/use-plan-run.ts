import { useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { call } from '../../../../api/call.ts';
import { messageOf } from '../../../../api/problem.ts';
import { notifyFailure } from '../../../../api/show-failure.ts';
import { studioApi } from '../../../../api/studio-api.ts';
import { tagsOfPlan } from '../user-endpoints.ts';
import { actsFor, type Assignment, type PlanAct, type PlanResult, type Recipient, runPlans } from './run-plans.ts';

export interface PlanRun {
  /** `stopped`, also by a lost answer: the run can be resumed. */
  readonly state: 'running' | 'stopped' | 'done';
  readonly acts: readonly PlanAct[];
  readonly results: readonly PlanResult[];
}

/** Assigns one plan to many people, and tracks the progress. Unmounting stops it after the act under way. */
export function usePlanRun() {
  const [assign] = useAssignPlanToOneMutation();
  const dispatch = useDispatch();
  const [run, setRun] = useState<PlanRun | null>(null);
  const stopping = useRef(new AbortController());
  useEffect(() => () => stopping.current.abort(), []);

  async function send(acts: readonly PlanAct[], kept: readonly PlanResult[]): Promise<void> {
    const { signal } = (stopping.current = new AbortController());
    const results = [...kept];
    const show = (state: PlanRun['state']) => setRun({ state, acts, results: [...results] });
    show('running');
    try {
      await runPlans(acts.slice(kept.length), (act) => assign(act).unwrap(), {
        signal,
        onResult: (result) => {
          results.push(result);
          show('running');
        },
      });
    } catch (error) {
      notifyFailure(error, messageOf(error, 'La asignación se detuvo'));
    }
    show(results.length === acts.length ? 'done' : 'stopped');
    dispatch(studioApi.util.invalidateTags(acts.flatMap(({ person }) => [...tagsOfPlan(person.id)])));
  }

  return {
    run,
    start: (people: readonly Recipient[], body: Assignment) => send(actsFor(people, body), []),
    goOn: () => run && send(run.acts, run.results),
    stop: () => stopping.current.abort(),
  };
}

/** The acts of a run invalidate nothing: lists are loaded again once, at its end. */
const planRunApi = studioApi.injectEndpoints({
  endpoints: (build) => ({
    assignPlanToOne: build.mutation<unknown, PlanAct>({
      query: ({ person, key, body }) => ({
        ...call(routes.changeUserPlan, { params: { id: person.id }, version: undefined, body }),
        headers: { 'idempotency-key': key },
      }),
    }),
  }),
});

const { useAssignPlanToOneMutation } = planRunApi;
