import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { useLocation } from 'react-router-dom';
import type { Answer } from '../../api/call.ts';
import { problemOf } from '../../api/problem.ts';
import { showRefusal } from '../../api/show-failure.ts';
import { Button } from '../../ui/button.tsx';
import { FormStatus } from '../../ui/form/form-status.tsx';
import { fault, type Parsed } from '../../ui/form/parse-with.ts';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { EmailField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { lazyBoundary } from '../../ui/lazy-boundary.tsx';
import { notify } from '../../ui/notify.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { passkeysWork } from '../passkeys/passkey-place.ts';
import { PageMeta } from '../studio/page-meta.tsx';
import { useStudio } from '../studio/use-studio.ts';
import styles from './guest-form.module.css';
import { GuestLink } from './guest-layout.tsx';
import { useLoginMutation } from './session-endpoints.ts';
import { deviceTokens } from '../../session/device-tokens.ts';
import { signedIn } from '../../session/session-slice.ts';

/** Used by administrators only, so fetched on demand. */
const passkeys = () => import('../passkeys/second-step.tsx');
const oidcLogin = () => import('./login-by-oidc.tsx');
const OidcAnswer = lazyBoundary(async () => (await oidcLogin()).OidcAnswer);
const SecondStep = lazyBoundary(async () => (await passkeys()).SecondStep);

export function LoginPage() {
  const [login] = useLoginMutation();
  const dispatch = useDispatch();
  const { publicUrl, signsInByOidc } = useStudio();
  const { search, state } = useLocation();
  const [leaving, setLeaving] = useState(false);
  /** Valid credentials of an administrator whose account requires a second step (docs/product.md §4.12). */
  const [half, setHalf] = useState<Credentials>();
  const [isBack, setBack] = useState(false);

  function welcome(session: Answer<typeof routes.login>): void {
    dispatch(signedIn(session));
    notify.success('¡Bienvenido!');
  }
  const send = async (credentials: Credentials & { readonly code?: string }) =>
    welcome(await login({ ...credentials, deviceTokens: deviceTokens.read() }).unwrap());

  const form = useForm({
    initial: { email: '', password: '' },
    parse: parseLogin,
    send: (credentials) =>
      send(credentials).catch((error: unknown) => {
        if (problemOf(error)?.code !== 'PASSKEY_REQUIRED') throw error;
        setHalf(credentials);
      }),
    onRefused: (error) => showRefusal(error, 'Error en el login'),
  });

  async function signInByPasskey(): Promise<void> {
    try {
      await (await passkeys()).tryPasskey(dispatch, welcome);
    } catch (error) {
      showRefusal(error, 'Error en el login');
    }
  }

  function goBack(): void {
    setHalf(undefined);
    setBack(true);
  }

  /** Leads to the studio's identity provider (docs/product.md §4.13). */
  async function leave(): Promise<void> {
    setLeaving(true);
    try {
      await (await oidcLogin()).goToProvider(dispatch, (state as { from?: string } | null)?.from);
    } catch (error) {
      showRefusal(error, 'Error en el login');
    } finally {
      // Also on a return to this page: the browser may show it as it was left.
      setLeaving(false);
    }
  }

  const meta = (
    <PageMeta
      title="Iniciar sesión"
      description="Inicia sesión para reservar tus entrenamientos grupales y ver tu plan."
      keywords="iniciar sesión, reservas"
    />
  );

  if (search.includes('state=')) return <OidcAnswer />;

  if (half) {
    return (
      <>
        {meta}
        <SecondStep credentials={half} send={send} onSignedIn={welcome} onBack={goBack} />
      </>
    );
  }
  return (
    <>
      {meta}
      <PageHeading replaces={isBack} lead="Reserva tu próxima clase en un toque.">
        Iniciar sesión
      </PageHeading>
      <form {...form.formProps} className="column gap4">
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
      <p className={`faint ${styles.other}`}>
        ¿Aún no tienes cuenta? <GuestLink to="/register">Regístrate</GuestLink>
      </p>
      {passkeysWork(publicUrl) && (
        <Button variant="quiet" wide onClick={() => void signInByPasskey()}>
          Entrar con llave de acceso
        </Button>
      )}
      {signsInByOidc && (
        <Button variant="quiet" wide pending={leaving} onClick={() => void leave()}>
          Entrar con la cuenta del trabajo
        </Button>
      )}
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
