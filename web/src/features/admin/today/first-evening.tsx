import type { User } from '@studio/contracts/http/account-schemas';
import { isIntroduced } from '@studio/contracts/rules/studio';
import { Check, ChevronRight } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { useFailureLog } from '../../../api/show-failure.ts';
import { fresh } from '../../../api/studio-api.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { classes } from '../../../ui/classes.ts';
import { useUser } from '../../../session/use-session.ts';
import { useGetBookingWindowQuery } from '../../trainings/booking-window-endpoints.ts';
import { useStudio } from '../../studio/use-studio.ts';
import { useGetWaysToPayQuery } from '../../ways-to-pay/ways-to-pay-endpoints.ts';
import { useCountInvitationsQuery } from '../invitations/invitation-endpoints.ts';
import styles from './first-evening.module.css';
import type { Today } from './today-endpoints.ts';

const steps = [
  {
    part: 'owner',
    label: 'Completa tu cuenta',
    hint: 'Tu nombre, teléfono y documento, y una contraseña que solo sepas tú.',
    to: '/profile',
  },
  {
    part: 'studio',
    label: 'Presenta tu estudio',
    hint: 'Nombre, logo, dirección y WhatsApp, como los verán los miembros.',
    to: '?do=studio',
  },
  {
    part: 'plans',
    label: 'Crea tus planes',
    hint: 'Qué ofreces, a qué precio y cuántas veces por semana.',
    to: '?tab=planes&do=create&paso=1',
  },
  {
    part: 'ways',
    label: 'Cómo te pagan',
    hint: 'Con una forma de pago, los miembros piden su plan desde el celular.',
    to: '?tab=planes&do=way&paso=1',
  },
  {
    part: 'coaches',
    label: 'Asigna quién da las clases',
    hint: 'Elige a la persona, o créala. Después la eliges al armar la semana.',
    to: '?tab=usuarios&do=coach&paso=1',
  },
  {
    part: 'classes',
    label: 'Arma la semana',
    hint: 'Genera los entrenamientos de varias semanas de una vez.',
    to: '?tab=entrenamientos&do=bulk&paso=1',
  },
  {
    part: 'members',
    label: 'Trae a tus miembros',
    hint: 'Pega tu lista o súbela como archivo.',
    to: '?tab=usuarios&do=import&paso=1',
  },
  {
    part: 'memberPlans',
    label: 'Dales su plan',
    hint: 'Sin plan nadie puede reservar. Dáselo a varias personas de una vez.',
    to: '?tab=usuarios&tipo=member&do=plans&paso=1',
  },
  {
    part: 'invitations',
    label: 'Invítalos a entrar',
    hint: 'Un correo o un WhatsApp con un enlace para elegir su contraseña.',
    to: '?tab=usuarios&lista=sin-entrar&paso=1',
  },
  {
    part: 'window',
    label: 'Decide cuándo abre la semana',
    hint: 'Desde cuándo se puede reservar cada semana.',
    to: '?tab=entrenamientos&do=window&paso=1',
  },
] as const;

const hidden = 'studio.first-evening-hidden';
/** The guide was open on this device, with steps still to do. */
const begun = 'studio.first-evening';

/** What the server no longer tells once it has all of it. */
const complete = { plans: true, classes: true, members: true, memberPlans: true, coaches: true };

/**
 * Guides an owner through an empty studio, until every step is done or it is hidden on this device (docs/product.md
 * §7.11). The server tells only of the steps that it knows, so who has begun is led to the end of the others, too.
 */
export function FirstEvening({ setup }: Pick<Today, 'setup'>) {
  const { desk = false } = useUser();
  const [isShown, setShown] = useState(() => !isMarked(hidden) && (setup !== undefined || isMarked(begun)));
  if (!isShown || desk) return null;
  return (
    <Guide
      setup={setup ?? complete}
      onHide={() => {
        mark(hidden, true);
        setShown(false);
      }}
    />
  );
}

interface GuideProps {
  readonly setup: NonNullable<Today['setup']>;
  readonly onHide: () => void;
}

function Guide({ setup, onHide }: GuideProps) {
  const { data: window, error } = useGetBookingWindowQuery(undefined, fresh);
  useFailureLog(error, 'The booking window could not be loaded');
  const { data: invitations, error: invitationsError } = useCountInvitationsQuery(undefined, fresh);
  useFailureLog(invitationsError, 'The people who never signed in could not be counted');
  const { data: paying, error: payingError } = useGetWaysToPayQuery(undefined, fresh);
  useFailureLog(payingError, 'The ways to pay could not be loaded');
  const studio = isIntroduced(useStudio());
  const user = useUser();
  const lacking = lackingPart(user);
  const isDone = {
    ...setup,
    studio,
    owner: lacking === null,
    ways: (paying?.ways.length ?? 0) > 0,
    invitations: setup.members && invitations?.uninvited === 0,
    window: (window?.version ?? 0) > 0,
  };
  const open = steps.filter(({ part }) => !isDone[part]).length;
  useEffect(() => mark(begun, open > 0), [open]);
  return (
    <Card as="section" className="stack gap3" aria-labelledby="primeros-pasos">
      <header className="row gap3 snug">
        <h2 id="primeros-pasos" className="xlarge">
          Primeros pasos
        </h2>
        <p className={`faint ${styles.count}`}>
          {steps.length - open} de {steps.length} listos
        </p>
        <Button variant="quiet" size="small" className={styles.hide} onClick={onHide}>
          Ya no mostrar
        </Button>
      </header>
      <ol className={`stack divided ${styles.steps}`}>
        {steps.map(({ part, label, hint, to }, index) => (
          <li key={part}>
            <Link
              to={part === 'owner' && lacking ? `${to}?editar=${lacking}` : to}
              className={classes(styles.step, isDone[part] && styles.done)}
            >
              <span className={styles.mark}>{isDone[part] ? <Check size={18} aria-hidden="true" /> : index + 1}</span>
              <span className={styles.words}>
                {label}
                {isDone[part] && <span className="visually-hidden"> (listo)</span>}
                <span className="soft light">{hint}</span>
              </span>
              <ChevronRight size={18} className={styles.chevron} />
            </Link>
          </li>
        ))}
      </ol>
    </Card>
  );
}

/** The part of the own profile that has to be edited next; null once nothing is lacking. */
function lackingPart({ phone, documentNumber, passwordIsGiven }: User): 'datos' | 'clave' | null {
  if (phone === '' || documentNumber === '') return 'datos';
  return passwordIsGiven ? 'clave' : null;
}

function isMarked(key: string): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

function mark(key: string, isSet: boolean): void {
  try {
    if (isSet) localStorage.setItem(key, '1');
    else localStorage.removeItem(key);
  } catch {
    // The next visit is like the first.
  }
}
