import { CalendarClock, CalendarOff, CalendarPlus, Layers, Scale, UserRoundCog } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useRef } from 'react';
import { fresh } from '../../../api/studio-api.ts';
import { useFailureLog } from '../../../api/show-failure.ts';
import { useNow } from '../../../dates/use-now.ts';
import { Button } from '../../../ui/button.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { notify } from '../../../ui/notify.ts';
import { useDialog } from '../../../ui/use-dialog.ts';
import { type BookingRules, useGetBookingRulesQuery } from '../../trainings/booking-rules-endpoints.ts';
import { useGetBookingWindowQuery, type BookingWindow } from '../../trainings/booking-window-endpoints.ts';
import { opensNext } from '../../trainings/week.ts';
import styles from '../tab.module.css';
import { useMay } from '../use-may.ts';
import { choiceOf, useAdminAddress, useAskedAct } from '../admin-address.ts';
import { ChoiceButtons } from '../choice-buttons.tsx';
import { type AdminTraining, adminTrainingApi } from './admin-training-endpoints.ts';
import type { TrainingAct } from './training-days.tsx';
import { AdminTrainingList } from './admin-training-list.tsx';
import { windowInWords } from './booking-window-words.ts';
import { PeriodBar, FoldedFilterBar, TrainingFilterBar } from './training-filter-bar.tsx';
import { dialogCalls, TrainingDialogs, type TrainingDialog, dialogTitles } from './training-dialogs.tsx';
import { ownerOf } from './training-words.ts';
import { type ShownTrainings, type TrainingView, trainingViews, useTrainingFilters } from './use-training-filters.ts';

const viewNames: Record<TrainingView, string> = { list: 'Lista', week: 'Semana' };
const viewChoices = trainingViews.map((value) => ({ value, label: viewNames[value] }));

export function TrainingsTab() {
  const shown = useTrainingFilters();
  const dialog = useDialog<TrainingDialog>();
  const { open } = dialog;
  const heading = useRef<HTMLHeadingElement>(null);
  const act = useCallback<TrainingAct>((kind, training) => open({ kind, training }), [open]);
  useAskedInAddress(shown, act);
  const { data: window, error: windowError } = useGetBookingWindowQuery(undefined, fresh);
  useFailureLog(windowError, 'The booking window could not be loaded');
  const { data: rules, error: rulesError } = useGetBookingRulesQuery(undefined, fresh);
  useFailureLog(rulesError, 'The booking rules could not be loaded');
  useAskedAct({ bulk: () => open({ kind: 'bulk' }), window: window && (() => open({ kind: 'window', window })) });
  const { data } = adminTrainingApi.endpoints.listAdminTrainings.useQueryState(shown.period);
  const trainings = data ?? [];
  // While unknown as well: one button more would begin another line.
  const hasCoaches = !data || trainings.some((training) => ownerOf(training) !== undefined);
  const may = useMay();
  /** What concerns no single training, most frequent first. */
  const acts: TabDialog[] = [
    { kind: 'create' },
    { kind: 'bulk' },
    { kind: 'close' },
    ...(hasCoaches ? [{ kind: 'substitute' as const, trainings }] : []),
  ];
  const settings: TabDialog[] = [
    ...(window ? [{ kind: 'window' as const, window }] : []),
    ...(rules ? [{ kind: 'rules' as const, rules }] : []),
  ];
  const offered = (shown.isWide ? acts : [...acts, ...settings]).filter(({ kind }) => may(dialogCalls[kind]));
  return (
    <div className="stack gap4">
      <header className={`row between gap3 ${styles.header}`}>
        <h2 ref={heading} tabIndex={-1} className={`yields xlarge ${styles.heading}`}>
          Gestión de Entrenamientos
        </h2>
        {shown.isWide ? (
          <TrainingActButtons acts={offered} onAct={open} />
        ) : (
          <TrainingActMenu acts={offered} onAct={open} />
        )}
      </header>
      {shown.isWide ? (
        <>
          <BookingWindowLine window={window} rules={rules} onAct={open} />
          <TrainingFilterBar shown={shown} />
          <ChoiceButtons legend="Vista" choices={viewChoices} chosen={shown.view} onChoose={shown.show} />
          {!shown.isOneDay && <PeriodBar shown={shown} />}
        </>
      ) : (
        <FoldedFilterBar shown={shown} />
      )}
      <AdminTrainingList shown={shown} onAct={act} onCreate={() => open({ kind: 'create' })} />
      <TrainingDialogs dialog={dialog} heading={heading} />
    </div>
  );
}

/**
 * Asks once about the training in the address of a mail, `class=<id>&do=cancel|keep`, and removes both from the
 * address. Without `do`, as in a notice, it opens the registrants.
 */
function useAskedInAddress({ period }: ShownTrainings, act: TrainingAct): void {
  const { get, change } = useAdminAddress();
  const [id, kind] = [get('class'), choiceOf(get('do'), ['cancel', 'keep'])];
  const { currentData, isFetching } = adminTrainingApi.endpoints.listAdminTrainings.useQueryState(period);
  const trainings = isFetching ? undefined : currentData;
  const may = useMay();
  useEffect(() => {
    if (!id || !trainings) return;
    change({ class: '', do: '' }, { replace: true });
    const training = trainings.find((each) => each.id === id);
    const asked = kind && may(dialogCalls[kind]) ? kind : 'registrants';
    if (!training) notify.error('Este entrenamiento ya no está en la lista.');
    else if (asked === 'keep' && training.min_participants === undefined) {
      notify.info('Este entrenamiento ya no espera un mínimo de inscritos.');
    } else act(asked, training);
  }, [id, kind, trainings, act, change, may]);
}

/** A dialog that is about no single training. */
type TabDialog = Exclude<TrainingDialog, { readonly training: AdminTraining }>;

const icons: Record<TabDialog['kind'], ReactNode> = {
  create: <CalendarPlus size={18} />,
  bulk: <Layers size={18} />,
  close: <CalendarOff size={18} />,
  substitute: <UserRoundCog size={18} />,
  window: <CalendarClock size={18} />,
  rules: <Scale size={18} />,
};

interface TrainingActsProps {
  readonly acts: readonly TabDialog[];
  readonly onAct: (dialog: TabDialog) => void;
}

/** On a wide screen, each act has a button. */
function TrainingActButtons({ acts, onAct }: TrainingActsProps) {
  return (
    <div className={`wrap gap2 ${styles.buttons}`}>
      {[...acts].reverse().map((act) => (
        <Button
          key={act.kind}
          variant={act.kind === 'create' ? 'primary' : 'secondary'}
          icon={icons[act.kind]}
          onClick={() => onAct(act)}
        >
          {dialogTitles[act.kind]}
        </Button>
      ))}
    </div>
  );
}

/** On a phone, one button holds all acts and the booking window, whose line has no room there. */
function TrainingActMenu({ acts, onAct }: TrainingActsProps) {
  if (acts.length === 0) return null;
  const actions = acts.map((act) => ({
    label: dialogTitles[act.kind],
    icon: icons[act.kind],
    onSelect: () => onAct(act),
  }));
  return (
    <div className={`rigid ${styles.menu}`}>
      <Menu label="Acciones" labelled actions={actions} />
    </div>
  );
}

interface BookingWindowLineProps extends Pick<TrainingActsProps, 'onAct'> {
  /** Undefined until they are loaded. */
  readonly window: BookingWindow | undefined;
  readonly rules: BookingRules | undefined;
}

/** Shows which weeks members may book, with buttons for the forms of the booking window and of the other rules. */
function BookingWindowLine({ window, rules, onAct }: BookingWindowLineProps) {
  const now = useNow(60_000, (at) => window && opensNext(window, at).at);
  const may = useMay();
  return (
    <div className="line gap2 soft">
      <CalendarClock size={18} className="rigid" />
      <p className="yields">{window ? windowInWords(window, now) : ' '}</p>
      {may(dialogCalls.window) && (
        <Button
          variant="quiet"
          size="small"
          disabled={!window}
          aria-label="Cambiar la apertura de semanas"
          onClick={() => window && onAct({ kind: 'window', window })}
        >
          Cambiar
        </Button>
      )}
      {may(dialogCalls.rules) && (
        <Button
          variant="quiet"
          size="small"
          disabled={!rules}
          className="rigid"
          onClick={() => rules && onAct({ kind: 'rules', rules })}
        >
          {dialogTitles.rules}
        </Button>
      )}
    </div>
  );
}
