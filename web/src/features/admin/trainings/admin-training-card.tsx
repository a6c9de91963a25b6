import { CalendarX2, Pencil, UsersRound } from 'lucide-react';
import { memo } from 'react';
import { weekdayAndDate } from '../../../dates/spanish-dates.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { useFocusFallback } from '../../../ui/use-focus-fallback.ts';
import styles from './admin-training-card.module.css';
import type { AdminTraining } from './admin-training-endpoints.ts';
import { categoryNames, dayOf, timeRange, whenInWords } from './training-words.ts';

export type TrainingActKind = 'edit' | 'registrants' | 'cancel';
export type TrainingAct = (kind: TrainingActKind, training: AdminTraining) => void;

const icon = { size: 18, 'aria-hidden': true } as const;

interface AdminTrainingCardProps {
  readonly training: AdminTraining;
  readonly onAct: TrainingAct;
}

export const AdminTrainingCard = memo(function AdminTrainingCard({ training, onAct }: AdminTrainingCardProps) {
  const { category, current_participants: taken, max_capacity: capacity } = training;
  const when = whenInWords(training);
  const place = useFocusFallback<HTMLDivElement>();
  return (
    <Card as="li" className={styles.card}>
      <div className={styles.header}>
        <p className={styles.time}>{timeRange(training)}</p>
        <Badge tone={category === 'special' ? 'special' : 'good'}>{categoryNames[category]}</Badge>
      </div>
      <p className={styles.facts}>
        <span className={styles.date}>{weekdayAndDate(dayOf(training))}</span>
        <span className={styles.count}>
          {taken}/{capacity}
        </span>
      </p>
      <ProgressBar
        value={taken}
        max={capacity}
        tone={taken >= capacity ? 'full' : 'calm'}
        label={`${taken} de ${capacity} cupos ocupados`}
      />
      <div ref={place} className={styles.actions}>
        <Button
          variant="secondary"
          size="small"
          icon={<UsersRound {...icon} />}
          aria-label={`Ver inscritos: ${when}`}
          onClick={() => onAct('registrants', training)}
        >
          Ver inscritos
        </Button>
        <span className={styles.icons}>
          <IconButton label={`Editar: ${when}`} icon={<Pencil {...icon} />} onClick={() => onAct('edit', training)} />
          <IconButton
            label={`Cancelar: ${when}`}
            className={styles.cancel}
            icon={<CalendarX2 {...icon} />}
            onClick={() => onAct('cancel', training)}
          />
        </span>
      </div>
    </Card>
  );
});
