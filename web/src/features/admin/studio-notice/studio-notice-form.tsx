import { studioNoticeFormSchema } from '@studio/contracts/http/studio-notice-routes';
import { STUDIO_NOTICE_MAX_LENGTH } from '@studio/contracts/rules/studio-notice';
import { ActForm, useActForm } from '../../../edit/act-form.tsx';
import { FormGrid } from '../../../ui/form/field.tsx';
import { fieldsOf } from '../../../ui/form/form-fields.tsx';
import { parseWith } from '../../../ui/form/parse-with.ts';
import { AnnouncementLine } from '../../announcements/announcements.tsx';
import { type StudioNotice, useSetStudioNoticeMutation } from './studio-notice-endpoints.ts';
import styles from './studio-notice.module.css';

const { area, date } = fieldsOf<StudioNotice>();

const noticeFields = (today: string) => ({
  text: area('Texto del aviso', {
    of: ({ notice }) => notice?.text,
    rows: 3,
    maxLength: STUDIO_NOTICE_MAX_LENGTH,
    required: true,
  }),
  from: date('Primer día', { of: ({ notice }) => notice?.from, initial: today, required: true }),
  to: date('Último día', { of: ({ notice }) => notice?.to, hint: 'Incluido', required: true }),
});

interface StudioNoticeFormProps {
  readonly stored: StudioNotice;
  /** Studio date. */
  readonly today: string;
  readonly onDone: () => void;
}

/** The text and its days, with a preview for members. */
export function StudioNoticeForm({ stored, today, onDone }: StudioNoticeFormProps) {
  const [set] = useSetStudioNoticeMutation();
  const form = useActForm({
    fields: noticeFields(today),
    record: stored,
    draft: 'studio-notice',
    parse: (values) => parseWith(studioNoticeFormSchema, values),
    send: (body, version) => set({ version, body }).unwrap(),
    done: 'Aviso guardado',
    failed: 'Error al guardar el aviso',
    onDone,
  });
  const text = form.field('text');
  return (
    <ActForm form={form} submitLabel="Guardar" onCancel={onDone}>
      {form.input('text', {
        hint: `${text.value.length} de ${STUDIO_NOTICE_MAX_LENGTH}. Los enlaces se ven como texto.`,
        // The notice is a single line; the field has several rows to show it whole.
        onValueChange: (typed) => text.onValueChange(typed.replaceAll(/[\t\n\r]+/g, ' ')),
      })}
      <FormGrid>
        {form.input('from')}
        {form.input('to', { min: lastOf(form.values.from, today) })}
      </FormGrid>
      <div className="stack gap2">
        <p className="soft">Así lo ven los miembros:</p>
        <AnnouncementLine text={text.value.trim() || 'Aquí va tu aviso'}>
          <span className={styles.act} aria-hidden>
            Entendido
          </span>
        </AnnouncementLine>
      </div>
    </ActForm>
  );
}

/** A notice ends today at the earliest. Days compare as text. */
const lastOf = (from: string, today: string) => (from > today ? from : today);
