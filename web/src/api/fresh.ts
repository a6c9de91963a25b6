/** For what others may have changed: it is asked for whenever it comes on the screen, and when somebody comes back to it. */
export const fresh = { refetchOnMountOrArgChange: true, refetchOnFocus: true } as const;
