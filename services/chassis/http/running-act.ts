import type { Act } from '@studio/contracts/activity';
import type { Route } from '@studio/contracts/http/route';
import type { RunningAct } from '../context/request-context.ts';
import type { ParsedInput } from './read-input.ts';

/** The entry that a call leaves in the activity, as far as its input determines it; undefined if it leaves none. */
export function runningAct({ act }: Pick<Route, 'act'>, input: ParsedInput, caller?: string): RunningAct | undefined {
  if (act === undefined || act === 'none') return undefined;
  const { kind, about, facts } = act;
  return {
    kind,
    about: taken(about === 'studio' ? {} : about, { ...input, caller }),
    facts: taken(facts ?? {}, input) as Act['facts'],
    isNoted: false,
  };
}

/** The values of the named fields. Fields missing in the input, such as those that the use case notes, are left out. */
function taken(fields: Readonly<Record<string, string>>, input: object) {
  const values = Object.entries(fields).map(([name, field]) => [name, valueAt(input, field.split('.'))]);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

/** The value of a field of the input, e.g. of `['params', 'id']`; undefined if it has none. */
export function valueAt(from: unknown, [name, ...rest]: readonly string[]): unknown {
  if (name === undefined || typeof from !== 'object' || from === null) return name === undefined ? from : undefined;
  return valueAt((from as Readonly<Record<string, unknown>>)[name], rest);
}
