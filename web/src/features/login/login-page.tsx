import { useDispatch } from 'react-redux';
import { showRefusal } from '../../api/show-failure.ts';
import { Button } from '../../ui/button.tsx';
import { FormStatus } from '../../ui/form/form-status.tsx';
import { fault, type Parsed } from '../../ui/form/parse-with.ts';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { EmailField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { notify } from '../../ui/notify.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { PageMeta } from '../studio/page-meta.tsx';
import styles from './guest-form.module.css';
import { GuestLink } from './guest-layout.tsx';
import { useLoginMutation } from './session-endpoints.ts';
import { deviceTokens } from '../../session/device-tokens.ts';
import { signedIn } from '../../session/session-slice.ts';

export function LoginPage() {
  const [login] = useLoginMutation();
  const dispatch = useDispatch();
  const form = useForm({
    initial: { email: '', password: '' },
    parse: parseLogin,
    async send(credentials) {
      dispatch(signedIn(await login({ ...credentials, deviceTokens: deviceTokens.read() }).unwrap()));
      notify.success('¡Bienvenido!');
    },
    onRefused: (error) => showRefusal(error, 'Error en el login'),
  });
  return (
    <>
      <PageMeta
        title="Iniciar sesión"
        description="Inicia sesión para reservar tus entrenamientos grupales y ver tu plan."
        keywords="iniciar sesión, reservas"
      />
      <PageHeading lead="Reserva tu próxima clase en un toque.">Iniciar sesión</PageHeading>
      <form {...form.formProps} className={styles.form}>
        <EmailField autoComplete="email" {...form.field('email')} />
        <PasswordField label="Contraseña" autoComplete="current-password" required {...form.field('password')} />
        <GuestLink to="/forgot-password" className={styles.aside}>
          ¿Olvidaste tu contraseña?
        </GuestLink>
        <FormStatus {...form.status} />
        <Button type="submit" wide pending={form.pending}>
          Iniciar sesión
        </Button>
      </form>
      <p className={styles.other}>
        ¿Aún no tienes cuenta? <GuestLink to="/register">Regístrate</GuestLink>
      </p>
    </>
  );
}

interface Credentials {
  readonly email: string;
  readonly password: string;
}

/**
 * Checks only that both fields are filled: the contracts' schemas would double the JavaScript of the first page, and
 * the server validates anyway.
 */
function parseLogin({ email, password }: Credentials): Parsed<Credentials> {
  const address = email.trim();
  if (!/^\S+@\S+$/.test(address)) return fault('email', 'Ingresa un correo válido');
  if (password === '') return fault('password', 'Por favor completa todos los campos');
  return { ok: true, input: { email: address, password } };
}
