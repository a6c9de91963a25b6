/** Query options for data that other people change: refetch on mount and when the window regains focus. */
export const fresh = { refetchOnMountOrArgChange: true, refetchOnFocus: true } as const;
