import { wayToPayFormSchema, waysToPayFormSchema } from '@studio/contracts/http/ways-to-pay-routes';
import {
  isSameWay,
  WAY_HINT_MAX_LENGTH,
  WAY_HOLDER_MAX_LENGTH,
  WAY_KEY_MAX_LENGTH,
  type WayToPay,
  wayKinds,
  wayNames,
} from '@studio/contracts/rules/ways-to-pay';
import type { Versioned } from '../../../edit/use-edit-form.ts';
import { fieldsOf, type ValuesOf } from '../../../ui/form/form-fields.tsx';
import { parseWith } from '../../../ui/form/parse-with.ts';
import type { StudioWays } from '../../ways-to-pay/ways-to-pay-endpoints.ts';
import { QrField } from './qr-field.tsx';

const { text, select, password, kind } = fieldsOf<StudioWays & Versioned>();
const qr = kind(QrField);

export const passwordField = password('Tu contraseña', {
  autoComplete: 'current-password',
  required: true,
  hint: 'Para que nadie más cambie adónde llega el dinero.',
});

/** The fields of a way of the studio; of a new one without `edited`. */
export function wayFields(edited: WayToPay | undefined) {
  const of = (field: keyof WayToPay) => (stored: StudioWays) =>
    edited && stored.ways.find((way) => isSameWay(way, edited))?.[field];
  return {
    kind: select('Cómo te pagan', {
      of: of('kind'),
      initial: 'bre-b',
      options: wayKinds.map((value) => ({ value, label: wayNames[value] })),
    }),
    key: text('Llave', { of: of('key'), maxLength: WAY_KEY_MAX_LENGTH, autoComplete: 'off', required: true }),
    holder: text('A nombre de', {
      of: of('holder'),
      maxLength: WAY_HOLDER_MAX_LENGTH,
      hint: 'Como lo muestra el banco de quien paga',
      autoComplete: 'off',
      required: true,
    }),
    hint: text('Indicación (opcional)', { of: of('hint'), maxLength: WAY_HINT_MAX_LENGTH, autoComplete: 'off' }),
    qr: qr('QR (opcional)', { of: of('qr'), words: (value) => (value ? 'otro QR' : '') }),
    currentPassword: passwordField,
  };
}

/** All ways with the edited one in its place, or a new one at the end. */
export function parseWay(
  { currentPassword, ...typed }: ValuesOf<ReturnType<typeof wayFields>>,
  { edited, stored }: { readonly edited: WayToPay | undefined; readonly stored: StudioWays },
) {
  const way = parseWith(wayToPayFormSchema, typed);
  if (!way.ok) return way;
  const isKept = edited !== undefined && stored.ways.some((each) => isSameWay(each, edited));
  const ways = isKept
    ? stored.ways.map((each) => (isSameWay(each, edited) ? way.input : each))
    : [...stored.ways, way.input];
  return parseWith(waysToPayFormSchema, { ways, currentPassword });
}
