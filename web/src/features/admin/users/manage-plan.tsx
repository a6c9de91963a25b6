import type { Days } from '@studio/contracts/days-in-words';
import { isPlanActBeyondDesk } from '@studio/contracts/rules/desk-policy';
import { useState } from 'react';
import { fresh } from '../../../api/studio-api.ts';
import { useFailureLog } from '../../../api/show-failure.ts';
import { longDate } from '../../../dates/spanish-dates.ts';
import { Badge } from '../../../ui/badge.tsx';
import { counted } from '../../../ui/counted.ts';
import { LoadingRows, Skeleton } from '../../../ui/loading.tsx';
import { frozenInWords, keptForNextPlan, nextPlanInWords } from '../../plans/plan-words.ts';
import { ChangedNote } from '../../../ui/note.tsx';
import { balanceInWords, balanceOf } from '../payments/balance-words.ts';
import { useGetUserPaymentsQuery } from '../payments/payment-endpoints.ts';
import { useMay } from '../use-may.ts';
import { AssignPlanForm } from './assign-plan-form.tsx';
import { attendanceInWords } from './attendance-words.ts';
import { EndFreeze, FreezePlan } from './freeze-plan.tsx';
import styles from './manage-plan.module.css';
import type { HeldPlan } from './plan-start.ts';
import { RemovePlan } from './remove-plan-form.tsx';
import { UserAbsences } from './user-absences.tsx';
import { useGetUserPlanQuery, type AdminUser, type UserPlan, useGetUserAttendanceQuery } from './user-endpoints.ts';

interface ManagePlanProps {
  readonly user: AdminUser;
  /** Name of the proposed plan. */
  readonly renews: string | undefined;
  readonly onDone: () => void;
  readonly onReceipt: (entryId: string) => void;
}

/** A plan that could not be loaded counts as none (docs/product.md §12.2). */
export function ManagePlan({ user, renews, onDone, onReceipt }: ManagePlanProps) {
  const { data, error } = useGetUserPlanQuery(user.id, { refetchOnMountOrArgChange: true });
  useFailureLog(error, "The user's plan could not be loaded");
  const { data: money, error: moneyError } = useGetUserPaymentsQuery(user.id, fresh);
  useFailureLog(moneyError, "The user's payments could not be loaded");
  const [changed, setChanged] = useState(false);
  const may = useMay();
  const removes = may(routes.changeUserPlan, isPlanActBeyondDesk({ action: 'remove' }));
  const current = data?.hasActivePlan ? data.plan : null;
  const next = data?.next ?? null;
  const freeze = data?.freeze ?? null;
  const act = { userId: user.id, read: data, onChanged: () => setChanged(true), onDone, onReceipt };
  const balances = { current: balanceOf(money?.plans, current, 'active'), next: balanceOf(money?.plans, next, 'next') };
  return (
    <div className="stack gap5">
      <div className="stack gap4">
        {data || error ? (
          <HeldPlans current={current} next={next} keptClasses={data?.keptClasses ?? 0} freeze={freeze} />
        ) : (
          <LoadingRows label="Cargando plan…" rows={1} height="5.5rem" />
        )}
        {money && (money.debt > 0 || money.credit > 0) && <p className="strong">{balanceInWords(money)}</p>}
        {changed && <ChangedNote />}
      </div>
      <AssignPlanForm
        {...act}
        held={data && current}
        next={next}
        renews={renews}
        money={money}
        heldBalance={balances.current}
      />
      <div className="stack gap5">
        <UserAttendance userId={user.id} />
        <UserAbsences userId={user.id} />
        {current && freeze && may(routes.unfreezeUserPlan) && <EndFreeze {...act} current={current} freeze={freeze} />}
        {current && !freeze && may(routes.freezeUserPlan) && (
          <FreezePlan {...act} current={current} next={next} balance={balances.current} />
        )}
        {(current ?? next) && removes && <RemovePlan {...act} current={current} next={next} balances={balances} />}
      </div>
    </div>
  );
}

interface HeldPlansProps {
  readonly current: HeldPlan | null;
  readonly next: NonNullable<UserPlan['next']> | null;
  readonly keptClasses: number;
  readonly freeze: Days | null;
}

/** The current plan, the next one, and the classes kept for it. */
function HeldPlans({ current, next, keptClasses, freeze }: HeldPlansProps) {
  return (
    <div className="stack gap2">
      {current ? <Current plan={current} freeze={freeze} /> : <p className={styles.none}>Sin plan activo</p>}
      {next && (
        <section className={styles.next} aria-label="Plan siguiente">
          <p className={styles.name}>
            {next.name} <Badge>Siguiente</Badge>
          </p>
          <p>{nextPlanInWords(next)}</p>
        </section>
      )}
      {keptClasses > 0 && <p className={styles.kept}>{keptForNextPlan(keptClasses, 'su')}</p>}
    </div>
  );
}

function Current({ plan, freeze }: { readonly plan: HeldPlan; readonly freeze: Days | null }) {
  return (
    <section className={`brand ${styles.held}`} aria-label="Plan actual">
      <p className={styles.name}>
        {plan.name} <Badge tone="accent">Activo</Badge>
      </p>
      <p>
        {counted(plan.remainingClasses, 'clase restante', 'clases restantes')} · vence el {longDate(plan.endDate)}
      </p>
      {freeze && <p>{frozenInWords(freeze)}</p>}
    </section>
  );
}

/** The last visit, and visits and absences of 30 days; renders nothing if they could not be loaded. */
function UserAttendance({ userId }: { readonly userId: string }) {
  const { data, error } = useGetUserAttendanceQuery(userId, fresh);
  useFailureLog(error, "The user's attendance could not be loaded");
  if (!data) return error ? null : <Skeleton width="70%" height="1.25rem" />;
  const { lastVisit } = data;
  return (
    <p className="soft">
      {lastVisit ? `Última visita: ${longDate(lastVisit)}` : 'Sin visitas registradas'} · {attendanceInWords(data)}
    </p>
  );
}
