import { Check } from 'lucide-react';
import { clockTime, weekdayAndDay } from '../../dates/spanish-dates.ts';
import { Badge } from '../../ui/badge.tsx';
import { PassingButton } from '../../ui/passing-button.tsx';
import type { BookingState } from './booking-state.ts';
import type { Training } from './training-endpoints.ts';
import type { useBooking } from './use-booking.ts';

interface TrainingActionProps {
  readonly training: Training;
  readonly booking: ReturnType<typeof useBooking>;
  readonly state: BookingState;
  /** Something stands in the way of booking; the note says what. */
  readonly blocked: boolean;
  readonly noteId: string;
}

const labels: Record<Exclude<BookingState, 'completed'>, string> = {
  open: 'Inscribirme',
  booked: 'Cancelar',
  locked: 'No se puede cancelar',
  full: 'Lleno',
  past: 'Pasado',
};

/** The one action of a training; where there is none, its label says the state. */
export function TrainingAction({ training, booking, state, blocked, noteId }: TrainingActionProps) {
  const { locked, book, cancel } = booking;
  if (state === 'completed') {
    return (
      <Badge tone="good" icon={<Check size={14} strokeWidth={3} aria-hidden="true" />}>
        Completado
      </Badge>
    );
  }
  const actionable = (state === 'open' && !blocked) || state === 'booked';
  const when = `${weekdayAndDay(training.trainingDate)}, ${clockTime(training.startTime)}`;
  return (
    <PassingButton
      size="small"
      variant={state === 'booked' ? 'secondary' : 'primary'}
      disabled={!actionable}
      locked={locked}
      aria-label={actionable ? `${labels[state]}: ${when}` : undefined}
      aria-describedby={noteId}
      onClick={state === 'booked' ? cancel : book}
    >
      {labels[state]}
    </PassingButton>
  );
}
