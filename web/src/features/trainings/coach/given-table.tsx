import { type GivenFigure, givenFigures } from '@studio/contracts/rules/coaches';
import { inFigures } from '../../../ui/counted.ts';
import { useMediaQuery } from '../../../ui/use-media-query.ts';
import styles from './given-table.module.css';

export interface GivenRow {
  readonly id: string;
  /** Of a coach, or of a month. */
  readonly name: string;
  readonly figures: Readonly<Record<GivenFigure, number>>;
}

interface GivenTableProps {
  readonly caption: string;
  /** Heads the names. */
  readonly of: string;
  readonly rows: readonly GivenRow[];
}

const columns = Object.entries(givenFigures) as [GivenFigure, string][];

/** What coaches gave, as a table, or one below the other on a phone (docs/product.md §7.14). */
export function GivenTable(table: GivenTableProps) {
  const wide = useMediaQuery('(min-width: 48rem)');
  return (
    <div className="stack gap3">
      {wide ? <Wide {...table} /> : <Narrow {...table} />}
      <p className="soft">
        Cuentan las clases que ya terminaron y las canceladas. «Reemplazadas» son propias que dio otra persona.
        «Personas» y «Asistieron» son de las clases dadas, propias o como reemplazo.
      </p>
    </div>
  );
}

function Wide({ caption, of, rows }: GivenTableProps) {
  return (
    <table className={`ledger figures ${styles.table}`}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {[of, ...columns.map(([, word]) => word)].map((word) => (
            <th key={word} scope="col">
              {word}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, name, figures }) => (
          <tr key={id}>
            <th scope="row" className="capital">
              {name}
            </th>
            {columns.map(([figure]) => (
              <td key={figure}>{inFigures(figures[figure])}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Narrow({ caption, rows }: GivenTableProps) {
  return (
    <ul className={styles.rows} aria-label={caption}>
      {rows.map(({ id, name, figures }) => (
        <li key={id} className="stack gap2">
          <p className="heavy capital breaks">{name}</p>
          <dl className="grid pairs gap4 near facts figures">
            {columns.map(([figure, word]) => (
              <div key={figure}>
                <dt>{word}</dt>
                <dd>{inFigures(figures[figure])}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}
