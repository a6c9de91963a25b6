import { Disclosure } from '../../../ui/disclosure.tsx';
import { ActivityList } from '../activity/activity-list.tsx';

/** What administrators did to a training, folded until somebody asks. */
export function TrainingActivity({ trainingId }: { readonly trainingId: string }) {
  return (
    <Disclosure label="Actividad">
      <ActivityList filters={{ training: trainingId }} whenEmpty="Aún no hay actividad" />
    </Disclosure>
  );
}
