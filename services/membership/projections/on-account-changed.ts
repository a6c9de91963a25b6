import { applyNewer } from '@studio/chassis/events/apply-newer';
import type { AccountState } from '@studio/contracts/events/account-events';
import type { Envelope } from '@studio/contracts/events/event';
import type { MembershipParts } from '../membership-parts.ts';
import type { Account } from '../models/account.model.ts';
import { endPlansOfDeletedAccount } from '../assignments/end-plans-of-deleted-account.ts';

type Parts = Pick<MembershipParts, 'models' | 'unitOfWork' | 'clock'>;

/** Stores accounts and their mail addresses. A deleted account loses its data and its plan in one transaction. */
export function onAccountChanged({ models, unitOfWork, clock }: Parts) {
  return async ({ payload, version }: Envelope<AccountState>): Promise<void> => {
    const id = payload.accountId;
    if (!payload.deleted) {
      await applyNewer<Account>(models.accounts, {
        id,
        version,
        set: personOf(payload),
        setOnInsert: { planChanges: 0 },
      });
      return;
    }
    await unitOfWork(async (tx) => {
      const set = {
        email: '',
        firstName: '',
        lastName: '',
        status: payload.status,
        deleted: true,
        refusedMails: [],
        unsubscribeToken: '',
      };
      await applyNewer<Account>(models.accounts, { id, version, set, session: tx.session });
      await endPlansOfDeletedAccount(models, id, clock(), tx);
    });
  };
}

function personOf({ email, firstName, lastName, status, refusedMails, unsubscribeToken }: AccountState) {
  return { email, firstName, lastName, status, deleted: false, refusedMails, unsubscribeToken };
}
