import { fault, type Parsed } from './parse-with.ts';

/** Fields of a form that a request has as one object, by the names of its parts. */
export function fieldGroup<P extends string, F extends string>(fieldOf: Readonly<Record<P, F>>) {
  const pairs = Object.entries(fieldOf) as [P, F][];
  return {
    /** The parts, as typed. */
    partsOf: (values: Readonly<Record<F, string>>) =>
      Object.fromEntries(pairs.map(([part, field]) => [part, values[field]])) as Record<P, string>,
    isEmpty: (values: Readonly<Record<F, string>>) => pairs.every(([, field]) => values[field].trim() === ''),
    /** The field of a part, by default the first one. */
    fieldOf: (part: unknown): F => fieldOf[part as P] ?? pairs[0]![1],
    /** Moves the fault of a part to its field in the form. */
    place<T>(parsed: Parsed<T>): Parsed<T> {
      if (parsed.ok) return parsed;
      const { field, message } = parsed.failure;
      return fault(fieldOf[field as P] ?? pairs[0]![1], message);
    },
  };
}
