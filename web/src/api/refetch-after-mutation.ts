/** The number of answered mutations. */
let acts = 0;

/** Marks reads in flight as possibly older than the mutation that was just answered. */
export function mutationAnswered(): void {
  acts += 1;
}

/**
 * Runs a read, and repeats it when a mutation was answered meanwhile: an older answer must not overwrite a newer state.
 */
export async function refetchAfterMutation<O extends { readonly error?: unknown }>(ask: () => Promise<O>): Promise<O> {
  for (;;) {
    const before = acts;
    const outcome = await ask();
    if (outcome.error || acts === before) return outcome;
  }
}
