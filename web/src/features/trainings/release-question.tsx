import { useFailureLog } from '../../api/show-failure.ts';
import { Button } from '../../ui/button.tsx';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { isSecondClick } from '../../ui/second-click.ts';
import { useGetBookingRulesQuery } from './booking-rules-endpoints.ts';
import { startOf } from './hours.ts';
import { actOn } from './member-acts.ts';
import { useTrainingStore } from './training-acts-slice.ts';
import type { ClassFacts } from './training.ts';

interface ReleaseQuestionProps {
  readonly open: boolean;
  readonly training: ClassFacts;
  readonly onClose: () => void;
}

/** Says what becomes of the class before its seat is given up (docs/product.md §3.18). */
export function ReleaseQuestion({ open, training, onClose }: ReleaseQuestionProps) {
  const store = useTrainingStore();
  const { data: rules, error } = useGetBookingRulesQuery(undefined, { skip: !open, refetchOnMountOrArgChange: true });
  useFailureLog(error, 'The booking rules could not be loaded');
  return (
    <Dialog open={open} onClose={onClose} title="Avisar que no voy" description={startOf(training)}>
      {rules || error ? (
        <p>
          {rules?.releasedClassReturns
            ? 'Tu clase vuelve si alguien usa el cupo.'
            : 'Tu clase no vuelve, pero alguien puede usar el cupo.'}
        </p>
      ) : (
        <Skeleton height="1.5rem" />
      )}
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          Volver
        </Button>
        <Button
          onClick={(event) => {
            if (isSecondClick(event)) return;
            onClose();
            void actOn(store, 'release', training);
          }}
        >
          Avisar
        </Button>
      </DialogActions>
    </Dialog>
  );
}
