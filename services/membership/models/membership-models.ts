import type { Connection } from 'mongoose';
import { accountModel } from './account.model.ts';
import { assignmentModel } from './assignment.model.ts';
import { classBalanceModel } from './class-balance.model.ts';
import { planModel } from './plan.model.ts';

export type MembershipModels = ReturnType<typeof openMembershipModels>;

/** The collections of membership: its own data and its projections. */
export function openMembershipModels(connection: Connection) {
  return {
    plans: planModel(connection),
    assignments: assignmentModel(connection),
    accounts: accountModel(connection),
    classBalances: classBalanceModel(connection),
  };
}
