let begun = 0;
let answeredLast = 0;
let underWay = 0;

interface Completion {
  /** No later request has been answered yet, so the numbers of this answer are the newest. */
  readonly isLatest: boolean;
  /** No other request was in flight at any time during this one. */
  readonly wasAlone: boolean;
}

/**
 * Registers a booking or cancellation in flight. Several may be in flight for different trainings, and be answered in
 * another order than the server processed them.
 */
export function beginRequest(): { readonly answered: () => Completion } {
  begun += 1;
  underWay += 1;
  const number = begun;
  const beganAlone = underWay === 1;
  return {
    answered() {
      underWay -= 1;
      const act = { isLatest: number > answeredLast, wasAlone: beganAlone && number === begun };
      answeredLast = Math.max(answeredLast, number);
      return act;
    },
  };
}
