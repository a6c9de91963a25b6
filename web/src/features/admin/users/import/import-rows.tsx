import { type ReactNode, useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import type { CheckedRow } from './check-rows.ts';
import styles from './import.module.css';
import { planInWords, rowInWords } from './result-words.ts';

/** Rows shown at first, and added with each «Mostrar más». */
const step = 50;

interface ImportRowsProps {
  readonly label: string;
  readonly rows: readonly NotedRow[];
}

interface NotedRow {
  readonly row: CheckedRow;
  readonly faults: readonly string[];
  /** The answer offered to the faults. */
  readonly choice?: ReactNode;
}

/** Rows of the table by their number, each with its faults. */
export function ImportRows({ label, rows }: ImportRowsProps) {
  const [shown, setShown] = useState(step);
  return (
    <section aria-label={label} className="stack gap3">
      <ul className="stack">
        {rows.slice(0, shown).map(({ row, faults, choice }) => (
          <li key={row.number} className={styles.row}>
            <span className="soft figures">{`Fila ${row.number}`}</span>
            <div className="stack gap1 breaks">
              <p className="small">{rowInWords(row)}</p>
              {row.kind === 'ready' && row.plan && <p className="small soft">{planInWords(row.plan)}</p>}
              {row.kind === 'ready' &&
                row.marks.map(({ message }) => (
                  <p key={message} className="small medium">
                    {message}
                  </p>
                ))}
              {faults.map((fault) => (
                <p key={fault} className="small medium bad">
                  {fault}
                </p>
              ))}
              {choice}
            </div>
          </li>
        ))}
      </ul>
      {rows.length > shown && (
        <Button variant="quiet" onClick={() => setShown(shown + step)}>
          {`Mostrar más (${rows.length - shown})`}
        </Button>
      )}
    </section>
  );
}
