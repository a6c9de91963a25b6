import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { sessionReplaced, sessionEnded, loggedOut } from '../../session/session-slice.ts';

export type ActKind = 'book' | 'cancel';

/** What has become of the member's last act on a training, as its row shows it until the next one. */
export type ActOutcome =
  | { readonly kind: 'sent' }
  | { readonly kind: 'unconfirmed' }
  | { readonly kind: 'unanswered' }
  | { readonly kind: 'refused'; readonly act: ActKind; readonly cause: string };

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
  // The next account on this device knows nothing of the last one's acts.
  extraReducers: (build) => {
    for (const action of [sessionReplaced, sessionEnded, loggedOut]) build.addCase(action, () => none);
  },
});

export const { actChanged } = slice.actions;
export const trainingActsReducer = slice.reducer;
