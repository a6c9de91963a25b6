import { resetPassword } from '@studio/contracts/http/auth-routes';
import { texts } from '@studio/contracts/http/fields';
import { RESET_REDIRECT_DELAY_MS } from '@studio/contracts/rules/sign-in';
import { useEffect, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { Button } from '../../ui/button.tsx';
import { FormStatus } from '../../ui/form/form-status.tsx';
import { NewPasswordFields } from '../../ui/form/new-password-fields.tsx';
import { fault, parseWith } from '../../ui/form/parse-with.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { deviceTokens } from '../../session/device-tokens.ts';
import { notify } from '../../ui/notify.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import styles from '../login/guest-form.module.css';
import { PageMeta } from '../studio/page-meta.tsx';
import { useResetPasswordMutation, showResetRefusal } from './reset-endpoints.ts';

export function ResetPasswordPage() {
  const { token = '' } = useParams();
  const [reset] = useResetPasswordMutation();
  const [done, setDone] = useState(false);
  useLoginSoon(done);
  const form = useForm({
    initial: { password: '', confirmPassword: '' },
    parse: (values) =>
      values.password === values.confirmPassword
        ? parseWith(resetPassword.body, values)
        : fault('confirmPassword', texts.passwordsDiffer),
    async send(body) {
      const { message, deviceToken } = await reset({ token, body }).unwrap();
      deviceTokens.add(deviceToken);
      notify.success(message);
      setDone(true);
    },
    onRefused: (error) => showResetRefusal(error, 'Error al restablecer la contraseña'),
  });
  return (
    <>
      <PageMeta title="Restablecer contraseña" description="Crea una contraseña nueva para tu cuenta." />
      <PageHeading lead="Elige una contraseña nueva para tu cuenta.">Restablecer contraseña</PageHeading>
      <form {...form.formProps} className="column gap4">
        <NewPasswordFields password={form.field('password')} confirmation={form.field('confirmPassword')} />
        <FormStatus {...form.status} />
        <Button type="submit" wide pending={form.pending} disabled={done}>
          Restablecer contraseña
        </Button>
      </form>
      <p className={`faint ${styles.other}`}>
        <Link to="/login">Volver a iniciar sesión</Link>
      </p>
    </>
  );
}

function useLoginSoon(done: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!done) return undefined;
    const timer = setTimeout(() => void navigate('/login'), RESET_REDIRECT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [done, navigate]);
}
