import { useNow } from '../../../dates/use-now.ts';
import { ActQuestion, type AskedAbout } from '../../../edit/act-question.tsx';
import { Button } from '../../../ui/button.tsx';
import { counted } from '../../../ui/counted.ts';
import { notify } from '../../../ui/notify.ts';
import { fewInWords } from '../../trainings/few-people.ts';
import { useMay } from '../use-may.ts';
import { type AdminTraining, useKeepTrainingMutation } from './admin-training-endpoints.ts';
import styles from './few-registrants.module.css';
import dialogs from './training-dialogs.module.css';
import { classInWords, dayAndTime, startOf, trainingInWords, whenInWords } from './training-words.ts';

/** `1 de 3 para confirmar`; null if enough have booked the class, it has begun, or it has no minimum. */
export function fewOf(training: AdminTraining, now: Date, taken = training.current_participants): string | null {
  return fewInWords({ taken, minimum: training.min_participants, startsAt: startOf(training) }, now);
}

interface FewRegistrantsProps {
  readonly training: AdminTraining;
  /** The current number, if known better than by the training. */
  readonly taken?: number;
  /** Opens the question to keep or to cancel the class. */
  readonly onAct: (kind: 'keep' | 'cancel', training: AdminTraining) => void;
}

/** Says that a class has few registrants, and what can be done about it (docs/product.md §3.20). */
export function FewRegistrants(props: FewRegistrantsProps) {
  return props.training.min_participants === undefined ? null : <WhileFew {...props} />;
}

function WhileFew({ training, taken, onAct }: FewRegistrantsProps) {
  const few = fewOf(training, useNow(60_000), taken);
  const may = useMay();
  if (few === null) return null;
  const inWords = trainingInWords(training);
  return (
    <div className={styles.few}>
      <p className={styles.words}>{few}</p>
      <span className={styles.acts}>
        {may(routes.keepTraining) && (
          <Button variant="quiet" size="small" aria-label={`Dejar: ${inWords}`} onClick={() => onAct('keep', training)}>
            Dejar
          </Button>
        )}
        {may(routes.cancelTraining) && (
          <Button
            variant="quiet"
            size="small"
            aria-label={`Cancelar por pocos inscritos: ${inWords}`}
            onClick={() => onAct('cancel', training)}
          >
            Cancelar
          </Button>
        )}
      </span>
    </div>
  );
}

/** Asks before a class is kept with however few registrants: its minimum is removed. */
export function KeepTrainingDialog({ subject: training, ...dialog }: AskedAbout<AdminTraining>) {
  const [keep] = useKeepTrainingMutation();
  const { current_participants: taken, min_participants: asked } = training;
  return (
    <ActQuestion
      {...dialog}
      title="Dejar el entrenamiento"
      confirmLabel="Dejar entrenamiento"
      tone="primary"
      send={() => keep(training.id).unwrap()}
      done={() => notify.success('El entrenamiento se queda', { detail: dayAndTime(training) })}
      failed="Error al dejar el entrenamiento"
    >
      <p>
        Se hace aunque vengan pocos{asked !== undefined && `: ya no espera un mínimo de ${asked}`}. Nadie recibe un
        correo.
      </p>
      <p className={`below ${dialogs.details}`}>
        <strong>
          {classInWords(training)}, {whenInWords(training)}
        </strong>
        <br />
        {counted(taken, 'inscrito', 'inscritos')}
      </p>
    </ActQuestion>
  );
}
