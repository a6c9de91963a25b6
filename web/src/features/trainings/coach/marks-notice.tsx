import { CloudOff, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { counted } from '../../../ui/counted.ts';
import { groupBy } from '../../../ui/group-by.ts';
import type { RefusedMark } from './mark-queue.ts';
import styles from './marks-notice.module.css';
import { useWaitingMarks } from './waiting-marks.ts';

/**
 * The marks that could not be sent at once: they wait, or were refused (docs/product.md §3.17). Stands below the rows
 * and stays at the lower edge of the screen, so that nothing moves below a thumb.
 */
export function MarksNotice({ children }: { readonly children?: ReactNode }) {
  const { queue, waiting } = useWaitingMarks();
  const { marks, refused, unsent } = waiting;
  return (
    <div className={styles.notices}>
      {children}
      <output>
        {unsent && (
          <span className={styles.unsent}>
            <CloudOff size={18} />
            <span>{`${counted(marks.length, 'marca', 'marcas')} sin enviar. Se envían solas cuando haya conexión.`}</span>
          </span>
        )}
      </output>
      {refused.length > 0 && (
        <section className={styles.refused} aria-label="Marcas que no se guardaron">
          <ul>
            {grouped(refused).map(({ text, because }) => (
              <li key={text}>
                <TriangleAlert size={18} />
                <span>
                  <strong>{`No se guardó: ${text}.`}</strong> {because}
                </span>
              </li>
            ))}
          </ul>
          <Button variant="secondary" size="small" onClick={() => queue?.forgetRefused()}>
            Entendido
          </Button>
        </section>
      )}
    </div>
  );
}

/** Groups refusals of one class for one reason, such as that its list was closed, into one line. */
function grouped(refused: readonly RefusedMark[]) {
  const groups = groupBy(refused, ({ when, because }) => `${when} ${because}`);
  return [...groups.values()].map((group) => ({
    text: `${[...new Set(group.map(({ name }) => name))].join(', ')} (${group[0]!.when})`,
    because: group[0]!.because,
  }));
}
