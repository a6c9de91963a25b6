export type Values = Readonly<Record<string, string>>;

/** What was typed into the forms that are open. */
const open = new Map<string, Values>();
/** What they held when a session ended, and whose it was. */
let kept: { readonly owner: string; readonly forms: Map<string, Values> } | null = null;

/**
 * What somebody was typing when their session ended, for when they sign in again and open the same form. It is held in
 * memory alone, goes with the page, and is never shown to another account. Forms with passwords do not take part.
 */
export const drafts = {
  /** Only what differs from what the form began with is held: others may change the rest until it comes back. */
  typed: (form: string, values: Values, initial: Values): void => {
    const typedOver = Object.entries(values).filter(([name, value]) => value !== initial[name]);
    if (typedOver.length > 0) open.set(form, Object.fromEntries(typedOver));
    else open.delete(form);
  },
  /** The form was saved or left. */
  dropped: (form: string): void => {
    open.delete(form);
  },
  /** The session of `owner` (an email address) ended: their open forms are about to go. */
  keep: (owner: string): void => {
    kept = { owner, forms: new Map(open) };
  },
  /** Somebody signed in or out: what anybody else typed is forgotten. */
  keepOnlyOf: (owner: string | null): void => {
    if (kept?.owner !== owner) kept = null;
  },
  kept: (form: string): Values | undefined => kept?.forms.get(form),
  /** The form shows what was kept for it: from now on it is typed there. */
  taken: (form: string): void => {
    const values = kept?.forms.get(form);
    if (values) open.set(form, values);
    kept?.forms.delete(form);
  },
};
