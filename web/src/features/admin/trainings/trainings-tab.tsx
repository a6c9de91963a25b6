import { useCallback, useRef } from 'react';
import { useDialog } from '../../../ui/use-dialog.ts';
import stack from '../../../ui/stack.module.css';
import styles from '../tab.module.css';
import { ChoiceButtons } from '../choice-buttons.tsx';
import type { TrainingAct } from './admin-training-card.tsx';
import { AdminTrainingList } from './admin-training-list.tsx';
import { BookingWindowLine } from './booking-window-line.tsx';
import { PeriodBar } from './period-bar.tsx';
import { TrainingActButtons, TrainingActMenu } from './training-acts.tsx';
import { TrainingDialogs, type TrainingDialog } from './training-dialogs.tsx';
import { FoldedFilterBar, TrainingFilterBar } from './training-filter-bar.tsx';
import { type TrainingView, trainingViews, useTrainingFilters } from './use-training-filters.ts';

const viewNames: Record<TrainingView, string> = { list: 'Lista', week: 'Semana' };
const viewChoices = trainingViews.map((value) => ({ value, label: viewNames[value] }));

export function TrainingsTab() {
  const shown = useTrainingFilters();
  const dialog = useDialog<TrainingDialog>();
  const { open } = dialog;
  const heading = useRef<HTMLHeadingElement>(null);
  const act = useCallback<TrainingAct>((kind, training) => open({ kind, training }), [open]);
  return (
    <div className={stack.gap4}>
      <header className={styles.header}>
        <h2 ref={heading} tabIndex={-1} className={styles.heading}>
          Gestión de Entrenamientos
        </h2>
        {shown.isDesk ? <TrainingActButtons onOpen={open} /> : <TrainingActMenu onOpen={open} />}
      </header>
      {shown.isDesk ? (
        <>
          <BookingWindowLine onEdit={(window) => open({ kind: 'window', window })} />
          <TrainingFilterBar shown={shown} />
          <ChoiceButtons legend="Vista" choices={viewChoices} chosen={shown.view} onChoose={shown.show} />
          {!shown.isOneDay && <PeriodBar shown={shown} />}
        </>
      ) : (
        <FoldedFilterBar shown={shown} />
      )}
      <AdminTrainingList shown={shown} onAct={act} onCreate={() => open({ kind: 'create' })} />
      <TrainingDialogs dialog={dialog} heading={heading} />
    </div>
  );
}
