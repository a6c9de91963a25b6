import { CheckCheck, Printer } from 'lucide-react';
import { showRefusal } from '../../../api/show-refusal.ts';
import { Button } from '../../../ui/button.tsx';
import type { Registrant } from './admin-training-endpoints.ts';
import { useMarkAllAttendedMutation } from './attendance-endpoints.ts';
import styles from './registrants.module.css';

const icon = { size: 18, 'aria-hidden': true } as const;

interface AttendanceBarProps {
  readonly trainingId: string;
  readonly registrants: readonly Registrant[];
  readonly isOpen: boolean;
}

/** Marks everybody else as attended, and prints the list. */
export function AttendanceBar({ trainingId, registrants, isOpen }: AttendanceBarProps) {
  const [markAll, { isLoading }] = useMarkAllAttendedMutation();
  const canMark = isOpen && registrants.some(({ attendance }) => !attendance);
  async function press(): Promise<void> {
    try {
      await markAll(trainingId).unwrap();
    } catch (error) {
      showRefusal(error, 'Error al guardar la asistencia');
    }
  }
  return (
    <div className={styles.bar}>
      {isOpen && (
        <Button
          variant="secondary"
          size="small"
          icon={<CheckCheck {...icon} />}
          pending={isLoading}
          disabled={!canMark}
          onClick={() => void press()}
        >
          Todos asistieron
        </Button>
      )}
      <Button variant="quiet" size="small" icon={<Printer {...icon} />} onClick={() => window.print()}>
        Imprimir
      </Button>
    </div>
  );
}
