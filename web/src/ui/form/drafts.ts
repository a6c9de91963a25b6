export type Values = Readonly<Record<string, string>>;

/** The initial values of a form. */
export interface FormBase<V = Values> {
  readonly initial: V;
  /** The version of the record behind `initial`; absent for records without versions. */
  readonly version?: number | undefined;
}

/**
 * The typed values and the initial ones they are based on: a restored draft must not hide changes that others have
 * made.
 */
export interface Draft {
  readonly values: Values;
  readonly base: FormBase;
}

interface OwnedDraft extends Draft {
  /** The account that typed it; null for guests. */
  readonly owner: string | null;
}

const storageKey = 'drafts';
const isSecret = (field: string) => /password/i.test(field);

let owner: string | null = null;
let forms = new Map<string, OwnedDraft>(read());

/** Where storage is blocked, drafts last until a reload. */
function read(): [string, OwnedDraft][] {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '[]') as [string, OwnedDraft][];
  } catch {
    return [];
  }
}

function replace(next: Iterable<[string, OwnedDraft]>): void {
  forms = new Map(next);
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...forms]));
  } catch {
    // Blocked storage: see above.
  }
}

/**
 * Unsent input of forms by form name, for the life of the tab. It survives a reload, closing the dialog and the end of
 * the session, and belongs to one account. Passwords are never kept (docs/product.md §5.4).
 */
export const drafts = {
  /** Keeps only values that differ from the initial ones: others may change the rest. */
  write: (form: string, values: Values, { initial, version }: FormBase): void => {
    const typed = Object.keys(values).filter((name) => values[name] !== initial[name] && !isSecret(name));
    const only = (of: Values) => Object.fromEntries(typed.map((name) => [name, of[name] ?? '']));
    const draft = { owner, values: only(values), base: { initial: only(initial), version } };
    if (typed.length > 0) replace([...forms, [form, draft]]);
    else drafts.drop(form);
  },
  of: (form: string): Draft | undefined => {
    const draft = forms.get(form);
    return draft?.owner === owner ? draft : undefined;
  },
  drop: (form: string): void => {
    if (forms.has(form)) replace([...forms].filter(([name]) => name !== form));
  },
  /** An account signed in: drops the drafts of other accounts. */
  signedIn: (account: string): void => {
    owner = account;
    replace([...forms].filter(([, draft]) => draft.owner === account));
  },
  /** The session ended by itself: keeps the drafts for the same account. */
  sessionEnded: (): void => {
    owner = null;
  },
  loggedOut: (): void => {
    owner = null;
    replace([]);
  },
};
