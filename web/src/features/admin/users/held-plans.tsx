import type { Days } from '@studio/contracts/days-in-words';
import { longDate } from '../../../dates/spanish-dates.ts';
import { Badge } from '../../../ui/badge.tsx';
import { counted } from '../../../ui/counted.ts';
import { classCount, frozenInWords, keptForNextPlan } from '../../plans/plan-words.ts';
import stack from '../../../ui/stack.module.css';
import styles from './manage-plan.module.css';
import type { HeldPlan } from './plan-start.ts';
import type { UserPlan } from './user-endpoints.ts';

interface HeldPlansProps {
  readonly current: HeldPlan | null;
  readonly next: NonNullable<UserPlan['next']> | null;
  readonly keptClasses: number;
  readonly freeze: Days | null;
}

/** The plan that holds now, the one that follows, and classes that wait for it. */
export function HeldPlans({ current, next, keptClasses, freeze }: HeldPlansProps) {
  return (
    <div className={stack.gap2}>
      {current ? <Current plan={current} freeze={freeze} /> : <p className={styles.none}>Sin plan activo</p>}
      {next && (
        <section className={styles.next} aria-label="Plan siguiente">
          <p className={styles.name}>
            {next.name} <Badge>Siguiente</Badge>
          </p>
          <p>
            {classCount(next.classesGranted)} · del {longDate(next.startDate)} al {longDate(next.endDate)}
          </p>
        </section>
      )}
      {keptClasses > 0 && <p className={styles.kept}>{keptForNextPlan(keptClasses, 'su')}</p>}
    </div>
  );
}

function Current({ plan, freeze }: { readonly plan: HeldPlan; readonly freeze: Days | null }) {
  return (
    <section className={styles.held} aria-label="Plan actual">
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
