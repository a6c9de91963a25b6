let begun = 0;
let answeredLast = 0;
let underWay = 0;

interface Completion {
  /** None that was begun later has been answered yet: this one's numbers are the newest known. */
  readonly isLatest: boolean;
  /** No other one was under way at any time while this one was. */
  readonly wasAlone: boolean;
}

/**
 * A booking or its cancelling begins. Several may be under way at once, of different trainings, and be answered in
 * another order than they were carried out.
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
