import type { User } from '@studio/contracts/http/account-schemas';
import { type ReactNode, useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import type { Body } from '../../api/call.ts';
import { showRefusal } from '../../api/show-failure.ts';
import { deviceTokens } from '../../session/device-tokens.ts';
import { Button, type ButtonProps } from '../../ui/button.tsx';
import { FormStatus } from '../../ui/form/form-status.tsx';
import { fault, type Parsed } from '../../ui/form/parse-with.ts';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { notify } from '../../ui/notify.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { useStudio } from '../studio/use-studio.ts';
import { tryPasskey, useMailSignInCodeMutation } from './passkey-calls.ts';
import { whyNoPasskey } from './why-no-passkey.ts';

/** The login page fetches only this file. */
export { tryPasskey };

type Credentials = Pick<Body<typeof routes.login>, 'email' | 'password'>;

interface UsePasskeyProps extends Pick<ButtonProps, 'wide' | 'variant'> {
  readonly onSignedIn: (session: { readonly token: string; readonly user: User }) => void;
}

/** The button of an administrator who signs in with the passkey, or why it cannot be used here. */
export function UsePasskey({ onSignedIn, ...button }: UsePasskeyProps) {
  const dispatch = useDispatch();
  const [pending, setPending] = useState(false);
  const reason = whyNoPasskey(useStudio().publicUrl);
  async function press(): Promise<void> {
    setPending(true);
    await tryPasskey(dispatch, onSignedIn);
    setPending(false);
  }
  if (reason) return <p>{reason}</p>;
  return (
    <Button {...button} pending={pending} onClick={() => void press()}>
      Entrar con llave de acceso
    </Button>
  );
}

interface SecondStepProps extends Pick<UsePasskeyProps, 'onSignedIn'> {
  /** Valid, but not sufficient. */
  readonly credentials: Credentials;
  /** Signs in with a mailed code. */
  readonly send: (credentials: Credentials & { readonly code: string }) => Promise<void>;
  readonly onBack: () => void;
}

/**
 * Asks an administrator for the passkey, or for a mailed code if the passkey is not at hand (docs/product.md §4.12).
 */
export function SecondStep({ credentials, onSignedIn, send, onBack }: SecondStepProps) {
  const [mailCode, { isLoading }] = useMailSignInCodeMutation();
  const [isMailed, setMailed] = useState(false);

  async function askForCode(): Promise<void> {
    try {
      const answer = await mailCode({ ...credentials, deviceTokens: deviceTokens.read() }).unwrap();
      notify.success(answer.message);
      setMailed(true);
    } catch (error) {
      showRefusal(error, 'Error al enviar el código');
    }
  }

  return (
    <>
      <PageHeading replaces lead="Tu cuenta de administrador pide más que la contraseña.">
        Usa tu llave de acceso
      </PageHeading>
      <UsePasskey wide variant={isMailed ? 'secondary' : 'primary'} onSignedIn={onSignedIn} />
      {isMailed ? (
        <CodeForm
          send={(code) => send({ ...credentials, code })}
          another={
            <Button variant="quiet" wide pending={isLoading} onClick={() => void askForCode()}>
              Enviarme otro código
            </Button>
          }
        />
      ) : (
        <Button variant="secondary" wide pending={isLoading} onClick={() => void askForCode()}>
          No tengo mi llave: enviarme un código
        </Button>
      )}
      <Button variant="quiet" wide onClick={onBack}>
        Volver
      </Button>
    </>
  );
}

interface CodeFormProps {
  readonly send: (code: string) => Promise<void>;
  /** The button that asks for a newer code. */
  readonly another: ReactNode;
}

function CodeForm({ send, another }: CodeFormProps) {
  const form = useForm({
    initial: { code: '' },
    parse: parseCode,
    send,
    onRefused: (error) => showRefusal(error, 'Error en el login'),
  });
  const { ref } = form.formProps;
  // The button that requested the code has unmounted.
  useEffect(() => ref.current?.querySelector('input')?.focus(), [ref]);
  return (
    <form {...form.formProps} className="stack gap4">
      <TextField
        label="Código del correo"
        hint="Vence en 10 minutos. Si no llega, mira en el correo no deseado."
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        {...form.field('code')}
      />
      <FormStatus {...form.status} />
      <Button type="submit" wide pending={form.pending}>
        Entrar con el código
      </Button>
      {another}
    </form>
  );
}

function parseCode({ code }: { readonly code: string }): Parsed<string> {
  const digits = code.replaceAll(/\s/g, '');
  return /^\d{6}$/.test(digits) ? { ok: true, input: digits } : fault('code', 'El código tiene 6 dígitos');
}
