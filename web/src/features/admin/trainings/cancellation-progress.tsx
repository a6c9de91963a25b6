import { useGetCancellationQuery, type Cancellation } from './admin-training-endpoints.ts';
import { cancellationIsSettled } from './cancellation-is-settled.ts';
import { RefundProgress } from './refund-progress.tsx';

const lookEveryMs = 1_000;

export interface BegunCancellation {
  readonly id: string;
  readonly cancellation: Cancellation;
  /** How many of the bookings had spent no class; absent where that could not be read. */
  readonly courtesies: number | undefined;
  /** The training in words: `lunes 16 de noviembre, 05:00 – 06:00`. */
  readonly when: string;
}

interface CancellationProgressProps {
  readonly begun: BegunCancellation;
  readonly onClose: () => void;
}

export function CancellationProgress({ begun, onClose }: CancellationProgressProps) {
  const { data = begun.cancellation } = useGetCancellationQuery(begun.id, { refetchOnMountOrArgChange: true });
  const settled = cancellationIsSettled(data);
  // The same query again, only to look at it every second until nothing is left to do.
  useGetCancellationQuery(begun.id, { pollingInterval: settled ? 0 : lookEveryMs });
  const label = begun.courtesies === 0 ? 'Clases devueltas' : 'Inscripciones canceladas';
  return (
    <RefundProgress
      progress={data}
      bookings={{ label, total: data.total }}
      mails={data.total}
      message={`El entrenamiento del ${begun.when} fue cancelado.`}
      settled={settled}
      onClose={onClose}
    />
  );
}
