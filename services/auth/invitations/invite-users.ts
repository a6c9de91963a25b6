import { type QueryFilter, trusted } from 'mongoose';
import { AppError } from '@studio/chassis/errors/app-error';
import { type Binding, on } from '@studio/chassis/http/handler';
import type { Session } from '@studio/chassis/session/session-guard';
import * as routes from '@studio/contracts/http/invitation-routes';
import { refusals } from '@studio/contracts/http/refusals';
import { INVITED_AT_ONCE_MAX } from '@studio/contracts/rules/invitations';
import { findUser } from '../accounts/stored-account.ts';
import type { AuthParts } from '../auth-parts.ts';
import type { StoredAccount } from '../models/account.model.ts';
import type { InvitationLink } from '../models/invitation.model.ts';
import { firstInForce, invitationMail, issueInvitationLink } from './invitation-mail.ts';

type Parts = Pick<AuthParts, 'models' | 'unitOfWork' | 'mailOutbox' | 'clock'>;

/** Routes that invite people to accounts that the studio opened for them (`docs/product.md` §4.18). */
export function invitationBindings(parts: Parts & Pick<AuthParts, 'relyingParty'>): Binding[] {
  return [
    on(routes.countInvitations, ({ session }) => countInvitations(parts, ofCaller(session))),
    on(routes.inviteUsers, async ({ body, session }) => ({
      invited: await inviteUsers(parts, body.userIds, ofCaller(session)),
    })),
    on(routes.inviteUser, async ({ params, body }) => {
      const url = await inviteUser(parts, params.id, { ...body, publicUrl: parts.relyingParty.origin });
      return url === undefined ? {} : { url };
    }),
  ];
}

const invitable = { neverSignedIn: true, status: 'active' } as const satisfies QueryFilter<StoredAccount>;

/** A desk invites members only (`docs/product.md` §4.19). */
const ofCaller = ({ desk }: Pick<Session, 'desk'>): Invitable => (desk ? { type: 'member' } : {});

type Invitable = { readonly type?: 'member' };

/** Without an invitation in force. */
const uninvited = (now: Date) => ({
  ...invitable,
  $or: [{ invitedAt: trusted({ $exists: false }) }, { invitedAt: trusted({ $lte: firstInForce(now) }) }],
});

async function countInvitations({ models: { accounts }, clock }: Parts, among: Invitable) {
  const [all, some] = await Promise.all([
    accounts.countDocuments({ ...invitable, ...among }),
    accounts.countDocuments({ ...uninvited(clock()), ...among }),
  ]);
  return { neverSignedIn: all, uninvited: some };
}

/**
 * Writes a mail with a link to each of these users who is active and has never signed in; for null, to all who have no
 * invitation in force. Returns how many were invited, of whom a user who signs in before the mail is sent gets none.
 */
async function inviteUsers(
  { models, unitOfWork, mailOutbox, clock }: Parts,
  userIds: readonly string[] | null,
  among: Invitable,
) {
  return unitOfWork(async (tx) => {
    const { session } = tx;
    const now = clock();
    const found = await models.accounts
      .find({ ...(userIds ? { ...invitable, _id: trusted({ $in: userIds }) } : uninvited(now)), ...among }, { _id: 1 })
      .limit(INVITED_AT_ONCE_MAX)
      .session(session)
      .lean();
    const ids = found.map(({ _id }) => _id);
    if (ids.length === 0) {
      tx.dropAct();
      return 0;
    }
    // A first sign-in meanwhile makes this write conflict, and the transaction run again without its account.
    await models.accounts.updateMany({ _id: trusted({ $in: ids }) }, { $set: { invitedAt: now } }, { session });
    await mailOutbox.write(session, ids.map(invitationMail));
    tx.noteAct({ facts: { count: ids.length } });
    return ids.length;
  });
}

/**
 * Invites one user. For a chat, returns a link that sets the password as a mailed one does but confirms no address.
 * @throws AppError USER_NOT_FOUND, HAS_SIGNED_IN, USER_NOT_ACTIVE
 */
async function inviteUser(
  { models, unitOfWork, mailOutbox, clock }: Parts,
  accountId: string,
  { channel, publicUrl }: Pick<InvitationLink, 'channel'> & { readonly publicUrl: string },
): Promise<string | undefined> {
  return unitOfWork(async ({ session }) => {
    const account = await findUser(models, accountId, session);
    if (!account.neverSignedIn) throw new AppError(refusals.HAS_SIGNED_IN);
    if (account.status !== 'active') throw new AppError(refusals.USER_NOT_ACTIVE);
    await models.accounts.updateOne({ _id: accountId }, { $set: { invitedAt: clock() } }, { session });
    if (channel === 'whatsapp') return issueInvitationLink({ models, clock }, account, { channel, publicUrl }, session);
    await mailOutbox.write(session, [invitationMail(accountId)]);
    return undefined;
  });
}
