import { ArrowRight, CalendarDays, Tag, UserRound } from 'lucide-react';
import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import { endSentence } from '@studio/contracts/end-sentence';
import { useUser } from '../../session/use-session.ts';
import { lazyBoundary } from '../../ui/lazy-boundary.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Announcements } from '../announcements/announcements.tsx';
import { useLivePlan } from '../plans/use-live-plan.ts';
import { ContactLinks } from '../studio/contact-links.tsx';
import { PageMeta } from '../studio/page-meta.tsx';
import { useStudio, type Studio } from '../studio/use-studio.ts';
import { NextAct, NextTraining, useNextIsKnown } from './next-training.tsx';
import styles from './welcome-page.module.css';

const cards = [
  { to: '/trainings', title: 'Entrenamientos', text: 'Reserva tu cupo y mira tu semana.', Icon: CalendarDays },
  { to: '/plans', title: 'Planes', text: 'Precios y beneficios de cada plan.', Icon: Tag },
  { to: '/profile', title: 'Mi perfil', text: 'Tus datos, tu plan y tus clases.', Icon: UserRound },
];

const NextOwnClass = lazyBoundary(async () => (await import('./next-own-class.tsx')).NextOwnClass);

export function WelcomePage() {
  const { firstName, coach, type } = useUser();
  const studio = useStudio();
  const nextIsKnown = useNextIsKnown();
  useLivePlan();
  return (
    <>
      <PageMeta
        title="Inicio"
        description={`Tu espacio en ${studio.name}: entrenamientos, planes y perfil.`}
        keywords="reservas, entrenamientos"
      />
      <section className={styles.hero}>
        <PageHeading>¡Qué bueno verte, {firstName}!</PageHeading>
        {type === 'admin' && (
          <NextAct label="Hoy en el estudio" to="/admin">
            Mira cómo va el día
          </NextAct>
        )}
        {coach && (
          <Suspense fallback={<Skeleton width="16rem" height="7rem" />}>
            <NextOwnClass />
          </Suspense>
        )}
        <NextTraining isBesides={type === 'admin' || coach === true} />
      </section>
      {/* What stands above has the height of what the member does next. */}
      {nextIsKnown && <Below studio={studio} />}
    </>
  );
}

function Below({ studio }: { readonly studio: Studio }) {
  return (
    <>
      <Announcements />
      <ul className={styles.cards}>
        {cards.map(({ to, title, text, Icon }) => (
          <li key={to}>
            <Link to={to} className={styles.card}>
              <span className={styles.icon}>
                <Icon size={24} />
              </span>
              <span className="words yields">
                <strong className={styles.title}>{title}</strong>
                <span className="block soft">{text}</span>
              </span>
              <ArrowRight size={20} className={styles.arrow} />
            </Link>
          </li>
        ))}
      </ul>
      {hasContacts(studio) && (
        <section className="stack gap3" aria-labelledby="redes">
          <h2 id="redes">Sigamos en contacto</h2>
          <ContactLinks message={`${endSentence(`Hola, ${studio.name}`)} Tengo una pregunta.`} />
        </section>
      )}
    </>
  );
}

/** Whether any contact is configured, so that the heading has content. */
function hasContacts({ whatsapp, instagramUrl, facebookUrl, tiktokUrl }: Studio): boolean {
  return [whatsapp, instagramUrl, facebookUrl, tiktokUrl].some(Boolean);
}
