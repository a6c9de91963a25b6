import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Suspense, type RefObject } from 'react';
import { showRefusal } from '../../../api/show-failure.ts';
import { clockTime } from '../../../dates/spanish-dates.ts';
import { Button } from '../../../ui/button.tsx';
import { lazyBoundary } from '../../../ui/lazy-boundary.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { notify } from '../../../ui/notify.ts';
import { useDialog } from '../../../ui/use-dialog.ts';
import { adminTrainingApi } from '../trainings/admin-training-endpoints.ts';
import type { TrainingDialog } from '../trainings/training-dialogs.tsx';
import styles from './class-over-today.module.css';
import type { Today } from './today-endpoints.ts';

const TrainingDialogs = lazyBoundary(async () => (await import('../trainings/training-dialogs.tsx')).TrainingDialogs);

/** `person`: the name of who is to be enrolled, if anybody. */
type OpenClass = (trainingId: string, day: string, person?: string) => Promise<void>;

/** The registrants of a class, opened over «Hoy»: closing them leads back to the same place. */
export function useClassOverToday() {
  const [read] = adminTrainingApi.endpoints.listAdminTrainings.useLazyQuery();
  const dialog = useDialog<TrainingDialog>();
  const open: OpenClass = async (trainingId, day, person) => {
    try {
      // Those of today are in the cache (`Today`).
      const trainings = await read({ from: day, to: day }, true).unwrap();
      const training = trainings.find(({ id }) => id === trainingId);
      if (training) dialog.open({ kind: 'registrants', training, person });
      else notify.error('Este entrenamiento ya no está en la lista.');
    } catch (error) {
      showRefusal(error, 'Error al cargar los entrenamientos');
    }
  };
  return { dialog, open };
}

interface ClassOverTodayProps {
  readonly asked: ReturnType<typeof useClassOverToday>;
  readonly day: Today;
  /** Receives the focus after a class was cancelled. */
  readonly heading: RefObject<HTMLElement | null>;
}

export function ClassOverToday({ asked: { dialog, open }, day, heading }: ClassOverTodayProps) {
  const { subject } = dialog;
  if (!subject) return null;
  const shown = 'training' in subject ? subject.training.id : undefined;
  const at = day.classes.findIndex(({ id }) => id === shown);
  const steps = at >= 0 && (
    <nav className={styles.steps} aria-label="Otras clases de hoy">
      <Step label="Clase anterior" to={day.classes[at - 1]} onOpen={(id) => void open(id, day.date)} />
      <Step label="Clase siguiente" to={day.classes[at + 1]} onOpen={(id) => void open(id, day.date)} />
    </nav>
  );
  return (
    <Suspense fallback={<Loading label="Cargando la clase…" />}>
      <TrainingDialogs dialog={dialog} heading={heading} steps={steps} />
    </Suspense>
  );
}

interface StepProps {
  readonly label: 'Clase anterior' | 'Clase siguiente';
  readonly to: Today['classes'][number] | undefined;
  readonly onOpen: (id: string) => void;
}

/** Keeps its place where there is no such class, so that the other one stays under the thumb. */
function Step({ label, to, onOpen }: StepProps) {
  const isNext = label === 'Clase siguiente';
  const time = to && clockTime(to.startTime);
  return (
    <Button
      variant="secondary"
      size="small"
      disabled={!to}
      aria-label={time ? `${label}, ${time}` : label}
      icon={isNext ? undefined : <ChevronLeft size={18} />}
      onClick={() => to && onOpen(to.id)}
    >
      {time ?? '—'}
      {isNext && <ChevronRight size={18} />}
    </Button>
  );
}
