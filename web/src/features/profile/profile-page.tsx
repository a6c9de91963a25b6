import { KeyRound } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { EmailText } from '../../ui/email-text.tsx';
import { lazyBoundary } from '../../ui/lazy-boundary.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { useUser } from '../../session/use-session.ts';
import { PageMeta } from '../studio/page-meta.tsx';
import { AccountInfo } from './account-info.tsx';
import { CurrentPlanCard } from './current-plan-card.tsx';
import { Movements } from './movements.tsx';
import { NoticesAndCalendar } from './notices-and-calendar.tsx';
import { OwnData } from './own-data.tsx';
import { PersonalData } from './personal-data.tsx';
import styles from './profile-page.module.css';

const ChangePasswordDialog = lazyBoundary(
  async () => (await import('./change-password-dialog.tsx')).ChangePasswordDialog,
);

export function ProfilePage() {
  const user = useUser();
  const [changing, setChanging] = useState<'never' | 'open' | 'closed'>('never');
  return (
    <>
      <PageMeta title="Mi perfil" description="Tus datos, tu plan y tus clases." keywords="perfil, plan, clases" />
      <PageHeading
        lead={<EmailText>{user.email}</EmailText>}
        action={
          <Button
            variant="secondary"
            icon={<KeyRound size={18} aria-hidden="true" />}
            onClick={() => setChanging('open')}
          >
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
      <div className={styles.columns}>
        <div className={styles.column}>
          <CurrentPlanCard />
          <div className={styles.last}>
            <AccountInfo user={user} />
          </div>
        </div>
        <div className={styles.column}>
          <PersonalData user={user} />
          <NoticesAndCalendar />
          <Movements />
          <OwnData />
        </div>
      </div>
    </>
  );
}
