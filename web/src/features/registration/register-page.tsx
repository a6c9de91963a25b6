import { Suspense, useEffect, type ReactNode } from 'react';
import { useDispatch } from 'react-redux';
import { documentTypes } from '@studio/contracts/rules/people';
import { takesBody } from '../../api/endpoint.ts';
import { showRefusal } from '../../api/show-failure.ts';
import { studioApi } from '../../api/studio-api.ts';
import { signedIn } from '../../session/session-slice.ts';
import { Button } from '../../ui/button.tsx';
import { DateField } from '../../ui/form/date-field.tsx';
import { DocumentNumberField } from '../../ui/form/document-number-field.tsx';
import { FormGrid } from '../../ui/form/field.tsx';
import { FormStatus } from '../../ui/form/form-status.tsx';
import { NewPasswordFields, PasswordOwner } from '../../ui/form/new-password-fields.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { EmailField, TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { lazyBoundary } from '../../ui/lazy-boundary.tsx';
import { notify } from '../../ui/notify.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { LegalLink } from '../legal/legal-link.tsx';
import guest from '../login/guest-form.module.css';
import { GuestLink } from '../login/guest-layout.tsx';
import { genderOptions } from '../profile/gender-options.ts';
import { PageMeta } from '../studio/page-meta.tsx';
import { emptyRegistration } from './empty-registration.ts';
import styles from './register-page.module.css';

/** Few people are minors, and its code depends on that of dates. */
const GuardianGroup = lazyBoundary(async () => (await import('../guardian/guardian-group.tsx')).GuardianGroup);

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
      <PageHeading lead="Dos minutos, y eliges tu plan.">Crear cuenta</PageHeading>
      <form {...form.formProps} className="column gap4">
        <RegistrationFields form={form} />
        <p className="soft">
          Al crear tu cuenta autorizas el tratamiento de tus datos y aceptas nuestra{' '}
          <LegalLink>política de privacidad y términos de servicio</LegalLink>.
        </p>
        <FormStatus {...form.status} />
        <Button type="submit" wide pending={form.pending}>
          Crear cuenta
        </Button>
      </form>
      <p className={`faint ${guest.other}`}>
        ¿Ya tienes cuenta? <GuestLink to="/login">Inicia sesión</GuestLink>
      </p>
    </>
  );
}

const { useRegisterMutation } = studioApi.injectEndpoints({
  endpoints: (build) => ({
    register: build.mutation(takesBody(routes.register)),
  }),
});

const documentOptions = documentTypes.map((type) => ({ value: type, label: type }));

/** The fields whose words others know of the owner. */
const knownWords = ['email', 'firstName', 'lastName', 'documentNumber', 'phone'] as const;

interface RegistrationFieldsProps {
  readonly form: Pick<ReturnType<typeof useForm<typeof emptyRegistration, unknown>>, 'field' | 'values' | 'setValue'>;
}

function RegistrationFields({ form }: RegistrationFieldsProps) {
  const { field } = form;
  return (
    <>
      <FieldGroup legend="Tu cuenta">
        <FormGrid>
          <TextField label="Nombres" autoComplete="given-name" required {...field('firstName')} />
          <TextField label="Apellidos" autoComplete="family-name" required {...field('lastName')} />
        </FormGrid>
        <EmailField autoComplete="email" {...field('email')} />
      </FieldGroup>
      <FieldGroup legend="Tus datos">
        <FormGrid>
          <DateField label="Fecha de nacimiento" isBirthDate autoComplete="bday" required {...field('dateOfBirth')} />
          <SelectField
            label="Género"
            options={genderOptions}
            placeholder="Selecciona"
            autoComplete="sex"
            required
            {...field('gender')}
          />
        </FormGrid>
        <FormGrid>
          <SelectField
            label="Tipo de documento"
            options={documentOptions}
            placeholder="Selecciona"
            required
            {...field('documentType')}
          />
          <DocumentNumberField
            label="Número de documento"
            documentType={form.values.documentType}
            required
            {...field('documentNumber')}
          />
        </FormGrid>
        <TextField label="Teléfono" type="tel" inputMode="tel" autoComplete="tel" required {...field('phone')} />
      </FieldGroup>
      {form.values.dateOfBirth !== '' && (
        <Suspense>
          <GuardianGroup
            form={form}
            why="Tienes menos de 18 años: la ley pide que un adulto responda por ti y autorice el tratamiento de los datos."
          />
        </Suspense>
      )}
      <FieldGroup legend="Tu contraseña">
        {/* Without it, password managers take the field before the password, the phone, for the account's name. */}
        <PasswordOwner email={field('email').value} />
        <FormGrid>
          <NewPasswordFields
            label="Contraseña"
            password={field('password')}
            confirmation={field('confirmPassword')}
            owner={knownWords.map((name) => field(name).value)}
          />
        </FormGrid>
      </FieldGroup>
    </>
  );
}

interface FieldGroupProps {
  readonly legend: string;
  readonly children: ReactNode;
}

/** A group of related fields, under a legend. */
function FieldGroup({ legend, children }: FieldGroupProps) {
  return (
    <fieldset className={`titled ${styles.group}`}>
      <legend>{legend}</legend>
      <div className="stack gap4">{children}</div>
    </fieldset>
  );
}
