import type { User } from '@studio/contracts/http/account-schemas';
import { toStudioDate } from '@studio/contracts/studio-time';
import { KeyRound } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useFailureLog } from '../../api/show-failure.ts';
import { fresh } from '../../api/studio-api.ts';
import { shortDate } from '../../dates/spanish-dates.ts';
import { Button } from '../../ui/button.tsx';
import { lazyBoundary } from '../../ui/lazy-boundary.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { useUser } from '../../session/use-session.ts';
import { mostMovements, MovementHistory } from '../movements/movement-history.tsx';
import { useAsking } from '../plans/asking.ts';
import { useGetCurrentPlanQuery } from '../plans/plan-endpoints.ts';
import { neverHadPlan } from '../plans/plan.ts';
import { useLivePlan } from '../plans/use-live-plan.ts';
import { PageMeta } from '../studio/page-meta.tsx';
import { useGetOwnAbsencesQuery } from './absence-endpoints.ts';
import { Absences } from './absences.tsx';
import { BeforeTraining } from './before-training.tsx';
import { CurrentPlanCard, PlanSkeleton } from './current-plan-card.tsx';
import { standingInWords } from './own-money.tsx';
import { DataList, type Editing, PersonalData } from './personal-data.tsx';
import { Folded, ProfilePart } from './profile-part.tsx';
import { firstMovements } from './profile-requests.ts';
import { useGetMyFixedSlotsQuery, useGetMyMovementsQuery, useGetOwnPaymentsQuery } from './profile-endpoints.ts';
import styles from './profile-page.module.css';

export function ProfilePage() {
  const user = useUser();
  const { asked, forget } = useAskedPart();
  const [editing, setEditing] = useState<Editing>(asked === 'datos' ? 'names' : null);
  const { waits, standing, plan, payments, absences, slots } = useFirstAnswers();
  useLivePlan();
  /** Who works here and never had a plan may never train. */
  const trains = (user.type === 'member' && !user.coach) || !plan.data || !neverHadPlan(plan.data);
  function edit(next: Editing): void {
    setEditing(next);
    if (!next) forget();
  }
  return (
    <>
      <PageMeta title="Mi perfil" description="Tus datos, tu plan y tus clases." keywords="perfil, plan, clases" />
      <PageHeading lead={standing}>{`${user.firstName} ${user.lastName}`}</PageHeading>
      {waits ? (
        <PlanSkeleton />
      ) : (
        <div className={`stack gap4 ${styles.columns}`}>
          <div className={styles.column}>
            <CurrentPlanCard plan={plan} payments={payments} slots={slots} trains={trains} />
            {absences && <Absences absences={absences} />}
          </div>
          <div className={styles.column}>
            {trains && (
              <BeforeTraining user={user} onAddContact={() => edit('contact')} onAddGuardian={() => edit('guardian')} />
            )}
            <PersonalData user={user} editing={editing} onEdit={edit} />
            <NoticesAndCalendar />
            <Movements />
            <OwnData />
            {user.type === 'admin' && <Passkeys />}
            <AccountInfo user={user} changes={asked === 'clave'} onChanged={forget} />
          </div>
        </div>
      )}
    </>
  );
}

/** The part that the address opens, `?editar=datos` or `?editar=clave`, until it is done. */
function useAskedPart() {
  const [params, setParams] = useSearchParams();
  const asked = params.get('editar');
  return { asked, forget: () => asked && setParams({}, { replace: true }) };
}

/**
 * What the page shows of its own accord, the first movements included: shown together, since one part after the other would
 * shift the layout, and a tap would miss what it was meant for.
 */
function useFirstAnswers() {
  const plan = useGetCurrentPlanQuery(undefined, fresh);
  const payments = useGetOwnPaymentsQuery(undefined, fresh);
  const absences = useGetOwnAbsencesQuery(undefined, fresh);
  const slots = useGetMyFixedSlotsQuery(undefined, fresh);
  const movements = useGetMyMovementsQuery({ limit: firstMovements }, fresh);
  const asking = useAsking();
  useFailureLog(plan.error, 'The current plan could not be loaded');
  useFailureLog(payments.error, 'The own payments could not be loaded');
  useFailureLog(absences.error, 'The own absences could not be loaded');
  useFailureLog(slots.error, 'The fixed slots could not be loaded');
  return {
    plan,
    payments: payments.data,
    absences: absences.data,
    slots: slots.data ?? [],
    waits:
      asking === undefined || [plan, payments, absences, slots, movements].some(({ data, error }) => !data && !error),
    standing: payments.data && standingInWords(payments.data, plan.data),
  };
}

const ChangePasswordDialog = lazyBoundary(
  async () => (await import('./change-password-dialog.tsx')).ChangePasswordDialog,
);

interface AccountInfoProps {
  readonly user: User;
  /** Begins with the form of a new password. */
  readonly changes: boolean;
  /** Called when that form is closed. */
  readonly onChanged: () => void;
}

function AccountInfo({ user, changes, onChanged }: AccountInfoProps) {
  const [changing, setChanging] = useState<'never' | 'open' | 'closed'>(changes ? 'open' : 'never');
  function close(): void {
    setChanging('closed');
    onChanged();
  }
  return (
    <ProfilePart id="cuenta" title="Información de la cuenta">
      <DataList
        items={[
          ['Tipo de usuario', typeInWords(user)],
          ['Miembro desde', shortDate(toStudioDate(new Date(user.createdAt)))],
          ['Última actualización', shortDate(toStudioDate(new Date(user.updatedAt)))],
        ]}
      />
      <div className="breaks">
        <Button variant="secondary" icon={<KeyRound size={18} />} onClick={() => setChanging('open')}>
          Cambiar contraseña
        </Button>
      </div>
      {changing !== 'never' && (
        <Suspense>
          <ChangePasswordDialog open={changing === 'open'} onClose={close} />
        </Suspense>
      )}
    </ProfilePart>
  );
}

function typeInWords({ type, desk }: User): string {
  if (type !== 'admin') return 'Miembro';
  return desk ? 'Administrador · Recepción' : 'Administrador';
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
    <ProfilePart id="movimientos" title="Movimientos" tabIndex={-1}>
      <MovementHistory
        answer={useGetMyMovementsQuery({ limit })}
        limit={limit}
        actors={actors}
        whenEmpty="Aquí verás cada clase que ganes, uses o recuperes."
        onMore={() => setLimit(Math.min(mostMovements, limit + 2 * firstMovements))}
      />
    </ProfilePart>
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
    <ProfilePart id="avisos" title="Avisos y calendario" tabIndex={-1}>
      <div>
        <Folded label="Avisos por correo" Content={MailSwitches} />
        <Folded label="Mis clases en mi calendario" Content={CalendarFeed} />
        {/* Comes last, because it appears only once the studio has said that it sends notices. */}
        <Suspense>
          <DeviceNotices />
        </Suspense>
      </div>
    </ProfilePart>
  );
}

const PasskeyList = lazyBoundary(async () => (await import('../passkeys/passkey-list.tsx')).PasskeyList);

/** Administrators' other way to sign in (docs/product.md §4.12). */
function Passkeys() {
  return (
    <ProfilePart id="llaves" title="Llaves de acceso" tabIndex={-1}>
      <Folded label="Ver y agregar mis llaves" Content={PasskeyList} />
    </ProfilePart>
  );
}

const OwnDataActs = lazyBoundary(async () => (await import('./own-data-acts.tsx')).OwnDataActs);

/** The member's rights over their data (docs/product.md §4.11); seldom used, so it is folded. */
function OwnData() {
  return (
    <ProfilePart id="mis-datos" title="Mis datos">
      <Folded label="Descargar mis datos o eliminar mi cuenta" Content={OwnDataActs} />
    </ProfilePart>
  );
}
