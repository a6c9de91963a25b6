import { takesParts } from '../../../api/endpoint.ts';
import { type CallLifecycle, studioApi } from '../../../api/studio-api.ts';
import type { Answer } from '../../../api/call.ts';
import { useNow } from '../../../dates/use-now.ts';
import { ActForm, useActForm } from '../../../edit/act-form.tsx';
import { FormGrid } from '../../../ui/form/field.tsx';
import { type BookingWindow, showWindow } from '../../trainings/booking-window-endpoints.ts';
import { Note } from '../../../ui/note.tsx';
import { lateOpening, parseWindow, windowFields, windowInWords } from './booking-window-words.ts';

interface BookingWindowFormProps {
  readonly window: BookingWindow;
  readonly onDone: () => void;
}

/** Sets which weeks members may book (docs/product.md §3.10). */
export function BookingWindowForm({ window, onDone }: BookingWindowFormProps) {
  const [set] = useSetBookingWindowMutation();
  const now = useNow();
  const form = useActForm({
    fields: windowFields,
    record: window,
    draft: 'booking-window',
    parse: parseWindow,
    send: (body, version) => set({ version, body }).unwrap(),
    done: 'Apertura de semanas guardada',
    failed: 'Error al guardar la apertura de semanas',
    onDone,
  });
  const parsed = parseWindow(form.values);
  const late = parsed.ok ? lateOpening(parsed.input, now) : null;
  return (
    <ActForm form={form} submitLabel="Guardar cambios" onCancel={onDone}>
      {form.input('weeksAhead')}
      <FormGrid>
        {form.input('weekday')}
        {form.values.weekday !== '' && form.input('time')}
      </FormGrid>
      {late && <Note>{late}</Note>}
      {parsed.ok && <Note>{windowInWords(parsed.input, now)}</Note>}
    </ActForm>
  );
}

type WindowSet = Answer<typeof routes.setBookingWindow>;

const { useSetBookingWindowMutation } = studioApi.injectEndpoints({
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
