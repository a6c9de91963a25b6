import { type Binding, type Limit, on } from '@studio/chassis/http/handler';
import type { z } from 'zod';
import { firstPassword } from '@studio/contracts/document-number';
import { register, type registrationSchema } from '@studio/contracts/http/auth-routes';
import { newAccount, openAccount } from '../accounts/open-account.ts';
import { presentUser } from '../accounts/present-user.ts';
import type { AuthParts } from '../auth-parts.ts';
import type { Account } from '../models/account.model.ts';
import { statedAfter } from '../rules/account-policy.ts';

/** The registration route, which signs the new member in. `limit`: registrations per client address. */
export function registrationBindings(parts: AuthParts, limit: Limit): Binding[] {
  return [
    on(
      register,
      async ({ body }) => {
        const account = await registerMember(parts, body);
        const deviceToken = parts.knownDevices.issue(account._id);
        return { token: parts.issueSession(account), user: await presentUser(parts, account), deviceToken };
      },
      { limits: [limit] },
    ),
  ];
}

/**
 * Registers a member, which is their first sign-in; the caller cannot choose type or status (`docs/product.md` §4.6). The
 * accepted legal text is stored with the instant (§4.11).
 * @throws AppError EMAIL_TAKEN, DOCUMENT_TAKEN, and as `statedAfter`
 */
async function registerMember(parts: AuthParts, form: z.output<typeof registrationSchema>): Promise<Account> {
  const { password: _given, legalVersion, ...person } = form;
  const { password, isDocumentNumber } = firstPassword(form);
  const passwordHash = await parts.passwords.hash(password);
  const now = parts.clock();
  const account = newAccount(
    {
      ...person,
      ...statedAfter(form, undefined, now),
      type: 'member',
      status: 'active',
      passwordHash,
      passwordIsNumberOf: isDocumentNumber ? person.documentType : null,
      signedInAt: now,
      consent: legalVersion === undefined ? null : { version: legalVersion, at: now },
    },
    now,
  );
  return parts.unitOfWork(async (tx) => {
    await openAccount(parts, account, tx);
    return account;
  });
}
