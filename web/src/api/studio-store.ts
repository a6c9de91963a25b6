import type { Store, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { WithSession } from '../session/session-slice.ts';
import type { studioApi } from './studio-api.ts';

type StudioState = WithSession & { readonly api: ReturnType<typeof studioApi.reducer> };

/** The app's store as features see it; `Extra` is the state that a feature adds. */
export type StudioStore<Extra extends object = object> = Store<StudioState & Extra> & {
  readonly dispatch: ThunkDispatch<StudioState & Extra, unknown, UnknownAction>;
};
