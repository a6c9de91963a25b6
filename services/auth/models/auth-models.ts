import type { Connection } from 'mongoose';
import { accountModel } from './account.model.ts';
import { creditBalanceModel } from './credit-balance.model.ts';
import { deletedAccountModel } from './deleted-account.model.ts';
import { guardModel } from './guard.model.ts';
import { heldPlanModel } from './held-plan.model.ts';
import { resetLinkModel } from './reset-link.model.ts';

export type AuthModels = ReturnType<typeof openAuthModels>;

/** The collections of auth: its own data and its projections. */
export function openAuthModels(connection: Connection) {
  return {
    accounts: accountModel(connection),
    deletedAccounts: deletedAccountModel(connection),
    resetLinks: resetLinkModel(connection),
    guards: guardModel(connection),
    heldPlans: heldPlanModel(connection),
    creditBalances: creditBalanceModel(connection),
  };
}
