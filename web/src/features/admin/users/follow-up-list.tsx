import { CircleCheck, HandCoins, RotateCw } from 'lucide-react';
import { memo } from 'react';
import { toStudioDate, type StudioDate } from '@studio/contracts/studio-time';
import type { FollowUpList as List } from '@studio/contracts/rules/figures';
import { useFailureToast } from '../../../api/show-failure.ts';
import { fresh } from '../../../api/studio-api.ts';
import { useNow } from '../../../dates/use-now.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { useFocusFallback } from '../../../ui/use-focus-fallback.ts';
import { useStudio } from '../../studio/use-studio.ts';
import { ContactButtons } from '../contacts/contact-buttons.tsx';
import { type Contact, useContacts } from '../contacts/contact-endpoints.ts';
import { lastInWords } from '../contacts/contact-words.ts';
import { ListText } from '../contacts/list-text.tsx';
import { useListFollowUpsQuery, type FollowUp } from '../follow-ups/follow-up-endpoints.ts';
import { followUpWords } from '../follow-ups/follow-up-lists.ts';
import { messageTo, standingInWords, usualText } from '../follow-ups/follow-up-words.ts';
import { phoneText } from '../phone-text.ts';
import styles from './follow-up-list.module.css';
import { usePages, type useUserFilters } from './use-user-filters.ts';
import { type UserAct, UserActions } from './user-actions.tsx';
import type { AdminUser } from './user-endpoints.ts';
import { UserSkeleton } from './user-list.tsx';
import { fullName } from './user-words.ts';
import { PersonHeading } from './person-heading.tsx';

interface FollowUpListProps {
  readonly list: List;
  readonly shown: ReturnType<typeof useUserFilters>;
  readonly onAct: UserAct;
  readonly onRenew: Renewal;
  /** Opens the form of a payment. */
  readonly onPay: (user: AdminUser) => void;
}

/** The members of a follow-up list, most urgent first (docs/product.md §7.5). */
export function FollowUpList({ list, shown, onAct, onRenew, onPay }: FollowUpListProps) {
  const { page, pageSize } = shown.filters;
  const { currentData, error, isFetching, refetch } = useListFollowUpsQuery({ list, page, pageSize }, fresh);
  useFailureToast(error, 'Error al cargar los usuarios');
  const today = toStudioDate(useNow());
  const { name: studio } = useStudio();
  const ids = currentData?.items.map(({ user_id }) => user_id) ?? [];
  const { contactOf, isKnown, isLoaded, ownText } = useContacts(list, ids);
  const { hint, empty } = followUpWords[list];
  const pages = usePages(shown, currentData, !isFetching);
  if (!currentData && error) return <ErrorState retrying={isFetching} onRetry={() => void refetch()} />;
  if (!currentData || !isLoaded) return <UserSkeleton wide={false} />;
  const { items, total } = currentData;
  const messageFor = ({ user, ...row }: FollowUp, own: string | null) =>
    messageTo({ list, firstName: user.first_name, row, studio, own });
  const [first] = items;
  const text = (
    <ListText
      key={list}
      list={list}
      own={ownText}
      usual={usualText[list](studio)}
      first={first && { firstName: first.user.first_name, messageOf: (own) => messageFor(first, own) }}
    />
  );
  if (total === 0) {
    return (
      <div className="stack gap4">
        <EmptyState icon={<CircleCheck size={28} />} title={empty}>
          {hint}
        </EmptyState>
        {text}
      </div>
    );
  }
  return (
    <div className="stack gap4" aria-busy={isFetching}>
      <div>
        <p className="soft">{hint}</p>
        {text}
      </div>
      <ul className="stack gap3">
        {items.map((followUp) => (
          <FollowUpRow
            key={followUp.user_id}
            list={list}
            followUp={followUp}
            today={today}
            message={messageFor(followUp, ownText?.text ?? null)}
            contact={contactOf(followUp.user_id)}
            isKnown={isKnown}
            onAct={onAct}
            onRenew={onRenew}
            onPay={onPay}
          />
        ))}
      </ul>
      <Pagination {...pages} />
    </div>
  );
}

/** Opens «Gestionar Plan» of a user, with a plan proposed by its name. */
export type Renewal = (user: AdminUser, plan: string) => void;

interface FollowUpRowProps extends Pick<FollowUpListProps, 'onAct' | 'onRenew' | 'onPay'> {
  readonly list: List;
  readonly followUp: FollowUp;
  readonly today: StudioDate;
  /** Prefilled in the chat. */
  readonly message: string;
  readonly contact: Contact | undefined;
  readonly isKnown: boolean;
}

const FollowUpRow = memo(function FollowUpRow(props: FollowUpRowProps) {
  const { list, followUp, today, message, contact, isKnown, onAct, onRenew, onPay } = props;
  const { user, plan } = followUp;
  const name = fullName(user);
  // A renewal removes the row.
  const actions = useFocusFallback<HTMLDivElement>();
  return (
    <Card as="li" className={styles.row}>
      <div>
        <PersonHeading name={name} status={user.account_status} />
        <p className="strong">{standingInWords[list](followUp, today)}</p>
        <p className="soft figures">{[plan, phoneText(user.phone)].join(' · ')}</p>
        {contact?.last && <p className="soft figures">{lastInWords(contact.last, today)}</p>}
      </div>
      <div className={styles.menu}>
        <UserActions user={user} onAct={onAct} buttons={[]} />
      </div>
      <div ref={actions} className={styles.actions}>
        <ContactButtons
          list={list}
          id={user.id}
          name={name}
          phone={user.phone}
          text={message}
          contact={contact}
          isKnown={isKnown}
        />
        {list === 'owing' && (
          <Button
            variant="secondary"
            size="small"
            icon={<HandCoins size={18} />}
            className={styles.pay}
            aria-label={`Registrar pago de ${name}`}
            onClick={() => onPay(user)}
          >
            Registrar pago
          </Button>
        )}
        {list !== 'owing' && list !== 'new' && (
          <Button
            variant="secondary"
            size="small"
            icon={<RotateCw size={18} />}
            aria-label={`Renovar el plan de ${name}`}
            onClick={() => onRenew(user, plan)}
          >
            Renovar
          </Button>
        )}
      </div>
    </Card>
  );
});
