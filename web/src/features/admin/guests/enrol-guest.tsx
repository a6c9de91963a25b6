import { endSentence } from '@studio/contracts/end-sentence';
import { guestFormSchema } from '@studio/contracts/http/guest-routes';
import { GUEST_KEPT_DAYS } from '@studio/contracts/rules/guests';
import { NAME_MAX_LENGTH } from '@studio/contracts/rules/people';
import { useRef, useState } from 'react';
import { messageOf, problemOf } from '../../../api/problem.ts';
import { ActForm, useActForm } from '../../../edit/act-form.tsx';
import { ActQuestion } from '../../../edit/act-question.tsx';
import { FoldButton } from '../../../ui/fold-button.tsx';
import { FormGrid } from '../../../ui/form/field.tsx';
import { fieldsOf, sentOf } from '../../../ui/form/form-fields.tsx';
import { fault, parseWith } from '../../../ui/form/parse-with.ts';
import { notify } from '../../../ui/notify.ts';
import { useDialog } from '../../../ui/use-dialog.ts';
import { useFocusFallback } from '../../../ui/use-focus-fallback.ts';
import type { AdminTraining } from '../trainings/admin-training-endpoints.ts';
import { dayAndTime } from '../trainings/training-words.ts';
import { useFoundUsers, UserSuggest } from '../users/user-suggest.tsx';
import { fullName } from '../users/user-words.ts';
import { type GuestForm, useEnrolGuestMutation } from './guest-endpoints.ts';

interface EnrolGuestProps {
  readonly training: AdminTraining;
}

/** Enrols a guest, who has no account; folded until it is asked for (docs/product.md §3.19). */
export function EnrolGuest({ training }: EnrolGuestProps) {
  const [unfolded, setUnfolded] = useState(false);
  const place = useRef<HTMLElement>(null);
  const enrol = useEnrolment(training, () => setUnfolded(false));
  const triedBefore = useDialog<Repeated>();
  const { subject: repeated } = triedBefore;
  return (
    <section ref={place} className="stack gap2" tabIndex={-1} aria-label="Invitados">
      <div className="outset">
        <FoldButton label="Inscribir invitado" expanded={unfolded} onToggle={() => setUnfolded(!unfolded)} />
      </div>
      {unfolded && <GuestFields enrol={enrol} onTriedBefore={triedBefore.open} onCancel={() => setUnfolded(false)} />}
      <ActQuestion
        open={triedBefore.isOpen}
        title="Ya probó una clase"
        confirmLabel="Inscribir de todas formas"
        tone="primary"
        send={async () => repeated && enrol({ ...repeated.body, again: true })}
        failed={enrolFailed}
        place={place}
        onClose={triedBefore.close}
      >
        <p>{repeated && endSentence(repeated.message)}</p>
      </ActQuestion>
    </section>
  );
}

const enrolFailed = 'Error al inscribir invitado';

/** An enrolment that was refused because the guest has tried a class before. */
interface Repeated {
  readonly body: GuestForm;
  /** The server's message, with the day of that class. */
  readonly message: string;
}

function useEnrolment(training: AdminTraining, onDone: () => void) {
  const [enrol] = useEnrolGuestMutation();
  return async (body: GuestForm): Promise<void> => {
    await enrol({ id: training.id, body }).unwrap();
    notify.success('Invitado inscrito', { detail: `${body.name}: ${dayAndTime(training)}` });
    onDone();
  };
}

interface GuestFieldsProps {
  readonly enrol: (body: GuestForm) => Promise<void>;
  readonly onTriedBefore: (repeated: Repeated) => void;
  readonly onCancel: () => void;
}

function GuestFields({ onCancel, ...acts }: GuestFieldsProps) {
  const form = useGuestForm(acts);
  const { values, setValue } = form;
  const isChosen = values.broughtBy !== '';
  const users = useFoundUsers(values.bringer, isChosen);
  // The fields unmount once the guest is enrolled.
  const fields = useFocusFallback<HTMLDivElement>();
  return (
    <div ref={fields}>
      <ActForm form={form} submitLabel="Inscribir al invitado" onCancel={onCancel}>
        <FormGrid>
          {form.input('name')}
          {form.input('phone')}
        </FormGrid>
        <UserSuggest
          label="¿Quién lo trajo? (opcional)"
          text={values.bringer}
          isChosen={isChosen}
          users={users}
          onText={(text) => {
            setValue('bringer', text);
            setValue('broughtBy', '');
          }}
          onChoose={(user) => {
            setValue('bringer', fullName(user));
            setValue('broughtBy', user.id);
          }}
        />
        {form.input('authorized')}
      </ActForm>
    </div>
  );
}

const { text, phone, consent } = fieldsOf();

const fields = {
  name: text('Nombre', { autoComplete: 'off', maxLength: NAME_MAX_LENGTH, required: true }),
  phone: phone('Teléfono', { autoComplete: 'off', required: true }),
  /** The typed name of the person who brought the guest, and the id of the chosen one. */
  bringer: text('¿Quién lo trajo? (opcional)'),
  broughtBy: text('', { sent: (id) => id || undefined }),
  authorized: consent('Autorizó el uso de su nombre y teléfono', {
    hint: `Los guardamos ${GUEST_KEPT_DAYS} días después de la clase.`,
  }),
};

function useGuestForm({ enrol, onTriedBefore }: Pick<GuestFieldsProps, 'enrol' | 'onTriedBefore'>) {
  return useActForm({
    fields,
    parse(values) {
      const parsed = parseWith(guestFormSchema, sentOf(fields, values));
      const isOpen = values.bringer.trim() !== '' && values.broughtBy === '';
      return parsed.ok && isOpen ? fault('bringer', 'Elige de la lista a quien lo trajo, o borra el nombre') : parsed;
    },
    async send(body) {
      try {
        await enrol(body);
      } catch (error) {
        if (problemOf(error)?.code !== 'GUEST_TRIED_BEFORE') throw error;
        onTriedBefore({ body, message: messageOf(error, 'Esta persona ya probó una clase') });
      }
    },
    failed: enrolFailed,
  });
}
