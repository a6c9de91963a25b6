import { CalendarClock, CalendarOff, CalendarPlus, Layers, Scale, UserRoundCog } from 'lucide-react';
import { useCallback, useEffect, useRef } from 'react';
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
import { adminTrainingApi } from './admin-training-endpoints.ts';
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
  const { data: window } = useGetBookingWindowQuery(undefined, fresh);
  useAskedAct({ bulk: () => open({ kind: 'bulk' }), window: window && (() => open({ kind: 'window', window })) });
  const { data } = adminTrainingApi.endpoints.listAdminTrainings.useQueryState(shown.period);
  const trainings = data ?? [];
  // While unknown as well: one button more would begin another line.
  const hasCoaches = !data || trainings.some((training) => ownerOf(training) !== undefined);
  const openAct = (kind: TabAct) => open(kind === 'substitute' ? { kind, trainings } : { kind });
  const may = useMay();
  const acts = tabActs.filter(({ kind }) => may(dialogCalls[kind]) && (hasCoaches || kind !== 'substitute'));
  return (
    <div className="stack gap4">
      <header className={`row between gap3 ${styles.header}`}>
        <h2 ref={heading} tabIndex={-1} className={`yields xlarge ${styles.heading}`}>
          Gestión de Entrenamientos
        </h2>
        {shown.isWide ? (
          <TrainingActButtons acts={acts} onAct={openAct} />
        ) : (
          <TrainingActMenu
            acts={acts}
            onAct={openAct}
            onWindow={(window) => open({ kind: 'window', window })}
            onRules={(rules) => open({ kind: 'rules', rules })}
          />
        )}
      </header>
      {shown.isWide ? (
        <>
          <BookingWindowLine
            onEdit={(window) => open({ kind: 'window', window })}
            onRules={(rules) => open({ kind: 'rules', rules })}
          />
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

/** The acts that concern no single training, most frequent first. */
const tabActs = [
  { kind: 'create', icon: <CalendarPlus size={18} /> },
  { kind: 'bulk', icon: <Layers size={18} /> },
  { kind: 'close', icon: <CalendarOff size={18} /> },
  { kind: 'substitute', icon: <UserRoundCog size={18} /> },
] as const;

type TabAct = (typeof tabActs)[number]['kind'];

interface TrainingActsProps {
  readonly acts: readonly (typeof tabActs)[number][];
  readonly onAct: (kind: TabAct) => void;
}

/** On a wide screen, each act has a button. */
function TrainingActButtons({ acts, onAct }: TrainingActsProps) {
  return (
    <div className={`wrap gap2 ${styles.buttons}`}>
      {[...acts].reverse().map(({ kind, icon }) => (
        <Button
          key={kind}
          variant={kind === 'create' ? 'primary' : 'secondary'}
          icon={icon}
          onClick={() => onAct(kind)}
        >
          {dialogTitles[kind]}
        </Button>
      ))}
    </div>
  );
}

interface TrainingActMenuProps extends TrainingActsProps {
  readonly onWindow: (window: BookingWindow) => void;
  readonly onRules: (rules: BookingRules) => void;
}

/** On a phone, one button holds all acts and the booking window, whose line has no room there. */
function TrainingActMenu({ acts, onAct, onWindow, onRules }: TrainingActMenuProps) {
  const { data: window } = useGetBookingWindowQuery(undefined, fresh);
  const rules = useBookingRules();
  const may = useMay();
  const setRules = rules && {
    kind: 'rules' as const,
    label: dialogTitles.rules,
    icon: <Scale size={18} />,
    onSelect: () => onRules(rules),
  };
  const setWindow = window && {
    kind: 'window' as const,
    label: dialogTitles.window,
    icon: <CalendarClock size={18} />,
    onSelect: () => onWindow(window),
  };
  const settings = [setWindow, setRules].filter((each) => each !== undefined && may(dialogCalls[each.kind]));
  const actions = [
    ...acts.map(({ kind, icon }) => ({ label: dialogTitles[kind], icon, onSelect: () => onAct(kind) })),
    ...settings.filter((each) => each !== undefined),
  ];
  if (actions.length === 0) return null;
  return (
    <div className={`rigid ${styles.menu}`}>
      <Menu label="Acciones" labelled actions={actions} />
    </div>
  );
}

interface BookingWindowLineProps {
  readonly onEdit: (window: BookingWindow) => void;
  readonly onRules: (rules: BookingRules) => void;
}

/** Shows which weeks members may book, with buttons for the forms of the booking window and of the other rules. */
function BookingWindowLine({ onEdit, onRules }: BookingWindowLineProps) {
  const { data: window, error } = useGetBookingWindowQuery(undefined, fresh);
  useFailureLog(error, 'The booking window could not be loaded');
  const rules = useBookingRules();
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
          onClick={() => window && onEdit(window)}
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
          onClick={() => rules && onRules(rules)}
        >
          {dialogTitles.rules}
        </Button>
      )}
    </div>
  );
}

function useBookingRules(): BookingRules | undefined {
  const { data, error } = useGetBookingRulesQuery(undefined, fresh);
  useFailureLog(error, 'The booking rules could not be loaded');
  return data;
}
