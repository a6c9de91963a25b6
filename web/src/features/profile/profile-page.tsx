import type { User } from '@studio/contracts/http/account-schemas';
import { toStudioDate } from '@studio/contracts/studio-time';
import { KeyRound } from 'lucide-react';
import { Suspense, useState } from 'react';
import { fresh } from '../../api/studio-api.ts';
import { shortDate } from '../../dates/spanish-dates.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { EmailText } from '../../ui/email-text.tsx';
import { lazyBoundary } from '../../ui/lazy-boundary.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { useUser } from '../../session/use-session.ts';
import { Skeleton } from '../../ui/loading.tsx';
import { mostMovements, MovementHistory } from '../movements/movement-history.tsx';
import { PageMeta } from '../studio/page-meta.tsx';
import { BeforeTraining } from './before-training.tsx';
import { CurrentPlanCard } from './current-plan-card.tsx';
import { DataList, type Editing, PersonalData } from './personal-data.tsx';
import { firstMovements } from './profile-requests.ts';
import { useGetMyMovementsQuery } from './profile-endpoints.ts';
import styles from './profile-page.module.css';

const ChangePasswordDialog = lazyBoundary(
  async () => (await import('./change-password-dialog.tsx')).ChangePasswordDialog,
);

const Absences = lazyBoundary(async () => (await import('./absences.tsx')).Absences);

export function ProfilePage() {
  const user = useUser();
  const [changing, setChanging] = useState<'never' | 'open' | 'closed'>('never');
  const [editing, setEditing] = useState<Editing>(null);
  return (
    <>
      <PageMeta title="Mi perfil" description="Tus datos, tu plan y tus clases." keywords="perfil, plan, clases" />
      <PageHeading
        lead={<EmailText>{user.email}</EmailText>}
        action={
          <Button variant="secondary" icon={<KeyRound size={18} />} onClick={() => setChanging('open')}>
            Cambiar contraseña
          </Button>
        }
      >
        Mi perfil
      </PageHeading>
      {changing !== 'never' && (
        <Suspense>
          <ChangePasswordDialog open={changing === 'open'} onClose={() => setChanging('closed')} />
        </Suspense>
      )}
      <div className={`stack gap4 ${styles.columns}`}>
        <div className={styles.column}>
          <CurrentPlanCard />
          <Suspense>
            <Absences />
          </Suspense>
          <div className={styles.last}>
            <AccountInfo user={user} />
          </div>
        </div>
        <div className={styles.column}>
          <BeforeTraining
            user={user}
            onAddContact={() => setEditing('contact')}
            onAddGuardian={() => setEditing('guardian')}
          />
          <PersonalData user={user} editing={editing} onEdit={setEditing} />
          <NoticesAndCalendar />
          <Movements />
          {user.type === 'admin' && <Passkeys />}
          <OwnData />
        </div>
      </div>
    </>
  );
}

function AccountInfo({ user }: { readonly user: User }) {
  return (
    <Card as="section" className={styles.section} aria-labelledby="cuenta">
      <h2 id="cuenta" className="large">
        Información de la cuenta
      </h2>
      <DataList
        items={[
          ['Tipo de usuario', user.type === 'admin' ? 'Administrador' : 'Miembro'],
          ['Miembro desde', shortDate(toStudioDate(new Date(user.createdAt)))],
          ['Última actualización', shortDate(toStudioDate(new Date(user.updatedAt)))],
        ]}
      />
    </Card>
  );
}

const actors = {
  member: 'Tú',
  admin: 'El estudio',
  coach: 'Entrenador',
  system: 'Automático',
  waitlist: 'Lista de espera',
  'fixed-slot': 'Cupo fijo',
};

function Movements() {
  const [limit, setLimit] = useState(firstMovements);
  return (
    <Card as="section" className={styles.section} tabIndex={-1} aria-labelledby="movimientos">
      <h2 id="movimientos" className="large">
        Movimientos
      </h2>
      <MovementHistory
        answer={useGetMyMovementsQuery({ limit }, fresh)}
        limit={limit}
        actors={actors}
        whenEmpty="Aquí verás cada clase que ganes, uses o recuperes."
        onMore={() => setLimit(Math.min(mostMovements, limit + 2 * firstMovements))}
      />
    </Card>
  );
}

const MailSwitches = lazyBoundary(async () => (await import('./mail-switches.tsx')).MailSwitches);
const DeviceNotices = lazyBoundary(async () => (await import('../push/device-notices.tsx')).DeviceNotices);
const CalendarFeed = lazyBoundary(async () => (await import('./calendar-feed.tsx')).CalendarFeed);

/**
 * Mails, notices and the calendar by which members follow their classes (docs/product.md §§3.15, 4.10, 4.15). Set up
 * once, so it is folded.
 */
function NoticesAndCalendar() {
  return (
    <Card as="section" className={styles.section} tabIndex={-1} aria-labelledby="avisos">
      <h2 id="avisos" className="large">
        Avisos y calendario
      </h2>
      <div>
        <Disclosure label="Avisos por correo">
          <Suspense fallback={<Skeleton height="8rem" />}>
            <MailSwitches />
          </Suspense>
        </Disclosure>
        <Disclosure label="Mis clases en mi calendario">
          <Suspense fallback={<Skeleton height="8rem" />}>
            <CalendarFeed />
          </Suspense>
        </Disclosure>
        {/* Comes last, because it appears only once the studio has said that it sends notices. */}
        <Suspense>
          <DeviceNotices />
        </Suspense>
      </div>
    </Card>
  );
}

const PasskeyList = lazyBoundary(async () => (await import('../passkeys/passkey-list.tsx')).PasskeyList);

/** Administrators' other way to sign in (docs/product.md §4.12). */
function Passkeys() {
  return (
    <Card as="section" className={styles.section} tabIndex={-1} aria-labelledby="llaves">
      <h2 id="llaves" className="large">
        Llaves de acceso
      </h2>
      <Disclosure label="Ver y agregar mis llaves">
        <Suspense fallback={<Skeleton height="8rem" />}>
          <PasskeyList />
        </Suspense>
      </Disclosure>
    </Card>
  );
}

const OwnDataActs = lazyBoundary(async () => (await import('./own-data-acts.tsx')).OwnDataActs);

/** The member's rights over their data (docs/product.md §4.11); seldom used, so it is folded. */
function OwnData() {
  return (
    <Card as="section" className={styles.section} aria-labelledby="mis-datos">
      <h2 id="mis-datos" className="large">
        Mis datos
      </h2>
      <Disclosure label="Descargar mis datos o eliminar mi cuenta">
        <Suspense fallback={<Skeleton height="8rem" />}>
          <OwnDataActs />
        </Suspense>
      </Disclosure>
    </Card>
  );
}
