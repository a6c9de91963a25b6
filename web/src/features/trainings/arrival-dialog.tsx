import { arrivalFormSchema } from '@studio/contracts/http/arrival-routes';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { takesParts } from '../../api/endpoint.ts';
import { showRefusal } from '../../api/show-failure.ts';
import { serverClock } from '../../dates/server-clock.ts';
import { Button } from '../../ui/button.tsx';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { Dialog, type DialogState } from '../../ui/dialog.tsx';
import { FormStatus } from '../../ui/form/form-status.tsx';
import { parseWith } from '../../ui/form/parse-with.ts';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { notify } from '../../ui/notify.ts';
import { currentWeek } from './current-week.ts';
import { startOf } from './hours.ts';
import { trainingApi, useGetMyTrainingsQuery, useGetWeekQuery } from './training-endpoints.ts';
import type { Training } from './training.ts';
import { useLeadToClass } from './use-shown-week.ts';

/** A class that the member has booked. */
export type Arriving = Pick<Training, 'id' | 'trainingDate' | 'startTime' | 'title'>;

interface ArrivalDialogProps extends DialogState {
  /** The booked class; absent if the page's address names it. */
  readonly training?: Arriving | undefined;
}

/** Says «Llegué» with the code that is displayed in the class (docs/product.md §3.22). */
export function ArrivalDialog({ training, ...rest }: ArrivalDialogProps) {
  return training ? <CodeDialog {...rest} training={training} code="" /> : <ByAddress {...rest} />;
}

/** The target of a QR: class and code are in the address, and are removed from it. */
function ByAddress({ open, onClose }: DialogState) {
  const [{ id, code }] = useState(readAddress);
  const week = useGetWeekQuery(currentWeek(serverClock.now()));
  const mine = useGetMyTrainingsQuery(currentWeek(serverClock.now()));
  const lead = useLeadToClass();
  const navigate = useNavigate();
  const isRead = mine.data !== undefined && week.data !== undefined;
  const booked = mine.data?.find((each) => each.id === id);
  const training = week.data?.find((each) => each.id === id);
  const isMarked = booked?.attendance === 'attended';
  const [known, setKnown] = useState<Arriving>();
  if (!known && booked && !isMarked) setKnown(booked);
  useEffect(() => {
    if (!isRead || known) return;
    onClose();
    lead(training);
    if (isMarked) notify.success('Ya quedaste marcado como presente.');
    else if (training) notify.info('No estás inscrito en esta clase', { detail: startOf(training) });
    else notify.error('Esta clase no es de esta semana');
    // Once, when both lists are loaded.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isRead]);
  useEffect(() => {
    if (known) void navigate('/trainings', { replace: true });
  }, [known, navigate]);
  return known && <CodeDialog open={open} onClose={onClose} training={known} code={code} />;
}

function readAddress(): { readonly id: string | null; readonly code: string } {
  const search = new URLSearchParams(window.location.search);
  return { id: search.get('llegue'), code: search.get('codigo') ?? '' };
}

interface CodeDialogProps extends ArrivalDialogProps {
  readonly training: Arriving;
  /** From the address; empty if it has to be typed. */
  readonly code: string;
}

function CodeDialog({ training, code, open, onClose }: CodeDialogProps) {
  const [arrive] = useArriveMutation();
  const form = useForm({
    initial: { code },
    parse: (values) => parseWith(arrivalFormSchema, values),
    send: async (input) => {
      const { message } = await arrive({ id: training.id, body: input }).unwrap();
      onClose();
      notify.success(message, { detail: startOf(training) });
    },
    onRefused: (error) => showRefusal(error, 'No quedaste marcado'),
  });
  return (
    <Dialog open={open} onClose={onClose} title="¿Ya llegaste?" description={startOf(training)}>
      <form {...form.formProps} className="stack gap4">
        <TextField
          label="Código"
          hint="Los cuatro números de la pantalla de tu clase."
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={4}
          required
          {...form.field('code')}
        />
        <FormStatus {...form.status} />
        <DialogActions>
          <Button variant="secondary" disabled={form.pending} onClick={onClose}>
            Volver
          </Button>
          <Button type="submit" pending={form.pending}>
            Llegué
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

const { useArriveMutation } = trainingApi.injectEndpoints({
  endpoints: (build) => ({
    arrive: build.mutation({ ...takesParts(routes.arrive), invalidatesTags: ['MyTrainings'] }),
  }),
});
