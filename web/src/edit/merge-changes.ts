type Values = Readonly<Record<string, string>>;

/** What somebody else has made of a field since the form was opened. */
export interface FieldChange {
  readonly name: string;
  /** `taken`: nobody typed here, so the form shows the new value. `contested`: what was typed stands against it. */
  readonly kind: 'taken' | 'contested';
  readonly before: string;
  readonly now: string;
  readonly typed: string;
}

export interface Merged<V> {
  /** What the form shows in the fields where nobody typed. */
  readonly taken: Partial<V>;
  readonly changes: readonly FieldChange[];
}

const isSame = (one = '', other = '') => one.trim() === other.trim();

/** Brings together what was typed over `base` and what is stored `now` (docs/product.md §5.2). */
export function mergeChanges<V extends Values>({ base, typed, now }: Record<'base' | 'typed' | 'now', V>): Merged<V> {
  const changed = Object.keys(now).filter((name) => !isSame(base[name], now[name]) && !isSame(typed[name], now[name]));
  const changes = changed.map((name): FieldChange => {
    const [was = '', is = '', mine = ''] = [base[name], now[name], typed[name]];
    return { name, kind: isSame(was, mine) ? 'taken' : 'contested', before: was, now: is, typed: mine };
  });
  const taken = changes.filter(({ kind }) => kind === 'taken').map(({ name, now: value }) => [name, value] as const);
  return { taken: Object.fromEntries(taken) as Partial<V>, changes };
}
