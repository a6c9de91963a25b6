import { CalendarClock, Info } from 'lucide-react';
import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import { classes } from '../../ui/classes.ts';
import { lazyBoundary } from '../../ui/lazy-boundary.tsx';
import { useFocusFallback } from '../../ui/use-focus-fallback.ts';
import { WhatsappIcon } from '../../ui/whatsapp-icon.tsx';
import { useUser } from '../../session/use-session.ts';
import { useStudio } from '../studio/use-studio.ts';
import { whatsappUrl } from '../studio/whatsapp-url.ts';
import type { Obstacle } from './booking-obstacle.ts';
import { messageTo, type Notice } from './notices.ts';
import styles from './week-notices.module.css';

/** The id of the notice that says when a week opens; the rows of a week that is not open refer to it. */
export const openingNoticeId = 'aviso-apertura';

/** The id of the notice that explains an obstacle; rows refer to it. */
export const noticeId = (kind: Obstacle['kind']) => `aviso-${kind}`;

interface WeekNoticesProps {
  readonly notices: readonly Notice[];
  readonly nextWeek: string | null;
}

/** The notices of a week. */
export function WeekNotices(props: WeekNoticesProps) {
  return props.notices.length > 0 || props.nextWeek ? <Notices {...props} /> : null;
}

function Notices({ notices, nextWeek }: WeekNoticesProps) {
  const place = useFocusFallback<HTMLElement>();
  // Most members never asked for one: it is no alarm.
  const specials = notices.find(({ kind }) => kind === 'no-specials');
  const alarms = notices.filter((notice) => notice !== specials);
  return (
    <section ref={place} className="stack gap2" tabIndex={-1} aria-label="Antes de inscribirte">
      {(alarms.length > 0 || nextWeek) && (
        <div className={styles.notices}>
          {alarms.map((notice) => (
            <ObstacleNotice key={notice.kind} notice={notice} />
          ))}
          {nextWeek && (
            <p className={styles.notice}>
              <CalendarClock size={18} />
              <strong id={openingNoticeId}>{nextWeek}</strong>
            </p>
          )}
        </div>
      )}
      {specials && <ObstacleNotice notice={specials} />}
    </section>
  );
}

/** Few lack a plan: whether they have asked for one is fetched for them alone; until then, the notice keeps its room. */
const PlanRequestNotice = lazyBoundary(async () => (await import('./plan-request-notice.tsx')).PlanRequestNotice);

function ObstacleNotice({ notice }: { readonly notice: Notice }) {
  const said = <Said notice={notice} />;
  if (notice.kind !== 'no-plan') return said;
  return (
    <Suspense fallback={<div style={{ visibility: 'hidden' }}>{said}</div>}>
      <PlanRequestNotice id={noticeId(notice.kind)}>{said}</PlanRequestNotice>
    </Suspense>
  );
}

function Said({ notice }: { readonly notice: Notice }) {
  const { whatsapp } = useStudio();
  const { firstName, lastName } = useUser();
  const place = useFocusFallback<HTMLDivElement>();
  const { kind, text, advice, links } = notice;
  const href = links === 'none' ? '' : whatsappUrl(whatsapp, messageTo(`${firstName} ${lastName}`, notice));
  return (
    <div ref={place} className={classes(styles.notice, kind === 'no-specials' && styles.quiet)}>
      {kind !== 'no-specials' && <Info size={18} />}
      <p id={noticeId(kind)} className="words">
        <strong>{text}</strong>
        {advice && <span>{`. ${advice}`}</span>}
      </p>
      {links !== 'none' && (
        <span className={`wrap gap4 tight ${styles.links}`}>
          {links === 'plans' && (
            <Link to="/plans" className={styles.link}>
              Ver planes
            </Link>
          )}
          {href && (
            <a href={href} target="_blank" rel="noreferrer" className={styles.link}>
              <WhatsappIcon />
              Escríbenos
              <span className="visually-hidden"> por WhatsApp (se abre en otra pestaña)</span>
            </a>
          )}
        </span>
      )}
    </div>
  );
}
