/** Waits at most `ms` milliseconds for work that never rejects; resolves to whether it finished in time. */
export async function settledWithin(work: Promise<unknown>, ms: number): Promise<boolean> {
  const { promise: timeUp, resolve } = Promise.withResolvers<false>();
  const timeout = setTimeout(() => resolve(false), ms);
  const inTime = await Promise.race([work.then(() => true), timeUp]);
  clearTimeout(timeout);
  return inTime;
}
