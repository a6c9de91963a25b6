import { studioFormSchema } from '@studio/contracts/http/studio-routes';
import { unnamedStudio } from '@studio/contracts/rules/studio';
import { ActForm, useActForm } from '../../../edit/act-form.tsx';
import { FormGrid } from '../../../ui/form/field.tsx';
import { fieldsOf, sentOf } from '../../../ui/form/form-fields.tsx';
import { parseWith } from '../../../ui/form/parse-with.ts';
import { LogoField } from './logo-field.tsx';
import { type EditedStudio, useSetStudioProfileMutation } from './studio-endpoints.ts';

const { text, phone, email, check, kind } = fieldsOf<EditedStudio>();
const logo = kind(LogoField);

const typed = { autoComplete: 'off' } as const;

const studioFields = {
  name: text('Nombre del estudio', {
    // A studio that nobody has named is asked for its name.
    of: ({ name }) => (name === unnamedStudio ? '' : name),
    maxLength: 80,
    required: true,
    ...typed,
  }),
  logo: logo('Logo (opcional)', { of: (studio) => studio.logo, words: (value) => (value ? 'otra imagen' : '') }),
  address: text('Dirección (opcional)', { of: (studio) => studio.address, maxLength: 200, ...typed }),
  mapUrl: text('Enlace del mapa (opcional)', {
    of: (studio) => studio.mapUrl,
    hint: 'En Google Maps: Compartir, Copiar enlace',
    inputMode: 'url',
    ...typed,
  }),
  whatsapp: phone('WhatsApp (opcional)', {
    of: (studio) => studio.whatsapp,
    hint: 'Los miembros te escriben a este número',
    ...typed,
  }),
  email: email('Correo del estudio (opcional)', { of: (studio) => studio.email, autoComplete: 'off' }),
  instagramUrl: text('Instagram (opcional)', {
    of: (studio) => studio.instagramUrl,
    hint: 'Como @miestudio',
    ...typed,
  }),
  facebookUrl: text('Facebook (opcional)', { of: (studio) => studio.facebookUrl, ...typed }),
  tiktokUrl: text('TikTok (opcional)', { of: (studio) => studio.tiktokUrl, ...typed }),
  nit: text('NIT (opcional)', { of: (studio) => studio.nit, hint: 'Sale en los recibos', maxLength: 20, ...typed }),
  deskClosesDay: check('Recepción puede cerrar la caja', {
    of: (studio) => studio.deskClosesDay,
    hint: 'Si no, solo hace el cuadre de turno, y un administrador cierra el día',
  }),
};

interface StudioFormProps {
  readonly stored: EditedStudio;
  readonly onDone: () => void;
}

/** Name, logo and contacts of the studio, and what it lets a desk do (docs/product.md §7.13). */
export function StudioForm({ stored, onDone }: StudioFormProps) {
  const [set] = useSetStudioProfileMutation();
  const form = useActForm({
    fields: studioFields,
    record: stored,
    draft: 'studio',
    parse: (values) => parseWith(studioFormSchema, sentOf(studioFields, values)),
    send: (body, version) => set({ version, body }).unwrap(),
    done: 'Datos del estudio guardados',
    failed: 'Error al guardar los datos del estudio',
    onDone,
  });
  return (
    <ActForm form={form} submitLabel="Guardar" onCancel={onDone}>
      {form.input('name')}
      {form.input('logo')}
      <FormGrid>
        {form.input('address')}
        {form.input('mapUrl')}
        {form.input('whatsapp')}
        {form.input('email')}
        {form.input('instagramUrl')}
        {form.input('facebookUrl')}
        {form.input('tiktokUrl')}
        {form.input('nit')}
      </FormGrid>
      {form.input('deskClosesDay')}
    </ActForm>
  );
}
