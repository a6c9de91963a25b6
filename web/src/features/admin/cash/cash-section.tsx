import { isDayBeyondDesk } from '@studio/contracts/rules/desk-policy';
import { addStudioDays, isStudioDate, type StudioDate, toStudioDate } from '@studio/contracts/studio-time';
import { CalendarDays, ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, Suspense, useRef, useState } from 'react';
import { useFailureToast } from '../../../api/show-failure.ts';
import { fresh } from '../../../api/studio-api.ts';
import { weekdayAndDay } from '../../../dates/spanish-dates.ts';
import { useNow } from '../../../dates/use-now.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { lazyBoundary } from '../../../ui/lazy-boundary.tsx';
import { LoadingRows } from '../../../ui/loading.tsx';
import { SelfRemovingButton } from '../../../ui/self-removing-button.tsx';
import { useDialog } from '../../../ui/use-dialog.ts';
import { useAdminAddress } from '../admin-address.ts';
import { useMay } from '../use-may.ts';
import { Note } from '../../../ui/note.tsx';
import { CashDialogs, type CashDialog } from './cash-dialogs.tsx';
import { CashEntries } from './cash-entries.tsx';
import { useGetCashDayQuery } from './cash-endpoints.ts';
import { dayInWords } from './cash-words.ts';
import { Drawer, SumsByMethod } from './drawer.tsx';
import styles from './cash.module.css';

const CalendarPopup = lazyBoundary(async () => (await import('../../../ui/form/calendar-popup.tsx')).CalendarPopup);

/**
 * The cash book, one day at a time (docs/product.md §11.6). What follows it comes once its height is known, so that
 * nothing moves.
 */
export function CashSection({ children }: { readonly children: ReactNode }) {
  const shown = useCashDay();
  const { data, error } = useGetCashDayQuery(shown.day, fresh);
  return (
    <>
      <section className={styles.cash} tabIndex={-1} aria-labelledby="caja">
        <h2 id="caja" className="yields xlarge">
          Caja
        </h2>
        <DayBar shown={shown} />
        <CashOfDay key={shown.day} shown={shown} />
      </section>
      {(data ?? error) && children}
    </>
  );
}

type ShownDay = ReturnType<typeof useCashDay>;

/** Where an arrow leads to, or why nowhere. */
type Step = { readonly to: StudioDate } | { readonly why: string };

/**
 * The day is in the address. Money received after today's closing counts for tomorrow, the last day that is shown, and
 * only then.
 */
function useCashDay() {
  const { get, change } = useAdminAddress();
  const today = toStudioDate(useNow(60_000));
  const { data: ofToday } = useGetCashDayQuery(today, fresh);
  const asked = get('caja');
  const may = useMay();
  const isTodayClosed = ofToday?.isClosed === true;
  const last = isTodayClosed ? addStudioDays(today, 1) : today;
  const first = may(routes.getCashDay, isDayBeyondDesk(addStudioDays(today, -1), today)) ? undefined : today;
  const isShown = isStudioDate(asked) && asked <= last && !isBefore(asked, first);
  const day = isShown ? asked : today;
  const [before, after] = [addStudioDays(day, -1), addStudioDays(day, 1)];
  return {
    day,
    today,
    first,
    last,
    before: stepTo(before, isBefore(before, first) && onlyToday),
    after: stepTo(after, after > last && (isTodayClosed ? noLater : todayFirst)),
    show: (next: StudioDate) => change({ caja: next === today ? '' : next }),
  };
}

const onlyToday = 'En recepción está la caja de hoy; las de antes las ve administración.';
const todayFirst = 'La caja de mañana empieza cuando se cierre la de hoy.';
const noLater = 'La caja llega hasta mañana: ahí cuenta lo que entra después del cierre de hoy.';

const stepTo = (to: StudioDate, why: string | false): Step => (why === false ? { to } : { why });

const isBefore = (day: StudioDate, first: StudioDate | undefined) => first !== undefined && day < first;

function DayBar({ shown: { day, today, first, last, before, after, show } }: { readonly shown: ShownDay }) {
  const [isOpen, setOpen] = useState(false);
  const [refused, setRefused] = useState('');
  const button = useRef<HTMLButtonElement>(null);
  const go = (next: StudioDate) => {
    setRefused('');
    show(next);
  };
  const arrow = (step: Step) => ({
    'aria-disabled': 'why' in step,
    onClick: () => ('why' in step ? setRefused(step.why) : go(step.to)),
  });
  return (
    <>
      <nav tabIndex={-1} className={styles.bar} aria-label="Día de la caja">
        <IconButton label="Día anterior" icon={<ChevronLeft size={24} />} {...arrow(before)} />
        <p className={styles.day} aria-live="polite">
          {dayInWords(day, today)}
        </p>
        <IconButton label="Día siguiente" icon={<ChevronRight size={24} />} {...arrow(after)} />
        <IconButton
          ref={button}
          label="Elegir día"
          icon={<CalendarDays size={20} />}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => setOpen(true)}
        />
        {day !== today && (
          <SelfRemovingButton variant="quiet" size="small" onClick={() => go(today)}>
            Volver a hoy
          </SelfRemovingButton>
        )}
        {isOpen && (
          <Suspense fallback={null}>
            <CalendarPopup
              label="Día de la caja"
              value={day}
              isBirthDate={false}
              min={first}
              max={last}
              anchor={button}
              onChoose={go}
              onClose={() => setOpen(false)}
            />
          </Suspense>
        )}
      </nav>
      <DayNote day={day} refused={isSaid(refused, [before, after]) ? refused : ''} show={show} />
    </>
  );
}

/** What an arrow refused is said as long as it would refuse it. */
const isSaid = (refused: string, steps: readonly Step[]) => steps.some((step) => 'why' in step && step.why === refused);

interface DayNoteProps {
  readonly day: StudioDate;
  /** Why an arrow leads nowhere. */
  readonly refused: string;
  readonly show: (day: StudioDate) => void;
}

/** What stands against going on from this day: in one note, though it may be two things. */
function DayNote({ day, refused, show }: DayNoteProps) {
  const { currentData } = useGetCashDayQuery(day, fresh);
  const may = useMay();
  const openBefore =
    currentData && currentData.keptFrom !== null && may(routes.closeDay) ? currentData.openBefore : null;
  const behind = openBefore && `La caja del ${weekdayAndDay(openBefore)} sigue abierta. Ciérrala primero.`;
  if (!refused && !openBefore) return null;
  return (
    <div className={`row gap2 ${styles.open}`}>
      <Note>{[refused, behind].filter(Boolean).join(' ')}</Note>
      {openBefore && (
        <Button variant="secondary" size="small" onClick={() => show(openBefore)}>
          Ver esa caja
        </Button>
      )}
    </div>
  );
}

function CashOfDay({ shown: { day, today } }: { readonly shown: ShownDay }) {
  const { currentData, error, isFetching, refetch } = useGetCashDayQuery(day, fresh);
  useFailureToast(currentData ? undefined : error, 'Error al cargar la caja');
  const dialog = useDialog<CashDialog>();
  if (!currentData && error) return <ErrorState retrying={isFetching} onRetry={() => void refetch()} />;
  if (!currentData) return <LoadingRows label="Cargando la caja…" rows={3} height="5rem" className="stack gap4" />;
  return (
    <>
      <div className={`stack top gap4 ${styles.columns}`}>
        <Drawer cash={currentData} today={today} onAsk={dialog.open} />
        <SumsByMethod sums={currentData.byMethod} />
      </div>
      <CashEntries cash={currentData} today={today} onVoid={(entry) => dialog.open({ kind: 'void', entry })} />
      <CashDialogs dialog={dialog} cash={currentData} />
    </>
  );
}
