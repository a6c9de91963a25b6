type Values = Readonly<Record<string, string>>;

/** A field that another person changed since the form was opened. */
export interface FieldChange {
  readonly name: string;
  /** `taken`: not edited here, so the form shows the new value. `contested`: edited here as well. */
  readonly kind: 'taken' | 'contested';
  readonly before: string;
  readonly now: string;
  readonly typed: string;
}

export interface Merged<V> {
  /** The values of the fields that were not edited here. */
  readonly taken: Partial<V>;
  readonly changes: readonly FieldChange[];
}

const isSame = (one = '', other = '') => one.trim() === other.trim();

/** Merges the edits made on `base` with the stored record `now` (docs/product.md §5.2). */
export function mergeChanges<V extends Values>({ base, typed, now }: Record<'base' | 'typed' | 'now', V>): Merged<V> {
  const changed = Object.keys(now).filter((name) => !isSame(base[name], now[name]) && !isSame(typed[name], now[name]));
  const changes = changed.map((name): FieldChange => {
    const [was = '', is = '', mine = ''] = [base[name], now[name], typed[name]];
    return { name, kind: isSame(was, mine) ? 'taken' : 'contested', before: was, now: is, typed: mine };
  });
  const taken = changes.filter(({ kind }) => kind === 'taken').map(({ name, now: value }) => [name, value] as const);
  return { taken: Object.fromEntries(taken) as Partial<V>, changes };
}
