import { refusePermission } from '@studio/contracts/http/permission-routes';
import { PERMISSION_ANSWER_MAX_LENGTH } from '@studio/contracts/rules/permissions';
import { useState } from 'react';
import { showRefusal } from '../../../api/show-failure.ts';
import { ActForm, useActForm } from '../../../edit/act-form.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { fieldsOf, sentOf } from '../../../ui/form/form-fields.tsx';
import { parseWith } from '../../../ui/form/parse-with.ts';
import { notify } from '../../../ui/notify.ts';
import { useDialog } from '../../../ui/use-dialog.ts';
import { useFocusFallback } from '../../../ui/use-focus-fallback.ts';
import { entryNumber } from '../../payments/payment-words.ts';
import { DoubtDialog, useDoubt } from '../payments/doubt-dialog.tsx';
import { type Permission, useGrantPermissionMutation, useRefusePermissionMutation } from './permission-endpoints.ts';
import { askedInWords, askerInWords } from './permission-words.ts';

const failed = 'Error al autorizar';

/** «Autorizar» and «No autorizar» of a request whose words stand beside it (docs/product.md §2.12). */
export function PermissionAnswer({ permission }: { readonly permission: Permission }) {
  const { id, kind, amount, method } = permission;
  const [grant] = useGrantPermissionMutation();
  const [pending, setPending] = useState(false);
  const refusal = useDialog<Permission>();
  // An answer removes the buttons.
  const place = useFocusFallback<HTMLDivElement>();
  const doubt = useDoubt<{ readonly confirmed?: boolean }>({
    async act(body) {
      const { permission: granted } = await grant({ id, body }).unwrap();
      notify.success(granted.made === null ? 'Autorizado' : `Autorizado: ${entryNumber(granted.made)}`);
    },
    kind: kind === 'refund' ? 'refund' : 'payment',
    moneyOf: () => (method === null ? undefined : { amount: Math.abs(amount), method }),
    failed,
  });
  async function allow(): Promise<void> {
    setPending(true);
    await doubt.send({}).catch((error: unknown) => showRefusal(error, failed));
    setPending(false);
  }
  const words = askedInWords(permission);
  return (
    <div ref={place} className="wrap gap2">
      <Button size="small" pending={pending} aria-label={`Autorizar: ${words}`} onClick={() => void allow()}>
        Autorizar
      </Button>
      <Button
        variant="secondary"
        size="small"
        aria-label={`No autorizar: ${words}`}
        onClick={() => refusal.open(permission)}
      >
        No autorizar
      </Button>
      <DoubtDialog {...doubt.dialog} />
      <Dialog open={refusal.isOpen} onClose={refusal.close} title="No autorizar" description={words}>
        {refusal.subject && <RefusalForm permission={refusal.subject} onDone={refusal.close} />}
      </Dialog>
    </div>
  );
}

const { area } = fieldsOf();

const fields = {
  answer: area('¿Qué le decimos?', { required: true, maxLength: PERMISSION_ANSWER_MAX_LENGTH }),
};

interface RefusalFormProps {
  readonly permission: Permission;
  readonly onDone: () => void;
}

function RefusalForm({ permission, onDone }: RefusalFormProps) {
  const [refuse] = useRefusePermissionMutation();
  const [now] = useState(() => new Date());
  const form = useActForm({
    fields,
    parse: (values) => parseWith(refusePermission.body, sentOf(fields, values)),
    send: (body) => refuse({ id: permission.id, body }).unwrap(),
    done: 'Respuesta enviada',
    failed: 'Error al responder',
    onDone,
  });
  return (
    <ActForm form={form} submitLabel="Enviar respuesta" onCancel={onDone}>
      <p>{askerInWords(permission, now)}</p>
      {form.input('answer')}
    </ActForm>
  );
}
