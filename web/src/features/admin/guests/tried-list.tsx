import { fillText } from '@studio/contracts/contact-texts';
import { GUEST_TRIED_DAYS } from '@studio/contracts/rules/guests';
import { toStudioDate } from '@studio/contracts/studio-time';
import { CircleCheck, UserPlus } from 'lucide-react';
import { useFailureToast } from '../../../api/show-failure.ts';
import { fresh } from '../../../api/studio-api.ts';
import { clockTime, shortWeekdayAndDate, weekdayAndDate } from '../../../dates/spanish-dates.ts';
import { useNow } from '../../../dates/use-now.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LoadingRows } from '../../../ui/loading.tsx';
import { useFocusFallback } from '../../../ui/use-focus-fallback.ts';
import styles from '../users/follow-up-list.module.css';
import { ContactButtons } from '../contacts/contact-buttons.tsx';
import { type Contact, useContacts } from '../contacts/contact-endpoints.ts';
import { lastInWords } from '../contacts/contact-words.ts';
import { ListText } from '../contacts/list-text.tsx';
import { partsOf, type Tried, useListTriedQuery } from './guest-endpoints.ts';

interface TriedListProps {
  /** Opens the form of a new user for this guest. */
  readonly onCreate: (guest: Tried) => void;
}

/** Guests who tried a class and have no account yet, latest first (docs/product.md §3.19). */
export function TriedList({ onCreate }: TriedListProps) {
  const { data, error, isFetching, refetch } = useListTriedQuery(undefined, fresh);
  useFailureToast(error, 'Error al cargar quienes probaron');
  const { contactOf, isKnown, isLoaded, ownText } = useContacts('tried', data?.map(({ id }) => id) ?? []);
  if (!data && error) return <ErrorState retrying={isFetching} onRetry={() => void refetch()} />;
  if (!data || !isLoaded)
    return <LoadingRows label="Cargando quienes probaron…" rows={3} height="5.5rem" className="stack gap3" />;
  const [first] = data;
  const text = (
    <ListText
      list="tried"
      own={ownText}
      usual={usualText}
      first={first && { firstName: partsOf(first.name).firstName, messageOf: (own) => messageTo(first, own) }}
    />
  );
  if (data.length === 0) {
    return (
      <div className="stack gap4">
        <EmptyState
          icon={<CircleCheck size={28} />}
          title={`Nadie probó una clase en los últimos ${GUEST_TRIED_DAYS} días`}
        >
          {hint}
        </EmptyState>
        {text}
      </div>
    );
  }
  return (
    <section className="stack gap4" tabIndex={-1} aria-label="Probaron" aria-busy={isFetching}>
      <div>
        <p className="soft">{hint}</p>
        {text}
      </div>
      <ul className="stack gap3">
        {data.map((guest) => (
          <TriedRow
            key={guest.id}
            guest={guest}
            message={messageTo(guest, ownText?.text ?? null)}
            contact={contactOf(guest.id)}
            isKnown={isKnown}
            onCreate={() => onCreate(guest)}
          />
        ))}
      </ul>
    </section>
  );
}

const hint = `Invitados de los últimos ${GUEST_TRIED_DAYS} días que aún no tienen cuenta.`;

const usualText = 'Hola, {nombre}. ¿Cómo te fue en la clase del {fecha}? ¿Quieres seguir entrenando con nosotros?';

/** The message prefilled in the chat with a guest. `own` is the studio's own text, if it has one. */
const messageTo = ({ name, trainingDate }: Tried, own: string | null) =>
  fillText(own ?? usualText, { nombre: partsOf(name).firstName, fecha: weekdayAndDate(trainingDate) });

interface TriedRowProps {
  readonly guest: Tried;
  /** Prefilled in the chat. */
  readonly message: string;
  readonly contact: Contact | undefined;
  readonly isKnown: boolean;
  readonly onCreate: () => void;
}

function TriedRow({ guest, message, contact, isKnown, onCreate }: TriedRowProps) {
  const { name, phone, trainingDate, startTime, title, brought_by: bringer } = guest;
  const today = toStudioDate(useNow());
  // Creating the account removes the row.
  const row = useFocusFallback<HTMLDivElement>();
  const facts = [title, bringer !== undefined && `Invitado de ${bringer}`, phone].filter(Boolean).join(' · ');
  return (
    <Card as="li" className={styles.row}>
      <div>
        <h3 className="person">{name}</h3>
        <p className="strong">{`Probó el ${shortWeekdayAndDate(trainingDate)}, ${clockTime(startTime)}`}</p>
        <p className="soft figures">{facts}</p>
        {contact?.last && <p className="soft figures">{lastInWords(contact.last, today)}</p>}
      </div>
      <div ref={row} className={styles.actions}>
        <ContactButtons
          list="tried"
          id={guest.id}
          name={name}
          phone={phone}
          text={message}
          contact={contact}
          isKnown={isKnown}
        />
        <Button
          variant="secondary"
          size="small"
          icon={<UserPlus size={18} />}
          aria-label={`Crear cuenta de ${name}`}
          onClick={onCreate}
        >
          Crear cuenta
        </Button>
      </div>
    </Card>
  );
}
