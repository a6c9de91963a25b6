import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { showRefusal } from '../../api/show-refusal.ts';
import { Button } from '../../ui/button.tsx';
import { FormStatus } from '../../ui/form/form-status.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { notify } from '../../ui/notify.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { LegalLink } from '../legal/legal-link.tsx';
import styles from '../login/guest-form.module.css';
import { GuestLink } from '../login/guest-link.tsx';
import { signedIn } from '../../session/session-slice.ts';
import { PageMeta } from '../studio/page-meta.tsx';
import { emptyRegistration } from './empty-registration.ts';
import { useRegisterMutation } from './register-endpoints.ts';
import { RegistrationFields } from './registration-fields.tsx';

/** Loads the contracts' schemas while the visitor types. */
const checks = () => import('./parse-registration.ts');

export function RegisterPage() {
  const [register] = useRegisterMutation();
  const dispatch = useDispatch();
  const form = useForm({
    initial: emptyRegistration,
    draft: 'registration',
    parse: async (values) => (await checks()).parseRegistration(values),
    async send(registration) {
      const session = await register(registration).unwrap();
      dispatch(signedIn({ ...session, landing: '/profile' }));
      notify.success('¡Registro exitoso!');
    },
    onRefused: (error) => showRefusal(error, 'Error en el registro'),
  });
  useEffect(() => void checks().catch(() => undefined), []);
  return (
    <>
      <PageMeta
        title="Crear cuenta"
        description="Crea tu cuenta y reserva entrenamientos grupales en Armenia, Quindío."
        keywords="registro, crear cuenta"
      />
      <PageHeading lead="Dos minutos y ya puedes reservar.">Crear cuenta</PageHeading>
      <form {...form.formProps} className={styles.form}>
        <RegistrationFields field={form.field} />
        <p className={styles.note}>
          Al crear tu cuenta autorizas el tratamiento de tus datos y aceptas nuestra{' '}
          <LegalLink>política de privacidad y términos de servicio</LegalLink>.
        </p>
        <FormStatus {...form.status} />
        <Button type="submit" wide pending={form.pending}>
          Crear cuenta
        </Button>
      </form>
      <p className={styles.other}>
        ¿Ya tienes cuenta? <GuestLink to="/login">Inicia sesión</GuestLink>
      </p>
    </>
  );
}
