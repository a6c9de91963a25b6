import { useState } from 'react';
import { useFailureLog } from '../../../api/use-failure-log.ts';
import { Loading } from '../../../ui/loading.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ChangedNote } from '../changed-note.tsx';
import { AssignPlanForm } from './assign-plan-form.tsx';
import { EndFreeze } from './end-freeze.tsx';
import { FreezePlan } from './freeze-plan.tsx';
import { HeldPlans } from './held-plans.tsx';
import stack from '../../../ui/stack.module.css';
import { RemovePlanForm } from './remove-plan-form.tsx';
import { UserAttendance } from './user-attendance.tsx';
import { useGetUserPlanQuery, type AdminUser } from './user-endpoints.ts';

interface ManagePlanProps {
  readonly user: AdminUser;
  /** Name of the plan that is proposed. */
  readonly renews: string | undefined;
  readonly onDone: () => void;
}

/** A plan that could not be loaded counts as none (docs/product.md §12.2). */
export function ManagePlan({ user, renews, onDone }: ManagePlanProps) {
  const { data, error } = useGetUserPlanQuery(user.id, { refetchOnMountOrArgChange: true });
  useFailureLog(error, "The user's plan could not be loaded");
  const [changed, setChanged] = useState(false);
  const current = data?.hasActivePlan ? data.plan : null;
  const next = data?.next ?? null;
  const freeze = data?.freeze ?? null;
  const act = { userId: user.id, version: data?.version, onChanged: () => setChanged(true), onDone };
  return (
    <div className={stack.gap5}>
      {data || error ? (
        <HeldPlans current={current} next={next} keptClasses={data?.keptClasses ?? 0} freeze={freeze} />
      ) : (
        <Loading label="Cargando plan…">
          <Skeleton height="5.5rem" />
        </Loading>
      )}
      <UserAttendance userId={user.id} />
      {changed && <ChangedNote />}
      <AssignPlanForm {...act} held={data && current} hasNext={next !== null} renews={renews} />
      {current && freeze && <EndFreeze {...act} current={current} freeze={freeze} />}
      {current && !freeze && <FreezePlan {...act} current={current} next={next} />}
      {(current ?? next) && <RemovePlanForm {...act} current={current} next={next} />}
    </div>
  );
}
