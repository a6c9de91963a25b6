import { studioNoticeFormSchema } from '@studio/contracts/http/studio-notice-routes';
import { STUDIO_NOTICE_MAX_LENGTH } from '@studio/contracts/rules/studio-notice';
import { showRefusal } from '../../../api/show-failure.ts';
import { longDate } from '../../../dates/spanish-dates.ts';
import { ChangesMeanwhile } from '../../../edit/changes-meanwhile.tsx';
import { useEditForm } from '../../../edit/use-edit-form.ts';
import { CancellableForm } from '../../../ui/form/cancellable-form.tsx';
import { DateField } from '../../../ui/form/date-field.tsx';
import { FormGrid } from '../../../ui/form/field.tsx';
import { parseWith } from '../../../ui/form/parse-with.ts';
import { TextAreaField } from '../../../ui/form/text-area-field.tsx';
import { notify } from '../../../ui/notify.ts';
import stack from '../../../ui/stack.module.css';
import typography from '../../../ui/typography.module.css';
import { AnnouncementLine } from '../../announcements/announcements.tsx';
import { type StudioNotice, useSetStudioNoticeMutation } from './studio-notice-endpoints.ts';
import styles from './studio-notice.module.css';

interface StudioNoticeFormProps {
  readonly stored: StudioNotice;
  /** Studio date. */
  readonly today: string;
  readonly onDone: () => void;
}

/** The text and its days, with a preview for members. */
export function StudioNoticeForm({ stored, today, onDone }: StudioNoticeFormProps) {
  const [set] = useSetStudioNoticeMutation();
  const form = useEditForm({
    record: stored,
    valuesOf: (record?: StudioNotice) => ({
      text: record?.notice?.text ?? '',
      from: record?.notice?.from ?? today,
      to: record?.notice?.to ?? '',
    }),
    draft: 'studio-notice',
    parse: (values) => parseWith(studioNoticeFormSchema, values),
    async send(body, version) {
      await set({ version, body }).unwrap();
      notify.success('Aviso guardado');
      onDone();
    },
    onRefused: (error) => showRefusal(error, 'Error al guardar el aviso'),
  });
  const text = form.field('text');
  return (
    <CancellableForm form={form} submitLabel="Guardar" onCancel={onDone}>
      <ChangesMeanwhile form={form} fields={fieldWords} />
      <TextAreaField
        label={fieldWords.text}
        hint={`${text.value.length} de ${STUDIO_NOTICE_MAX_LENGTH}. Los enlaces se ven como texto.`}
        rows={3}
        maxLength={STUDIO_NOTICE_MAX_LENGTH}
        required
        {...text}
        // The notice is a single line; the field has several rows to show it whole.
        onValueChange={(typed) => text.onValueChange(typed.replaceAll(/[\t\n\r]+/g, ' '))}
      />
      <FormGrid>
        <DateField label={fieldWords.from.label} required {...form.field('from')} />
        <DateField
          label={fieldWords.to.label}
          hint="Incluido"
          min={lastOf(form.values.from, today)}
          required
          {...form.field('to')}
        />
      </FormGrid>
      <div className={stack.gap2}>
        <p className={typography.soft}>Así lo ven los miembros:</p>
        <AnnouncementLine text={text.value.trim() || 'Aquí va tu aviso'}>
          <span className={styles.act} aria-hidden>
            Entendido
          </span>
        </AnnouncementLine>
      </div>
    </CancellableForm>
  );
}

/** A notice ends today at the earliest. Days compare as text. */
const lastOf = (from: string, today: string) => (from > today ? from : today);

const fieldWords = {
  text: 'Texto del aviso',
  from: { label: 'Primer día', words: longDate },
  to: { label: 'Último día', words: longDate },
};
