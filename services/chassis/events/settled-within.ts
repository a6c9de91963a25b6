/** Waits for work that never throws, at most `ms` milliseconds; says whether it was done in time. */
export async function settledWithin(work: Promise<unknown>, ms: number): Promise<boolean> {
  const { promise: timeUp, resolve } = Promise.withResolvers<false>();
  const timeout = setTimeout(() => resolve(false), ms);
  const inTime = await Promise.race([work.then(() => true), timeUp]);
  clearTimeout(timeout);
  return inTime;
}
