export type Values = Readonly<Record<string, string>>;

/** What a form shows before anything is typed. */
export interface FormBase<V = Values> {
  readonly initial: V;
  /** Of the record that `initial` shows; absent where the form edits none that has versions. */
  readonly version?: number | undefined;
}

/** What was typed, and what it stands on: a draft that comes back must not hide what others have changed meanwhile. */
export interface Draft {
  readonly values: Values;
  readonly base: FormBase;
}

interface OwnedDraft extends Draft {
  /** The account that typed it; null where nobody was signed in. */
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
 * What has been typed into forms and not been sent, by the names of the forms, for the life of the tab: it outlives a
 * reload, the closing of a dialog and the end of a session, and belongs to one account. Passwords are never kept
 * (docs/product.md §5.4).
 */
export const drafts = {
  /** Only what differs from the initial values is kept: others may change the rest meanwhile. */
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
  /** An account has signed in: what anybody else has typed is forgotten. */
  signedIn: (account: string): void => {
    owner = account;
    replace([...forms].filter(([, draft]) => draft.owner === account));
  },
  /** The session has ended by itself: what was typed waits for the same account. */
  sessionEnded: (): void => {
    owner = null;
  },
  loggedOut: (): void => {
    owner = null;
    replace([]);
  },
};
