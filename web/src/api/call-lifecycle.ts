import type { studioApi } from './studio-api.ts';

/** What `onQueryStarted` of an endpoint is given, as far as it is used here. */
export interface CallLifecycle<Answer = unknown> {
  // oxlint-disable-next-line typescript/no-explicit-any -- RTK Query's own dispatch is typed by the whole store
  readonly dispatch: (action: any) => any;
  readonly getState: () => { readonly api: ReturnType<typeof studioApi.reducer> };
  /** Rejects when the call is refused or fails. */
  readonly queryFulfilled: Promise<{ readonly data: Answer }>;
}
