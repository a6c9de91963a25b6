import type { studioApi } from './studio-api.ts';

/** The part of RTK Query's `onQueryStarted` argument that is used here. */
export interface CallLifecycle<Answer = unknown> {
  // oxlint-disable-next-line typescript/no-explicit-any -- RTK Query's own dispatch is typed by the whole store
  readonly dispatch: (action: any) => any;
  readonly getState: () => { readonly api: ReturnType<typeof studioApi.reducer> };
  /** Rejects when the call is refused or fails. */
  readonly queryFulfilled: Promise<{ readonly data: Answer }>;
}
