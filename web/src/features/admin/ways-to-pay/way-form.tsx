import { waysToPayFormSchema } from '@studio/contracts/http/ways-to-pay-routes';
import { isSameWay, type WayKind, type WayToPay, wayNames } from '@studio/contracts/rules/ways-to-pay';
import { useState } from 'react';
import { takesParts } from '../../../api/endpoint.ts';
import { ActForm, useActForm } from '../../../edit/act-form.tsx';
import { useUser } from '../../../session/use-session.ts';
import { PasswordOwner } from '../../../ui/form/new-password-fields.tsx';
import { parseWith } from '../../../ui/form/parse-with.ts';
import { type StudioWays, waysToPayApi } from '../../ways-to-pay/ways-to-pay-endpoints.ts';
import { keyInWords } from '../../ways-to-pay/ways-to-pay.tsx';
import { parseWay, passwordField, wayFields } from './way-fields.ts';

interface WayFormProps {
  readonly stored: StudioWays;
  readonly onDone: () => void;
}

/** Adds a way to pay, or edits one (docs/product.md §2.10). */
export function WayForm({ stored, edited, onDone }: WayFormProps & { readonly edited: WayToPay | undefined }) {
  const [set] = useSetWaysToPayMutation();
  const [fields] = useState(() => wayFields(edited));
  const { email } = useUser();
  const form = useActForm({
    fields,
    record: stored,
    draft: `way-to-pay:${edited ? `${edited.kind} ${edited.key}` : 'new'}`,
    parse: (values, record = stored) => parseWay(values, { edited, stored: record }),
    send: (body, version) => set({ version, body }).unwrap(),
    done: 'Forma de pago guardada',
    failed: 'Error al guardar la forma de pago',
    onDone,
  });
  const kind = form.values.kind as WayKind;
  const inPerson = kind === 'estudio';
  return (
    <ActForm form={form} submitLabel="Guardar" onCancel={onDone}>
      {form.input('kind')}
      {!inPerson && form.input('key', keyInputs[kind])}
      {!inPerson && form.input('holder')}
      {form.input('hint', hintInputs[kind])}
      {!inPerson && form.input('qr')}
      <PasswordOwner email={email} />
      {form.input('currentPassword')}
    </ActForm>
  );
}

const wallet = (name: string) => ({ label: `Celular de ${name}`, inputMode: 'tel' }) as const;

/** What the key is in each kind. */
const keyInputs = {
  'bre-b': { label: 'Llave Bre-B', hint: 'Celular, cédula o NIT, correo, o letras con @ al comienzo' },
  nequi: wallet('Nequi'),
  daviplata: wallet('Daviplata'),
  cuenta: { label: 'Número de la cuenta', inputMode: 'numeric' },
  estudio: {},
} as const satisfies Record<WayKind, object>;

const hintInputs = {
  'bre-b': {},
  nequi: {},
  daviplata: {},
  cuenta: { label: 'Banco y tipo de cuenta', hint: 'Como «Bancolombia, ahorros»' },
  estudio: { hint: 'Como «En recepción, en efectivo o con tarjeta»' },
} as const satisfies Record<WayKind, object>;

const removalFields = { currentPassword: passwordField };

/** Asks for the password, and removes a way to pay. */
export function RemoveWayForm({ stored, removed, onDone }: WayFormProps & { readonly removed: WayToPay }) {
  const [set] = useSetWaysToPayMutation();
  const { email } = useUser();
  const form = useActForm({
    fields: removalFields,
    record: stored,
    parse: (values, current = stored) => {
      const ways = current.ways.filter((way) => !isSameWay(way, removed));
      return parseWith(waysToPayFormSchema, { ...values, ways });
    },
    send: (body, version) => set({ version, body }).unwrap(),
    done: 'Forma de pago quitada',
    failed: 'Error al quitar la forma de pago',
    onDone,
  });
  return (
    <ActForm form={form} submitLabel="Quitar" onCancel={onDone}>
      <p>
        Los miembros dejan de ver{' '}
        <strong>{[wayNames[removed.kind], keyInWords(removed.key)].filter(Boolean).join(' · ')}</strong> enseguida.
      </p>
      <PasswordOwner email={email} />
      {form.input('currentPassword')}
    </ActForm>
  );
}

const { useSetWaysToPayMutation } = waysToPayApi.injectEndpoints({
  endpoints: (build) => ({
    setWaysToPay: build.mutation({ ...takesParts(routes.setWaysToPay), invalidatesTags: ['WaysToPay'] }),
  }),
});
