import { CircleCheck, Mail, Send } from 'lucide-react';
import { useState } from 'react';
import { useFailureLog, useFailureToast } from '../../../api/show-failure.ts';
import { fresh } from '../../../api/studio-api.ts';
import { useNow } from '../../../dates/use-now.ts';
import { ActQuestion } from '../../../edit/act-question.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { counted } from '../../../ui/counted.ts';
import { EmailText } from '../../../ui/email-text.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { notify } from '../../../ui/notify.ts';
import { Pagination } from '../../../ui/pagination.tsx';
import { useFocusFallback } from '../../../ui/use-focus-fallback.ts';
import { WhatsappIcon } from '../../../ui/whatsapp-icon.tsx';
import { useStudio } from '../../studio/use-studio.ts';
import { whatsappUrl } from '../../studio/whatsapp-url.ts';
import { BlockedChat, useChat } from '../contacts/open-chat.tsx';
import { mobileNumber } from '../mobile-number.ts';
import styles from '../users/follow-up-list.module.css';
import { usePages, type useUserFilters } from '../users/use-user-filters.ts';
import { type UserAct, UserActions } from '../users/user-actions.tsx';
import { type AdminUser, useListUsersQuery } from '../users/user-endpoints.ts';
import { UserSkeleton } from '../users/user-list.tsx';
import { fullName } from '../users/user-words.ts';
import { phoneText } from '../phone-text.ts';
import { useCountInvitationsQuery, useInvite, useInviteUserMutation } from './invitation-endpoints.ts';
import { chatText, invitedInWords, inviteInWords, standingInWords } from './invitation-words.ts';
import { invitationFailed as failed, useMailInvitation } from './use-mail-invitation.ts';

interface NeverSignedInListProps {
  readonly shown: ReturnType<typeof useUserFilters>;
  readonly onAct: UserAct;
}

const hint = 'Personas con cuenta que aún no han entrado. Nadie recibe un correo hasta que lo invitas.';

/** Active users whose account the studio opened and who have never signed in (docs/product.md §4.18). */
export function NeverSignedInList({ shown, onAct }: NeverSignedInListProps) {
  const { page, pageSize } = shown.filters;
  const listed = { neverSignedIn: 'true', status: 'active', sort: 'name', page, pageSize } as const;
  const { data, error, isFetching, refetch } = useListUsersQuery(listed, fresh);
  useFailureToast(error, 'Error al cargar los usuarios');
  const pages = usePages(shown, data, !isFetching);
  if (!data && error) return <ErrorState retrying={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <UserSkeleton wide={false} />;
  if (data.total === 0) {
    return (
      <EmptyState icon={<CircleCheck size={28} />} title="Todos los que tienen cuenta ya entraron">
        {hint}
      </EmptyState>
    );
  }
  return (
    <section className="stack gap4" aria-label="Sin entrar" aria-busy={isFetching}>
      <div className="stack gap3">
        <p className="soft">{hint}</p>
        <InviteAll />
      </div>
      <ul className="stack gap3">
        {data.items.map((user) => (
          <Row key={user.id} user={user} onAct={onAct} />
        ))}
      </ul>
      <Pagination {...pages} />
    </section>
  );
}

/** Invites all who have no invitation in force. */
function InviteAll() {
  const { data, error } = useCountInvitationsQuery(undefined, fresh);
  useFailureLog(error, 'The invitations could not be counted');
  const invite = useInvite();
  const [asking, setAsking] = useState(false);
  const place = useFocusFallback<HTMLDivElement>();
  const count = data?.uninvited ?? 0;
  const people = counted(count, 'persona', 'personas');
  const others = (data?.neverSignedIn ?? 0) - count;
  return (
    <div ref={place} tabIndex={-1}>
      {count > 0 && (
        <Button icon={<Send size={18} />} onClick={() => setAsking(true)}>
          {`Invitar a ${people}`}
        </Button>
      )}
      <ActQuestion
        open={asking}
        place={place}
        title={`¿Invitar a ${people}?`}
        confirmLabel={`Invitar a ${people}`}
        tone="primary"
        send={() => invite(null)}
        done={(invited) => notify.success(invitedInWords(invited))}
        failed={failed}
        onClose={() => setAsking(false)}
      >
        <div className="stack gap3">
          <p>{inviteInWords(count)}</p>
          {others > 0 && <p>{`Quien ya tiene una invitación vigente (${others}) no recibe otra.`}</p>}
        </div>
      </ActQuestion>
    </div>
  );
}

function Row({ user, onAct }: { readonly user: AdminUser; readonly onAct: UserAct }) {
  const name = fullName(user);
  const now = useNow();
  // Signing in removes the row.
  const actions = useFocusFallback<HTMLDivElement>();
  return (
    <Card as="li" className={styles.row}>
      <div>
        <h3 className="person">{name}</h3>
        <p className="strong">{standingInWords(user.invited_at, now)}</p>
        <p className="soft">
          <EmailText>{user.email}</EmailText>
        </p>
        <p className="soft figures">{[user.active_plan ?? 'Sin plan', phoneText(user.phone)].join(' · ')}</p>
      </div>
      <div className={styles.menu}>
        <UserActions user={user} onAct={onAct} buttons={[]} />
      </div>
      <div ref={actions} className={styles.actions}>
        <ChatButton user={user} />
        <MailButton user={user} />
      </div>
    </Card>
  );
}

function MailButton({ user }: { readonly user: AdminUser }) {
  const { invite, pending } = useMailInvitation();
  return (
    <Button
      variant="secondary"
      size="small"
      icon={<Mail size={18} />}
      pending={pending}
      aria-label={`Invitar por correo a ${fullName(user)}`}
      onClick={() => void invite(user.id)}
    >
      Correo
    </Button>
  );
}

/** Opens a chat with a link in its text. Renders nothing if the telephone is not a mobile. */
function ChatButton({ user }: { readonly user: AdminUser }) {
  const name = fullName(user);
  const number = mobileNumber(user.phone);
  const { name: studio } = useStudio();
  const [invite] = useInviteUserMutation();
  const { open, isOpening, blockedUrl, chatOpened } = useChat(name);
  if (!number) return null;
  if (blockedUrl) return <BlockedChat url={blockedUrl} name={name} onOpen={chatOpened} />;
  async function prepare(): Promise<string> {
    const { url = '' } = await invite({ id: user.id, body: { channel: 'whatsapp' } }).unwrap();
    return whatsappUrl(number, chatText({ firstName: user.first_name, studio, email: user.email, url }));
  }
  return (
    <Button
      variant="secondary"
      size="small"
      icon={<WhatsappIcon />}
      pending={isOpening}
      aria-label={`Invitar por WhatsApp a ${name}`}
      onClick={() => void open(prepare)}
    >
      WhatsApp
    </Button>
  );
}
