import { parseArgs } from 'node:util';

/** Kinds of command options: `--minutes 3`, or `--short`. */
export type OptionKind = 'number' | 'flag';

export type OptionsRead<Kinds extends Readonly<Record<string, OptionKind>>> = {
  readonly [Name in keyof Kinds]?: Kinds[Name] extends 'flag' ? boolean : number;
};

/**
 * Reads the options of a test command.
 * @throws Error naming an unknown option, or a value that is not a number above 0
 */
export function parseOptions<Kinds extends Readonly<Record<string, OptionKind>>>(
  kinds: Kinds,
  args: readonly string[],
): OptionsRead<Kinds> {
  const types = Object.entries(kinds).map(([name, kind]) => [name, { type: kind === 'flag' ? 'boolean' : 'string' }]);
  const { values } = parseArgs({ args: [...args], options: Object.fromEntries(types) });
  const read = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'string' ? above0(name, value) : value,
  ]);
  return Object.fromEntries(read) as OptionsRead<Kinds>;
}

/** `parseOptions` for this process. On an error it prints one line and exits with code 1. */
export function commandOptions<Kinds extends Readonly<Record<string, OptionKind>>>(kinds: Kinds): OptionsRead<Kinds> {
  try {
    return parseOptions(kinds, process.argv.slice(2));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return process.exit(1);
  }
}

function above0(name: string, text: string): number {
  const value = Number(text);
  if (text.trim() === '' || !Number.isFinite(value) || value <= 0) {
    throw new Error(`--${name} is wrong: expected a number above 0, not "${text}"`);
  }
  return value;
}
