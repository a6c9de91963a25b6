import type { Days } from '@studio/contracts/days-in-words';
import { toStudioDate } from '@studio/contracts/studio-time';
import { useState } from 'react';
import { currentOf } from '../../../api/problem.ts';
import { useNow } from '../../../dates/use-now.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useConfirmation } from '../use-confirmation.ts';
import { frozenInWords } from '../../plans/plan-words.ts';
import { unfreezeInWords } from './freeze-effects.ts';
import styles from './manage-plan.module.css';
import type { HeldPlan } from './plan-start.ts';
import { usePlanAct, type PlanAct } from './use-plan-act.ts';

interface EndFreezeProps extends PlanAct {
  readonly current: HeldPlan;
  readonly freeze: Days;
}

/** The freeze of the plan that holds, and its end before time (docs/product.md §2.7). */
export function EndFreeze({ current, freeze, ...act }: EndFreezeProps) {
  const today = toStudioDate(useNow(60_000));
  const [isAsked, setAsked] = useState(false);
  const [isPending, setPending] = useState(false);
  const planAct = usePlanAct(act);
  const confirmation = useConfirmation({
    act: async () => {
      setPending(true);
      await planAct.unfreeze().finally(() => setPending(false));
      return true;
    },
    fallback: 'Error al gestionar plan',
    changedMeanwhile(error) {
      if (!currentOf(error)) return false;
      setAsked(false);
      act.onChanged();
      return true;
    },
    onClose: () => setAsked(false),
  });
  return (
    <section className={styles.section} aria-labelledby="congelacion">
      <h3 id="congelacion" className={styles.title}>
        Congelación
      </h3>
      <p>{frozenInWords(freeze)}.</p>
      <Button variant="secondary" onClick={() => setAsked(true)}>
        Terminar congelación
      </Button>
      <ConfirmDialog
        open={isAsked}
        title="¿Terminar la congelación hoy?"
        confirmLabel="Terminar congelación"
        tone="primary"
        pending={isPending}
        {...confirmation}
      >
        <p>{unfreezeInWords(current, freeze, today)}</p>
        <p>Desde hoy puede inscribirse otra vez. Las reservas que se liberaron no vuelven.</p>
      </ConfirmDialog>
    </section>
  );
}
