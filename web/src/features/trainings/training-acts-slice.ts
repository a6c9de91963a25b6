import { useStore } from 'react-redux';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { StudioStore } from '../../api/studio-api.ts';
import type { ActKind } from './offered-act.ts';
import { sessionReplaced, sessionEnded, loggedOut } from '../../session/session-slice.ts';

/** The outcome of the member's last action on a training, shown by its row until the next one. */
export type ActOutcome =
  | { readonly kind: 'sent' }
  | { readonly kind: 'unconfirmed' }
  | { readonly kind: 'unanswered' }
  /** The last action joined a waitlist: notices of a free seat may be offered. */
  | { readonly kind: 'joined' }
  | { readonly kind: 'refused'; readonly act: ActKind; readonly cause: string };

/** Whether an action still waits for its answer. */
export const isUnderWay = (outcome: ActOutcome | undefined) =>
  outcome !== undefined && outcome.kind !== 'refused' && outcome.kind !== 'joined';

export type TrainingActs = Readonly<Record<string, ActOutcome | undefined>>;

export interface WithTrainingActs {
  readonly trainingActs: TrainingActs;
}

const none: TrainingActs = {};

const slice = createSlice({
  name: 'trainingActs',
  initialState: none,
  reducers: {
    actChanged: (acts, { payload }: PayloadAction<{ trainingId: string; outcome: ActOutcome | undefined }>) => ({
      ...acts,
      [payload.trainingId]: payload.outcome,
    }),
  },
  // Outcomes must not be visible to the next account on this device.
  extraReducers: (build) => {
    for (const action of [sessionReplaced, sessionEnded, loggedOut]) build.addCase(action, () => none);
  },
});

export const { actChanged } = slice.actions;
export const trainingActsReducer = slice.reducer;

export type TrainingStore = StudioStore<WithTrainingActs>;

export const useTrainingStore = useStore.withTypes<TrainingStore>();
