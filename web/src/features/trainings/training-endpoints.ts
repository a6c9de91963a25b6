import { mondayOf, type StudioDate } from '@studio/contracts/studio-time';
import type { Answer } from '../../api/call.ts';
import { takes } from '../../api/endpoint.ts';
import { type CallLifecycle, studioApi } from '../../api/studio-api.ts';
import { planApi } from '../plans/plan-endpoints.ts';
import { userAmended } from '../../session/session-slice.ts';
import type { ClassFacts, MyTraining, Training } from './training.ts';
import { beginRequest, type CachedList, updateOptimistically } from './optimistic-update.ts';
import { comingRequest, myTrainingsRequest, weekRequest } from './training-requests.ts';
import { bookedBy, type Change, freedBy, withMine, withoutMine, withTraining } from './week-changes.ts';

export type CreditsAfter = Answer<typeof routes.bookTraining>;

export interface Switch {
  readonly training: Training;
  /** The training whose booking is exchanged. */
  readonly from: Pick<Training, 'id' | 'trainingDate' | 'startTime'>;
}

/** A refusal means that the screen is stale: refetch everything the decision depends on. */
export const behind = ['Week', 'MyTrainings', 'CurrentPlan', 'Profile'] as const;
export const settled = ['MyTrainings', 'Movements'] as const;

export const trainingApi = studioApi.injectEndpoints({
  endpoints: (build) => ({
    getWeek: build.query<Training[], StudioDate>({
      query: weekRequest,
      providesTags: ['Week'],
    }),
    getMyTrainings: build.query<MyTraining[], StudioDate>({
      query: myTrainingsRequest,
      providesTags: ['MyTrainings'],
    }),
    /** The seats of a week that the member has released. */
    getReleased: build.query({
      ...takes(routes.getMyTrainings, (week: StudioDate) => ({ query: { week, released: 'true' } })),
      providesTags: ['MyTrainings'],
    }),
    getComing: build.query<MyTraining[], StudioDate>({
      query: comingRequest,
      providesTags: ['MyTrainings'],
    }),
    bookTraining: build.mutation({
      ...takes(routes.bookTraining, ({ id }: ClassFacts) => ({ body: { trainingId: id } })),
      invalidatesTags: (_answer, error) => [...(error ? behind : settled)],
      onQueryStarted: (training, lifecycle) => showAtOnce(training, taking(training), lifecycle),
    }),
    cancelBooking: build.mutation({
      ...takes(routes.cancelBooking, ({ id }: ClassFacts) => ({ params: { trainingId: id } })),
      invalidatesTags: (_answer, error) => [...(error ? behind : settled)],
      onQueryStarted: (training, lifecycle) =>
        showAtOnce(training, { inWeek: freedBy(training.id), inMine: withoutMine(training.id) }, lifecycle),
    }),
    switchTraining: build.mutation({
      ...takes(routes.switchTraining, ({ training, from }: Switch) => ({
        params: { id: training.id },
        body: { from: from.id },
      })),
      // No optimistic update: the member keeps the old seat until the new one is booked.
      invalidatesTags: (_answer, error) => [...(error ? behind : settled)],
      onQueryStarted: showSwitched,
    }),
  }),
});

type Lifecycle = CallLifecycle<CreditsAfter>;

/** The optimistic changes of an act on a seat. */
interface SeatChanges {
  readonly inWeek: Change<Training>;
  readonly inMine: Change<MyTraining>;
}

export const taking = (training: ClassFacts): SeatChanges => ({
  inWeek: bookedBy(training.id),
  inMine: withMine(training),
});

/**
 * Updates optimistically, rolls back on a refusal, and settles on the server's numbers. In a rush those numbers may
 * already be older than events of the live stream.
 */
export async function showAtOnce(
  { id, trainingDate }: ClassFacts,
  { inWeek, inMine }: SeatChanges,
  lifecycle: Lifecycle,
): Promise<void> {
  const { dispatch, queryFulfilled } = lifecycle;
  const { week, mine } = listsOf(mondayOf(trainingDate), lifecycle);
  const { answered } = beginRequest();
  const seats = updateOptimistically(week, id, inWeek);
  const place = updateOptimistically(mine, id, inMine);
  try {
    const { data } = await queryFulfilled;
    const { isLatest, wasAlone } = answered();
    if (seats.isUntouched()) week.edit(withTraining(data.training));
    else dispatch(studioApi.util.invalidateTags(['Week']));
    if (isLatest) showCredits(data, dispatch);
    // Answers may arrive in another order than the server processed the requests.
    if (!wasAlone) dispatch(studioApi.util.invalidateTags(['CurrentPlan', 'Profile']));
  } catch {
    answered();
    seats.rollBack();
    place.rollBack();
  }
}

async function showSwitched({ training }: Switch, lifecycle: CallLifecycle<Answer<typeof routes.switchTraining>>) {
  try {
    const { data } = await lifecycle.queryFulfilled;
    const { week, mine } = listsOf(mondayOf(training.trainingDate), lifecycle);
    for (const changed of [data.from, data.training]) week.edit(withTraining(changed));
    mine.edit(withoutMine(data.from.id));
    mine.edit(withMine(data.training));
    showCredits(data, lifecycle.dispatch);
  } catch {
    // The caller handles the refusal.
  }
}

/** The lists of a week, given by its Monday. */
export function listsOf(monday: StudioDate, { dispatch, getState }: Pick<Lifecycle, 'dispatch' | 'getState'>) {
  const { endpoints, util } = trainingApi;
  const week: CachedList<Training> = {
    read: () => endpoints.getWeek.select(monday)(getState()).data,
    edit: (change) => dispatch(util.updateQueryData('getWeek', monday, change)),
  };
  const mine: CachedList<MyTraining> = {
    read: () => endpoints.getMyTrainings.select(monday)(getState()).data,
    edit: (change) => dispatch(util.updateQueryData('getMyTrainings', monday, change)),
  };
  return { week, mine };
}

function showCredits(after: CreditsAfter, dispatch: Lifecycle['dispatch']): void {
  dispatch(userAmended({ specialTrainingsRemaining: after.specialTrainingsRemaining }));
  dispatch(
    planApi.util.updateQueryData('getCurrentPlan', undefined, (plan) => {
      plan.remainingClasses = after.remainingClasses;
      if (plan.next && after.nextRemainingClasses !== undefined)
        plan.next.remainingClasses = after.nextRemainingClasses;
    }),
  );
}

export const {
  useGetWeekQuery,
  useGetMyTrainingsQuery,
  useGetReleasedQuery,
  useGetComingQuery,
  useBookTrainingMutation,
  useCancelBookingMutation,
} = trainingApi;
