/** How many calls that change something have been answered. */
let acts = 0;

/** A call that changes something was answered: what was asked before does not know of it. */
export function mutationAnswered(): void {
  acts += 1;
}

/** Asks, and asks again when meanwhile something was changed: an older answer must not overwrite a newer one. */
export async function refetchAfterMutation<O extends { readonly error?: unknown }>(ask: () => Promise<O>): Promise<O> {
  for (;;) {
    const before = acts;
    const outcome = await ask();
    if (outcome.error || acts === before) return outcome;
  }
}
