export type Values = Readonly<Record<string, string>>;

interface Draft {
  /** The account that typed it; null where nobody was signed in. */
  readonly owner: string | null;
  readonly values: Values;
}

const storageKey = 'drafts';
const isSecret = (field: string) => /password/i.test(field);

let owner: string | null = null;
let forms = new Map<string, Draft>(read());

/** Where storage is blocked, drafts last until a reload. */
function read(): [string, Draft][] {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '[]') as [string, Draft][];
  } catch {
    return [];
  }
}

function replace(next: Iterable<[string, Draft]>): void {
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
  write: (form: string, values: Values, initial: Values): void => {
    const typed = Object.entries(values).filter(([name, value]) => value !== initial[name] && !isSecret(name));
    if (typed.length > 0) replace([...forms, [form, { owner, values: Object.fromEntries(typed) }]]);
    else drafts.drop(form);
  },
  of: (form: string): Values | undefined => {
    const draft = forms.get(form);
    return draft?.owner === owner ? draft?.values : undefined;
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
