import type { z } from 'zod';
import { wasDoneBefore } from '@studio/chassis/context/request-context';
import { AppError } from '@studio/chassis/errors/app-error';
import { genericRefusals } from '@studio/chassis/errors/generic-refusals';
import { isAsStored, mustBuildOn, showingCurrent } from '@studio/chassis/http/changed-meanwhile';
import { type Binding, on } from '@studio/chassis/http/handler';
import {
  changeOwnPassword as changeOwnPasswordRoute,
  declareFitness as declareFitnessRoute,
  emptiedField,
  getProfile,
  type passwordChangeSchema,
  type profileUpdateSchema,
  updateProfile as updateProfileRoute,
} from '@studio/contracts/http/auth-routes';
import { acceptLegalText as acceptLegalTextRoute } from '@studio/contracts/http/compliance-routes';
import { texts } from '@studio/contracts/http/fields';
import { refusals } from '@studio/contracts/http/refusals';
import type { IfMatch } from '@studio/contracts/http/version';
import { passkeyNeeded, presentUser } from '../accounts/present-user.ts';
import { changeAccount, findAccount, findOwnAccount, writePassword } from '../accounts/stored-account.ts';
import type { AuthParts } from '../auth-parts.ts';
import { mustKnowPassword } from '../credentials/check-password.ts';
import { passwordChangedMail } from '../mails/account-mail.ts';
import type { Account } from '../models/account.model.ts';
import { statedAfter } from '../rules/account-policy.ts';
import { accepting } from '../rules/consent-policy.ts';

type Parts = Pick<
  AuthParts,
  'models' | 'directory' | 'unitOfWork' | 'passwords' | 'passwordAttempts' | 'passwordChecks' | 'mailOutbox' | 'clock'
>;

/** Routes of the caller's profile and password. */
export function profileBindings(parts: Parts & Pick<AuthParts, 'passkeysRequired' | 'knownNotice'>): Binding[] {
  const present = (account: Account) => presentUser(parts, account);
  return [
    on(
      getProfile,
      async ({ session }) => {
        const user = await present(await findOwnAccount(parts.models, session.accountId));
        return { user: { ...user, ...passkeyNeeded(parts, session) } };
      },
      { fenced: true },
    ),
    on(
      updateProfileRoute,
      async ({ session, headers, body }) => {
        const edit = () => updateProfile(parts, session.accountId, body, headers['if-match']);
        const account = await showingCurrent(present, edit);
        return { user: await present(account), message: 'Perfil actualizado exitosamente' };
      },
      { fenced: true },
    ),
    on(
      declareFitnessRoute,
      async ({ session, body }) => {
        const account = await declareFitness(parts, session.accountId, body.version);
        return { user: await present(account), message: 'Declaración guardada' };
      },
      { fenced: true },
    ),
    on(
      acceptLegalTextRoute,
      async ({ session, body }) => {
        const account = await acceptLegalText(parts, session.accountId, body.legalVersion);
        return { user: await present(account), message: 'Política de privacidad aceptada' };
      },
      { fenced: true },
    ),
    on(changeOwnPasswordRoute, async ({ session, body }) => {
      await changeOwnPassword(parts, session, body);
      return { message: 'Contraseña actualizada exitosamente' };
    }),
  ];
}

/**
 * Edits the caller's profile. Email and document cannot be changed; an account without a document takes one
 * (`docs/product.md` §6.12).
 * @throws AppError INVALID_INPUT if it would empty a birth date or gender, and as `statedAfter`; SESSION_ENDED if the
 *   account was deleted meanwhile, DOCUMENT_TAKEN, ChangedMeanwhile
 */
async function updateProfile(
  parts: Parts,
  accountId: string,
  { document, ...form }: z.output<typeof profileUpdateSchema>,
  ifMatch?: IfMatch,
): Promise<Account> {
  return parts.unitOfWork(async (tx) => {
    const before = await findOwnAccount(parts.models, accountId, tx.session);
    mustBuildOn(ifMatch, before.version, before);
    const field = emptiedField(before, form);
    if (field) throw new AppError({ ...genericRefusals.INVALID_INPUT, message: texts.incomplete, field });
    const updatedAt = parts.clock();
    const { documentType, documentNumber } = before.documentNumber === '' && document ? document : before;
    const stated = statedAfter({ ...form, documentNumber }, before, updatedAt);
    const changes = { ...form, documentType, documentNumber, ...stated };
    if (isAsStored(before, changes)) return before;
    return changeAccount(parts, before, { ...changes, updatedAt }, tx);
  });
}

/**
 * Stores a member's declaration of being able to train (`docs/product.md` §4.14): the text's version and the instant,
 * but no answers. Declaring the same text again keeps the first instant.
 * @throws AppError SESSION_ENDED if the account was deleted meanwhile
 */
function declareFitness(parts: Parts, accountId: string, version: string): Promise<Account> {
  return parts.unitOfWork(async (tx) => {
    const before = await findOwnAccount(parts.models, accountId, tx.session);
    if (before.fitnessDeclaration?.version === version) return before;
    const now = parts.clock();
    return changeAccount(parts, before, { fitnessDeclaration: { version, at: now }, updatedAt: now }, tx);
  });
}

/**
 * Stores a member's consent to a text of the legal page, with the instant, and keeps earlier consents
 * (`docs/product.md` §4.16). The same text again, or an older one, changes nothing.
 * @throws AppError SESSION_ENDED if the account was deleted meanwhile
 */
function acceptLegalText(parts: Parts, accountId: string, version: string): Promise<Account> {
  return parts.unitOfWork(async (tx) => {
    const before = await findOwnAccount(parts.models, accountId, tx.session);
    const now = parts.clock();
    const accepted = accepting(before, version, now);
    return accepted ? changeAccount(parts, before, { ...accepted, updatedAt: now }, tx) : before;
  });
}

/**
 * Changes the caller's password; the calling session stays, all others end (`docs/product.md` §4.7). Each attempt costs
 * two hashes and is counted before them, successful ones included.
 * @throws AppError WRONG_PASSWORD, SESSION_ENDED, TOO_MANY_REQUESTS
 */
export async function changeOwnPassword(
  parts: Parts,
  { accountId, sessionId }: { accountId: string; sessionId: string },
  { currentPassword, newPassword }: z.output<typeof passwordChangeSchema>,
): Promise<void> {
  if (wasDoneBefore()) return;
  const seen = await mustKnowPassword(parts, accountId, currentPassword);
  const passwordHash = await parts.passwords.hash(newPassword);
  await parts.unitOfWork(async (tx) => {
    const account = await findAccount(parts.models, { _id: accountId }, tx.session);
    if (account?.status !== 'active') throw new AppError(genericRefusals.SESSION_ENDED);
    const { version, keeps } = account.sessions;
    // A change of the version during the check ended this session too, so it must not survive. If this session itself
    // made the change (sent twice at once), the checked password is no longer the current one.
    if (version !== seen.sessions.version) {
      throw new AppError(keeps === sessionId ? refusals.WRONG_PASSWORD : genericRefusals.SESSION_ENDED);
    }
    await writePassword(parts, account, { passwordHash, survivor: sessionId, now: parts.clock() }, tx.session);
    await parts.mailOutbox.write(tx.session, [passwordChangedMail(accountId)]);
  });
}
