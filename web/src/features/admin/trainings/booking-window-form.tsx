import { takesParts } from '../../../api/endpoint.ts';
import { type CallLifecycle, studioApi } from '../../../api/studio-api.ts';
import type { Answer } from '../../../api/call.ts';
import { showRefusal } from '../../../api/show-failure.ts';
import { useNow } from '../../../dates/use-now.ts';
import { ChangesMeanwhile } from '../../../edit/changes-meanwhile.tsx';
import { useEditForm } from '../../../edit/use-edit-form.ts';
import { CancellableForm } from '../../../ui/form/cancellable-form.tsx';
import { FormGrid } from '../../../ui/form/field.tsx';
import { NumberField } from '../../../ui/form/text-field.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TimeField } from '../../../ui/form/time-field.tsx';
import { notify } from '../../../ui/notify.ts';
import { type BookingWindow, showWindow } from '../../trainings/booking-window-endpoints.ts';
import { Note } from '../../../ui/note.tsx';
import { weekdayOptions } from '../weekday-options.ts';
import { fieldWords, noEarlyOpening, parseWindow, valuesOf, windowInWords } from './booking-window-words.ts';

interface BookingWindowFormProps {
  readonly window: BookingWindow;
  readonly onDone: () => void;
}

/** Sets which weeks members may book (docs/product.md §3.10). */
export function BookingWindowForm({ window, onDone }: BookingWindowFormProps) {
  const [set] = useSetBookingWindowMutation();
  const now = useNow();
  const form = useEditForm({
    record: window,
    valuesOf,
    draft: 'booking-window',
    parse: parseWindow,
    async send(body, version) {
      await set({ version, body }).unwrap();
      notify.success('Apertura de semanas guardada');
      onDone();
    },
    onRefused: (error) => showRefusal(error, 'Error al guardar la apertura de semanas'),
  });
  const parsed = parseWindow(form.values);
  return (
    <CancellableForm form={form} submitLabel="Guardar cambios" onCancel={onDone}>
      <ChangesMeanwhile form={form} fields={fieldWords} />
      <NumberField
        label="Semanas abiertas después de la actual"
        hint="Con 0 solo se reserva la semana actual."
        {...form.field('weeksAhead')}
      />
      <FormGrid>
        <SelectField
          label="La siguiente abre"
          options={weekdayOptions}
          placeholder={noEarlyOpening}
          {...form.field('weekday')}
        />
        {form.values.weekday !== '' && <TimeField label="Hora" required {...form.field('time')} />}
      </FormGrid>
      {parsed.ok && <Note>{windowInWords(parsed.input, now)}</Note>}
    </CancellableForm>
  );
}

type WindowSet = Answer<typeof routes.setBookingWindow>;

const api = studioApi.injectEndpoints({
  endpoints: (build) => ({
    setBookingWindow: build.mutation({
      ...takesParts(routes.setBookingWindow),
      onQueryStarted: (_change, lifecycle) => showWindowThatWasSet(lifecycle),
    }),
  }),
});

async function showWindowThatWasSet(lifecycle: CallLifecycle<WindowSet>): Promise<void> {
  try {
    showWindow(lifecycle, (await lifecycle.queryFulfilled).data.bookingWindow);
  } catch {
    // The form handles the refusal.
  }
}

const { useSetBookingWindowMutation } = api;
