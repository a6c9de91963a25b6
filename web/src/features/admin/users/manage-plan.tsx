import { useFailureLog } from '../../../api/use-failure-log.ts';
import { longDate } from '../../../dates/spanish-dates.ts';
import { useState } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ChangedNote } from '../changed-note.tsx';
import { AssignPlanForm } from './assign-plan-form.tsx';
import styles from './manage-plan.module.css';
import { RemovePlanForm } from './remove-plan-form.tsx';
import { useGetUserPlanQuery, type AdminUser, type UserPlan } from './user-endpoints.ts';

interface ManagePlanProps {
  readonly user: AdminUser;
  readonly onDone: () => void;
}

/** A plan that could not be loaded counts as none (spec §8). */
export function ManagePlan({ user, onDone }: ManagePlanProps) {
  const { data, error } = useGetUserPlanQuery(user.id, { refetchOnMountOrArgChange: true });
  useFailureLog(error, "The user's plan could not be loaded");
  const [changed, setChanged] = useState(false);
  const plan = data?.hasActivePlan ? data.plan : null;
  const act = { userId: user.id, version: data?.version, onChanged: () => setChanged(true), onDone };
  return (
    <div className={styles.sections}>
      {data || error ? (
        <Held plan={plan} />
      ) : (
        <Loading label="Cargando plan…">
          <Skeleton height="5.5rem" />
        </Loading>
      )}
      {changed && <ChangedNote />}
      <AssignPlanForm {...act} replaces={plan?.name} />
      {plan && <RemovePlanForm {...act} plan={plan} />}
    </div>
  );
}

function Held({ plan }: { readonly plan: UserPlan['plan'] }) {
  if (!plan) return <p className={styles.none}>Sin plan activo</p>;
  return (
    <section className={styles.held} aria-label="Plan actual">
      <p className={styles.name}>
        {plan.name} <Badge tone="accent">Activo</Badge>
      </p>
      <p>
        {plan.remainingClasses === 1 ? '1 clase restante' : `${plan.remainingClasses} clases restantes`} · vence el{' '}
        {longDate(plan.endDate)}
      </p>
    </section>
  );
}
