import { passkeyNameSchema } from '@studio/contracts/http/passkey-routes';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { z } from 'zod';
import { showRefusal } from '../../api/show-failure.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { CancellableForm } from '../../ui/form/cancellable-form.tsx';
import { parseWith } from '../../ui/form/parse-with.ts';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { notify } from '../../ui/notify.ts';
import { useStudio } from '../studio/use-studio.ts';
import { addPasskey, deviceWords } from './passkey-calls.ts';
import { whyNoPasskey } from './why-no-passkey.ts';

interface AddPasskeyProps {
  readonly label: string;
  readonly variant?: 'primary' | 'secondary';
  /** Receives the token of a session that may administrate, if this one could not. */
  readonly onAdded?: (token: string | undefined) => void;
}

/** A button that asks for a name and creates a passkey on this device. */
export function AddPasskey({ label, variant = 'secondary', onAdded }: AddPasskeyProps) {
  const [open, setOpen] = useState(false);
  const reason = whyNoPasskey(useStudio().publicUrl);
  if (reason) return <p>{reason}</p>;
  return (
    <>
      <Button variant={variant} icon={<KeyRound size={18} />} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Agregar llave de acceso"
        description="Entrarás con tu huella, tu rostro o el PIN de este dispositivo, sin contraseña."
      >
        <NameForm
          onCancel={() => setOpen(false)}
          onAdded={(token) => {
            setOpen(false);
            onAdded?.(token);
          }}
        />
      </Dialog>
    </>
  );
}

const formSchema = z.object({ name: passkeyNameSchema });

interface NameFormProps {
  readonly onCancel: () => void;
  readonly onAdded: (token: string | undefined) => void;
}

function NameForm({ onCancel, onAdded }: NameFormProps) {
  const dispatch = useDispatch();
  const form = useForm({
    initial: { name: '' },
    parse: (values) => parseWith(formSchema, values),
    async send({ name }) {
      const { message, token } = await addPasskey(dispatch, name);
      notify.success(message);
      onAdded(token);
    },
    onRefused: (error) => showRefusal(error, deviceWords(error, 'No se creó la llave de acceso')),
  });
  return (
    <CancellableForm form={form} submitLabel="Crear llave" onCancel={onCancel}>
      <TextField
        label="Nombre"
        hint="Para reconocerla: «Mi celular», «Recepción»."
        autoComplete="off"
        required
        {...form.field('name')}
      />
    </CancellableForm>
  );
}
