import type { AccountType } from './people.ts';

/**
 * Access to a route. There is no default: every declaration states it (`docs/product.md` §4.19).
 * - `public`: anybody
 * - `member`: anybody with a live session, members and administrators alike
 * - `coach`: a live session of an account of any type that gives classes
 * - `desk`: a live session of an administrator, also of one at the desk
 * - `admin`: a live session of an administrator who is not at the desk
 */
export type Access = 'public' | 'member' | 'coach' | 'desk' | 'admin';

/** What an account may do, as a live session or a signed-in screen knows it. */
export interface Caller {
  readonly type: AccountType;
  readonly coach?: boolean | undefined;
  /** «Recepción»: an administrator's account without the keys of the house. */
  readonly desk?: boolean | undefined;
}

/** `ask-administrator`: only a full administrator may, and the caller works at the desk beside one. */
export type Admission = 'admitted' | 'forbidden' | 'ask-administrator';

/** Whether a route of this access admits the caller: the servers ask it, and the screens before they offer an act. */
export function admissionTo(access: Access, { type, coach, desk }: Caller): Admission {
  if (access === 'public' || access === 'member') return 'admitted';
  if (access === 'coach') return coach ? 'admitted' : 'forbidden';
  if (type !== 'admin') return 'forbidden';
  return access === 'admin' && desk ? 'ask-administrator' : 'admitted';
}
