import { forgotPassword } from '@studio/contracts/http/auth-routes';
import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { EmailText } from '../../ui/email-text.tsx';
import { FormStatus } from '../../ui/form/form-status.tsx';
import { parseWith } from '../../ui/form/parse-with.ts';
import { EmailField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { notify } from '../../ui/notify.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import styles from '../login/guest-form.module.css';
import { GuestLink } from '../login/guest-layout.tsx';
import { PageMeta } from '../studio/page-meta.tsx';
import { useForgotPasswordMutation, showResetRefusal } from './reset-endpoints.ts';

export function ForgotPasswordPage() {
  const [ask] = useForgotPasswordMutation();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useForm({
    initial: { email: '' },
    parse: (values) => parseWith(forgotPassword.body, values),
    async send(input) {
      const { message } = await ask(input).unwrap();
      notify.success(message);
      setSentTo(input.email);
    },
    onRefused: (error) => showResetRefusal(error, 'Error al solicitar recuperación'),
  });
  return (
    <>
      <PageMeta
        title="Recuperar contraseña"
        description="Pide un enlace para crear una contraseña nueva."
        keywords="recuperar contraseña"
      />
      <PageHeading lead="Escribe tu correo y te enviaremos un enlace que vale una hora.">
        Recuperar contraseña
      </PageHeading>
      <form {...form.formProps} className="column gap4">
        <EmailField autoComplete="email" {...form.field('email')} />
        <FormStatus {...form.status} />
        <Button type="submit" wide pending={form.pending}>
          Enviar enlace
        </Button>
      </form>
      {sentTo && (
        <output className="flex gap3 pad4 breaks rounded approved">
          <MailCheck size={22} />
          <span>
            Revisa la bandeja de entrada de{' '}
            <strong>
              <EmailText>{sentTo}</EmailText>
            </strong>
            , y también el correo no deseado.
          </span>
        </output>
      )}
      <p className={`faint ${styles.other}`}>
        <GuestLink to="/login">Volver a iniciar sesión</GuestLink>
      </p>
    </>
  );
}
