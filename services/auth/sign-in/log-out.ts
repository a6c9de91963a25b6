import type { Session } from '@studio/chassis/session/session-guard';
import type { AuthParts } from '../auth-parts.ts';

type Parts = Pick<AuthParts, 'unitOfWork' | 'directory'>;

/** Ends the session that asks for it, and no other of the account (docs/product.md §4.4). */
export async function logOut({ directory, unitOfWork }: Parts, session: Session): Promise<void> {
  await unitOfWork((tx) => directory.endSession(tx.session, session));
}
