import { CalendarX2, ChevronDown, Pencil, UsersRound } from 'lucide-react';
import { isClassEditBeyondDesk } from '@studio/contracts/rules/desk-policy';
import { useId, useState, memo, useCallback, useEffect, useRef } from 'react';
import type { StudioDate } from '@studio/contracts/studio-time';
import { weekdayAndDate } from '../../../dates/spanish-dates.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { counted } from '../../../ui/counted.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { useFocusFallback } from '../../../ui/use-focus-fallback.ts';
import { useMay } from '../use-may.ts';
import type { AdminTraining } from './admin-training-endpoints.ts';
import styles from './admin-training-list.module.css';
import { FewRegistrants } from './few-registrants.tsx';
import { firstDays, type DayOfTrainings } from './training-filters.ts';
import {
  classesOver,
  categoryNames,
  dayOf,
  lacksCoach,
  ownerOf,
  timeRange,
  trainingInWords,
} from './training-words.ts';

/** The number of cards rendered at a time; more follow on scrolling. */
const step = 40;

interface TrainingDaysProps {
  readonly days: readonly DayOfTrainings[];
  readonly today: StudioDate;
  /** Whether the days are past: they are listed apart from the upcoming ones, which may include the same day. */
  readonly areOver?: boolean;
  /** Whether each day but the first is folded to its name, so that a phone shows all of them. */
  readonly folds?: boolean;
  readonly onAct: TrainingAct;
}

export function TrainingDays({ days, today, areOver = false, folds = false, onAct }: TrainingDaysProps) {
  const id = useId();
  const [wanted, setWanted] = useState(step);
  const showMore = () => setWanted((current) => current + step);
  const end = useInView(showMore);
  const { isOpen, toggle } = useOpenDays(days, folds);
  const shown = folds ? days : firstDays(days, wanted);
  return (
    <div className={`stack ${folds ? 'gap1' : 'gap5'}`}>
      {shown.map(({ day, name, trainings }) => {
        const heading = { id: `${id}${day}`, name, ...wordsOf(day, trainings, { today, areOver }) };
        return (
          <section key={day} className="stack gap3" aria-labelledby={heading.id}>
            {folds ? (
              <FoldedHeading {...heading} isOpen={isOpen(day)} onToggle={trainings.length > 0 && (() => toggle(day))} />
            ) : (
              <Heading {...heading} />
            )}
            {isOpen(day) && (
              <ul className={styles.cards}>
                {trainings.map((training) => (
                  <AdminTrainingCard key={training.id} training={training} isOfEarlierDay={day < today} onAct={onAct} />
                ))}
              </ul>
            )}
          </section>
        );
      })}
      {shown.length < days.length && (
        <Button key={shown.length} ref={end} variant="secondary" className={styles.more} onClick={showMore}>
          Mostrar más
        </Button>
      )}
    </div>
  );
}

/** What was opened and folded by hand; else the first day with trainings is open, and without folds all are. */
function useOpenDays(days: readonly DayOfTrainings[], folds: boolean) {
  const [chosen, setChosen] = useState<ReadonlyMap<StudioDate, boolean>>(new Map());
  const first = days.find(({ trainings }) => trainings.length > 0)?.day;
  const isOpen = (day: StudioDate) => !folds || (chosen.get(day) ?? day === first);
  return { isOpen, toggle: (day: StudioDate) => setChosen(new Map(chosen).set(day, !isOpen(day))) };
}

interface HeadingProps {
  readonly id: string;
  readonly inWords: string;
  readonly summary: string;
  /** The name of a holiday or closed day. */
  readonly name: string | undefined;
}

function Heading({ id, inWords, summary, name }: HeadingProps) {
  return (
    <h3 id={id} className="wrap baseline gap3 snug large">
      <span className="capital">{inWords}</span>
      <span className="soft medium even">{summary}</span>
      {name && <span className="small strong even breaks">{name}</span>}
    </h3>
  );
}

interface FoldedHeadingProps extends HeadingProps {
  readonly isOpen: boolean;
  /** False for a day without trainings, which holds nothing to unfold. */
  readonly onToggle: (() => void) | false;
}

function FoldedHeading({ id, inWords, summary, name, isOpen, onToggle }: FoldedHeadingProps) {
  const words = (
    <>
      <span className={styles.day}>{inWords}</span>
      <span className="soft medium">{summary}</span>
      {name && <span className="small strong breaks">{name}</span>}
    </>
  );
  if (!onToggle) {
    return (
      <h3 id={id} className={`normal even ${styles.line}`}>
        {words}
      </h3>
    );
  }
  return (
    <h3 className="normal even">
      <button type="button" id={id} className={styles.trigger} aria-expanded={isOpen} onClick={onToggle}>
        {words}
        <ChevronDown size={20} className={styles.chevron} />
      </button>
    </h3>
  );
}

function wordsOf(
  day: StudioDate,
  trainings: DayOfTrainings['trainings'],
  { today, areOver }: { readonly today: StudioDate; readonly areOver: boolean },
) {
  return {
    inWords: day === today ? `Hoy, ${weekdayAndDate(day)}` : weekdayAndDate(day),
    summary: trainings.length > 0 ? summaryOf(trainings, areOver) : 'Sin entrenamientos',
  };
}

function summaryOf(trainings: DayOfTrainings['trainings'], areOver: boolean): string {
  const enrolled = trainings.reduce((sum, { current_participants }) => sum + current_participants, 0);
  const count = areOver ? classesOver(trainings.length) : counted(trainings.length, 'entrenamiento', 'entrenamientos');
  return `${count} · ${counted(enrolled, 'inscrito', 'inscritos')}`;
}

export type TrainingActKind = 'edit' | 'registrants' | 'cancel' | 'keep';
export type TrainingAct = (kind: TrainingActKind, training: AdminTraining) => void;

interface AdminTrainingCardProps {
  readonly training: AdminTraining;
  readonly isOfEarlierDay: boolean;
  readonly onAct: TrainingAct;
}

const AdminTrainingCard = memo(function AdminTrainingCard({ training, isOfEarlierDay, onAct }: AdminTrainingCardProps) {
  const { category, current_participants: taken, max_capacity: capacity } = training;
  const inWords = trainingInWords(training);
  const place = useFocusFallback<HTMLDivElement>();
  const may = useMay();
  const hasOwner = ownerOf(training) !== undefined;
  const mayEdit = may(
    routes.updateTraining,
    isClassEditBeyondDesk({ hasOwner, changes: 'substitute', isOfEarlierDay }),
  );
  return (
    <Card as="li" className={styles.card}>
      <div className="row between gap3">
        <p className={styles.time}>{timeRange(training)}</p>
        <Badge tone={category === 'special' ? 'special' : 'good'}>{categoryNames[category]}</Badge>
      </div>
      <CardDetails training={training} />
      <p className="wrap between gap3 tight soft">
        <span className={styles.date}>{weekdayAndDate(dayOf(training))}</span>
        <span className="heavy ink figures">
          {taken}/{capacity}
        </span>
      </p>
      <ProgressBar
        value={taken}
        max={capacity}
        tone={taken >= capacity ? 'full' : 'calm'}
        label={`${taken} de ${capacity} cupos ocupados`}
      />
      <FewRegistrants training={training} onAct={onAct} />
      <div ref={place} className={styles.actions}>
        <Button
          variant="secondary"
          size="small"
          icon={<UsersRound size={18} />}
          aria-label={`Ver inscritos: ${inWords}`}
          onClick={() => onAct('registrants', training)}
        >
          Ver inscritos
        </Button>
        <span className={styles.icons}>
          {mayEdit && (
            <IconButton
              label={`Editar: ${inWords}`}
              icon={<Pencil size={18} />}
              onClick={() => onAct('edit', training)}
            />
          )}
          {may(routes.cancelTraining) && (
            <IconButton
              label={`Cancelar: ${inWords}`}
              className="bad"
              icon={<CalendarX2 size={18} />}
              onClick={() => onAct('cancel', training)}
            />
          )}
        </span>
      </div>
    </Card>
  );
});

/** Title, coach and room of the class; empty if none is set. */
function CardDetails({ training }: { readonly training: AdminTraining }) {
  const { title, coach_name: coach, substitute, room } = training;
  const where = [title, coach && `con ${coach}`].filter(Boolean).join('\u00A0· ');
  const isPlain = where === '' && room === undefined && !lacksCoach(training);
  if (isPlain) return null;
  return (
    <p className="row gap2 tight small">
      {where !== '' && <strong className={styles.title}>{where}</strong>}
      {room !== undefined && <span>{room}</span>}
      {substitute && <Badge>reemplazo</Badge>}
      {lacksCoach(training) && <Badge tone="bad">sin entrenador</Badge>}
    </p>
  );
}

/** Calls back when the element with this ref comes near the viewport. */
function useInView(onInView: () => void): (element: Element | null) => void {
  const latest = useRef(onInView);
  useEffect(() => {
    latest.current = onInView;
  });
  const observer = useRef<IntersectionObserver>(null);
  return useCallback((element: Element | null) => {
    observer.current?.disconnect();
    if (!element) return;
    observer.current = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && latest.current(),
      { rootMargin: '600px' },
    );
    observer.current.observe(element);
  }, []);
}
