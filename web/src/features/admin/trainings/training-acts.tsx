import { CalendarClock, CalendarOff, CalendarPlus, Layers } from 'lucide-react';
import { fresh } from '../../../api/fresh.ts';
import { Button } from '../../../ui/button.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { useGetBookingWindowQuery } from '../../trainings/booking-window-endpoints.ts';
import styles from '../tab.module.css';
import { dialogTitles, type TrainingDialog } from './training-dialogs.tsx';

const icon = { size: 18, 'aria-hidden': true } as const;

/** What is done to no training in particular; the one that is done most comes first. */
const acts = [
  { kind: 'create', icon: <CalendarPlus {...icon} /> },
  { kind: 'bulk', icon: <Layers {...icon} /> },
  { kind: 'close', icon: <CalendarOff {...icon} /> },
] as const;

interface TrainingActsProps {
  readonly onOpen: (dialog: TrainingDialog) => void;
}

/** At a desk, each act is a button. */
export function TrainingActButtons({ onOpen }: TrainingActsProps) {
  return (
    <div className={styles.buttons}>
      {acts.toReversed().map(({ kind, icon }) => (
        <Button
          key={kind}
          variant={kind === 'create' ? 'primary' : 'secondary'}
          icon={icon}
          onClick={() => onOpen({ kind })}
        >
          {dialogTitles[kind]}
        </Button>
      ))}
    </div>
  );
}

/** On a phone, all acts are behind one button, together with the booking window, whose line has no room there. */
export function TrainingActMenu({ onOpen }: TrainingActsProps) {
  const { data: window } = useGetBookingWindowQuery(undefined, fresh);
  const setWindow = window && {
    label: dialogTitles.window,
    icon: <CalendarClock {...icon} />,
    onSelect: () => onOpen({ kind: 'window', window }),
  };
  return (
    <div className={styles.menu}>
      <Menu
        label="Acciones"
        labelled
        actions={[
          ...acts.map(({ kind, icon }) => ({ label: dialogTitles[kind], icon, onSelect: () => onOpen({ kind }) })),
          ...(setWindow ? [setWindow] : []),
        ]}
      />
    </div>
  );
}
