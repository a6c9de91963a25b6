import { ArrowRight, CalendarDays, Tag, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { endSentence } from '@studio/contracts/end-sentence';
import { mondayOf, studioInstant, toStudioDate } from '@studio/contracts/studio-time';
import { useFailureLog } from '../../api/show-failure.ts';
import { fresh } from '../../api/studio-api.ts';
import { clockTime, weekdayAndDate } from '../../dates/spanish-dates.ts';
import { useNow } from '../../dates/use-now.ts';
import { useUser } from '../../session/use-session.ts';
import { Skeleton } from '../../ui/loading.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Announcements } from '../announcements/announcements.tsx';
import { ContactLinks } from '../studio/contact-links.tsx';
import { PageMeta } from '../studio/page-meta.tsx';
import { useStudio, type Studio } from '../studio/use-studio.ts';
import { useGetMyTrainingsQuery } from '../trainings/training-endpoints.ts';
import styles from './welcome-page.module.css';

const cards = [
  { to: '/trainings', title: 'Entrenamientos', text: 'Reserva tu cupo y mira tu semana.', Icon: CalendarDays },
  { to: '/plans', title: 'Planes', text: 'Precios y beneficios de cada plan.', Icon: Tag },
  { to: '/profile', title: 'Mi perfil', text: 'Tus datos, tu plan y tus clases.', Icon: UserRound },
];

export function WelcomePage() {
  const { firstName } = useUser();
  const studio = useStudio();
  return (
    <>
      <PageMeta
        title="Inicio"
        description={`Tu espacio en ${studio.name}: entrenamientos, planes y perfil.`}
        keywords="reservas, entrenamientos"
      />
      <section className={styles.hero}>
        <PageHeading>¡Qué bueno verte, {firstName}!</PageHeading>
        <NextTraining />
      </section>
      <Announcements />
      <ul className={styles.cards}>
        {cards.map(({ to, title, text, Icon }) => (
          <li key={to}>
            <Link to={to} className={styles.card}>
              <span className={styles.icon}>
                <Icon size={24} />
              </span>
              <span className={styles.words}>
                <strong className={styles.title}>{title}</strong>
                <span className={styles.text}>{text}</span>
              </span>
              <ArrowRight size={20} className={styles.arrow} />
            </Link>
          </li>
        ))}
      </ul>
      {hasContacts(studio) && (
        <section className={styles.follow} aria-labelledby="redes">
          <h2 id="redes">Sigamos en contacto</h2>
          <ContactLinks message={`${endSentence(`Hola, ${studio.name}`)} Tengo una pregunta.`} />
        </section>
      )}
    </>
  );
}

/** The member's next class of this week, or the way to one. */
function NextTraining() {
  const now = useNow();
  const today = toStudioDate(now);
  const { currentData: ofThisWeek, error } = useGetMyTrainingsQuery(mondayOf(today), fresh);
  useFailureLog(error, 'The own trainings could not be loaded');
  if (!ofThisWeek && !error) return <Skeleton width="16rem" height="3.25rem" />;
  const startOf = (training: { trainingDate: string; startTime: string }) =>
    studioInstant(training.trainingDate, training.startTime).getTime();
  const next = (ofThisWeek ?? [])
    .filter((mine) => startOf(mine) > now.getTime())
    .sort((a, b) => startOf(a) - startOf(b))[0];
  if (next) {
    const day = next.trainingDate === today ? 'Hoy' : weekdayAndDate(next.trainingDate);
    return (
      <ToTrainings label="Tu próximo entrenamiento">
        {day} <time>{clockTime(next.startTime)}</time>
        {next.title && <span className={styles.of}>{next.title}</span>}
      </ToTrainings>
    );
  }
  if (!ofThisWeek) return <ToTrainings label="Tu semana">Ver mis entrenamientos</ToTrainings>;
  const label = ofThisWeek.length === 0 ? 'Tu semana está libre' : 'Nada más reservado esta semana';
  return <ToTrainings label={label}>Elige tu próximo entrenamiento</ToTrainings>;
}

function ToTrainings({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <Link to="/trainings" className={styles.next}>
      <span className={styles.label}>{label}</span>
      <span className={styles.what}>{children}</span>
    </Link>
  );
}

/** Whether any contact is configured, so that the heading has content. */
function hasContacts({ whatsapp, instagramUrl, facebookUrl, tiktokUrl }: Studio): boolean {
  return [whatsapp, instagramUrl, facebookUrl, tiktokUrl].some(Boolean);
}
