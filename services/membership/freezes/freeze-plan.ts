import { AppError } from '@studio/chassis/errors/app-error';
import { type Binding, on } from '@studio/chassis/http/handler';
import type { MailToWrite } from '@studio/chassis/mail/mail-outbox';
import { planFrozen, planUnfrozen } from '@studio/contracts/events/membership-events';
import { freezeUserPlan, unfreezeUserPlan } from '@studio/contracts/http/membership-routes';
import type { IfMatch } from '@studio/contracts/http/version';
import { lockAccount } from '../held-plans/lock-account.ts';
import { settlePlans, writeState } from '../held-plans/stored-assignment.ts';
import type { AnswerPlanChange } from '../held-plans/user-plan.ts';
import { planFrozenMail, planUnfrozenMail } from './freeze-mails.ts';
import type { MembershipParts } from '../membership-parts.ts';
import type { Assignment } from '../models/assignment.model.ts';
import type { Refused } from '../rules/assignment-policy.ts';
import { decideFreeze, decideUnfreeze, type FreezeRequest, type FrozenPlan } from '../rules/freeze-policy.ts';
import type { MemberPlans } from '../rules/member-plans-policy.ts';

/** Routes that freeze a user's plan and end its freeze. */
export function freezeBindings(parts: MembershipParts, answerChange: AnswerPlanChange): Binding[] {
  return [
    on(freezeUserPlan, ({ params: { id: accountId }, headers, body: { from, to }, session }) =>
      answerChange(accountId, async () => {
        await freezePlan(parts, { accountId, from, to, by: session.accountId, ifMatch: headers['if-match'] });
        return 'Plan congelado exitosamente';
      }),
    ),
    on(unfreezeUserPlan, ({ params: { id: accountId }, headers, session }) =>
      answerChange(accountId, async () => {
        await unfreezePlan(parts, { accountId, by: session.accountId, ifMatch: headers['if-match'] });
        return 'Congelación terminada';
      }),
    ),
  ];
}

interface UserPlanChange {
  readonly accountId: string;
  readonly ifMatch?: IfMatch | undefined;
}

/**
 * Freezes a user's current plan (`docs/product.md` §2.7).
 * @throws AppError USER_NOT_FOUND, ChangedMeanwhile, or as `decideFreeze` refuses
 */
function freezePlan(parts: MembershipParts, freeze: UserPlanChange & FreezeRequest): Promise<void> {
  const decide = (plans: MemberPlans, now: Date) => decideFreeze(freeze, plans, now);
  return change(parts, freeze, { decide, published: planFrozen, mail: planFrozenMail });
}

/**
 * Ends the freeze of a user's current plan before its last day, or takes it back.
 * @throws AppError USER_NOT_FOUND, ChangedMeanwhile, or as `decideUnfreeze` refuses
 */
function unfreezePlan(parts: MembershipParts, end: UserPlanChange & Pick<FreezeRequest, 'by'>): Promise<void> {
  const decide = (plans: MemberPlans, now: Date) => decideUnfreeze(end, plans, now);
  return change(parts, end, { decide, published: planUnfrozen, mail: planUnfrozenMail });
}

interface Steps {
  readonly decide: (plans: MemberPlans, now: Date) => FrozenPlan | Refused;
  readonly published: typeof planFrozen;
  readonly mail: (assignment: Assignment) => MailToWrite;
}

async function change(
  { models, unitOfWork, mailOutbox, clock }: MembershipParts,
  { accountId, ifMatch }: UserPlanChange,
  { decide, published, mail }: Steps,
): Promise<void> {
  await unitOfWork(async (tx) => {
    await lockAccount(models, accountId, tx, ifMatch);
    const now = clock();
    const decision = decide(await settlePlans(models, accountId, now, tx), now);
    if (decision.kind === 'refused') throw new AppError(decision.refusal);
    await writeState(models, decision.assignment, tx, published);
    if (decision.moved) await writeState(models, decision.moved, tx);
    await mailOutbox.write(tx.session, [mail(decision.assignment)]);
    tx.noteAct({ facts: { planName: decision.assignment.plan.name } });
  });
}
