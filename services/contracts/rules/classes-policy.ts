/** The seats of a class and the number of people that it needs (`docs/product.md` §3.20). */
interface People {
  readonly taken: number;
  /** Undefined for a class without a minimum. */
  readonly minimum: number | undefined;
}

/** Whether fewer people have a seat in a class than it needs. */
export function needsMorePeople({ taken, minimum = 0 }: People): boolean {
  return taken < minimum;
}

/** Whether a class that is not cancelled has few people: fewer than it needs, and it has not begun. */
export function hasFewPeople({ startsAt, ...people }: People & { readonly startsAt: Date }, now: Date): boolean {
  return startsAt > now && needsMorePeople(people);
}
