import { Pencil } from 'lucide-react';
import { Suspense, useEffect, useRef, type ReactNode } from 'react';
import type { User } from '@studio/contracts/http/account-schemas';
import { longDate } from '../../dates/spanish-dates.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmailText } from '../../ui/email-text.tsx';
import { lazyBoundary } from '../../ui/lazy-boundary.tsx';
import { genderNames } from './gender-options.ts';
import { authorizationInWords, guardianInWords } from '../guardian/guardian-words.ts';
import styles from './profile-page.module.css';

const ProfileForm = lazyBoundary(async () => (await import('./profile-form.tsx')).ProfileForm);

/** The group of fields where editing begins; null while nothing is edited. */
export type Editing = 'names' | 'contact' | 'guardian' | null;

const beginnings = { names: undefined, contact: 'contactName', guardian: 'guardianName' } as const;

interface PersonalDataProps {
  readonly user: User;
  /** Not null at first: the address leads to its form. */
  readonly editing: Editing;
  readonly onEdit: (editing: Editing) => void;
}

export function PersonalData({ user, editing, onEdit }: PersonalDataProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const isAsked = useRef(editing !== null);
  useEffect(() => {
    if (isAsked.current) heading.current?.focus();
  }, []);
  function edit(next: Editing): void {
    onEdit(next);
    // The pressed button unmounts, so the focus moves to the section.
    heading.current?.focus();
  }
  return (
    <Card as="section" className={styles.section} aria-labelledby="datos">
      <header className="row between gap3">
        <h2 ref={heading} tabIndex={-1} id="datos" className="large">
          Datos personales
        </h2>
        {!editing && (
          <Button
            variant="quiet"
            size="small"
            icon={<Pencil size={16} />}
            className={styles.edit}
            onClick={() => edit('names')}
          >
            Editar perfil
          </Button>
        )}
      </header>
      {editing ? (
        <Suspense fallback={<Stored user={user} />}>
          <ProfileForm user={user} beginsAt={beginnings[editing]} onDone={() => edit(null)} />
        </Suspense>
      ) : (
        <Stored user={user} />
      )}
    </Card>
  );
}

function Stored({ user }: { readonly user: User }) {
  return (
    <DataList
      items={[
        ['Nombres', user.firstName],
        ['Apellidos', user.lastName],
        ['Correo electrónico', <EmailText key="email">{user.email}</EmailText>],
        ['Teléfono', user.phone],
        ['Fecha de nacimiento', user.dateOfBirth && longDate(user.dateOfBirth)],
        ['Género', user.gender && genderNames[user.gender]],
        ['Tipo de documento', user.documentType],
        ['Número de documento', user.documentNumber],
        ['Contacto de emergencia', user.emergencyContact && contactInWords(user.emergencyContact)],
        ...(user.guardian ? [['Acudiente', guardianWithProof(user.guardian)] as const] : []),
      ]}
    />
  );
}

/** `Rosa Ocampo (mamá), 310 456 7890` */
const contactInWords = ({ name, phone, relation }: NonNullable<User['emergencyContact']>) =>
  `${name}${relation && ` (${relation})`}, ${phone}`;

const guardianWithProof = (guardian: NonNullable<User['guardian']>) =>
  `${guardianInWords(guardian)}. ${authorizationInWords(guardian)}`;

/** Names and values. A missing value is shown as a dash. */
export function DataList({ items }: { readonly items: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className={styles.list}>
      {items.map(([name, value]) => (
        <div key={name} className={styles.item}>
          <dt className="soft">{name}</dt>
          <dd className="strong">{value || '—'}</dd>
        </div>
      ))}
    </dl>
  );
}
