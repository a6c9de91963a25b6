import { pesos } from '@studio/contracts/money';
import type { StudioDate } from '@studio/contracts/studio-time';
import { Coins, Lock, Minus, Plus } from 'lucide-react';
import { instantInWords } from '../../../dates/instant-words.ts';
import { weekdayAndDate } from '../../../dates/spanish-dates.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { classes } from '../../../ui/classes.ts';
import { FailureBox } from '../../../ui/failure-box.tsx';
import { SelfRemovingButton } from '../../../ui/self-removing-button.tsx';
import { entryNumber, methodLabel } from '../../payments/payment-words.ts';
import type { CashDialog } from './cash-dialogs.tsx';
import type { CashDay } from './cash-endpoints.ts';
import { belowNothing, differenceInWords, nameOf } from './cash-words.ts';
import { canClose, canCount, takesCash } from './open-day.ts';
import styles from './cash.module.css';

interface DrawerProps {
  readonly cash: CashDay;
  readonly today: StudioDate;
  readonly onAsk: (dialog: CashDialog) => void;
}

/** The expected amount in the drawer with its reasons, and the acts on it. */
export function Drawer({ cash, today, onAsk }: DrawerProps) {
  const { day, opening, cashIn, cashOut, found, expected, isClosed, counts, closing, keptFrom } = cash;
  return (
    <Card className="stack gap4">
      <dl className={styles.drawer}>
        <div>
          <dt>Base inicial</dt>
          <dd>{pesos(opening)}</dd>
        </div>
        <div>
          <dt>+ entró</dt>
          <dd>{pesos(cashIn)}</dd>
        </div>
        <div>
          <dt>− salió</dt>
          <dd>{pesos(cashOut)}</dd>
        </div>
        {found !== 0 && (
          <div>
            <dt>{found < 0 ? '− faltó en cuadres' : '+ sobró en cuadres'}</dt>
            <dd>{pesos(Math.abs(found))}</dd>
          </div>
        )}
        <div className={styles.expected}>
          <dt>= debe haber en efectivo</dt>
          <dd className={classes(expected < 0 && styles.fault)}>{pesos(expected)}</dd>
        </div>
      </dl>
      {expected < 0 && <FailureBox text={belowNothing} />}
      {counts.map(({ number, countedBy, countedAt, ...count }) => (
        <Counted
          key={number}
          {...count}
          origin={`Cuadre de turno · ${instantInWords(countedAt)} · ${nameOf(countedBy)}`}
        />
      ))}
      {closing && (
        <Counted
          {...closing}
          found={found}
          origin={`Cierre ${entryNumber(closing.number)} · ${instantInWords(closing.closedAt)} · ${nameOf(closing.closedBy)}`}
        />
      )}
      {isClosed && !closing && (
        <p className="breaks well">
          {keptFrom !== null && day < keptFrom
            ? `La caja se lleva desde el ${weekdayAndDate(keptFrom)}: este día no se cierra.`
            : 'Se cerró con la caja de un día posterior.'}
        </p>
      )}
      <CashActs cash={cash} today={today} onAsk={onAsk} />
    </Card>
  );
}

interface CashActsProps extends DrawerProps {
  /** Beside other things: none of them is the main act, and two stand in a row on a phone. */
  readonly small?: boolean;
}

/** What can be done about the cash of a day, in «Caja» and on «Hoy». */
export function CashActs({ cash, today, onAsk, small = false }: CashActsProps) {
  const look = { variant: 'secondary', size: small ? 'small' : 'standard' } as const;
  return (
    <div className={`wrap gap2 filled ${styles.acts}`}>
      {takesCash(cash, today) && (
        <>
          <Button
            {...look}
            icon={!small && <Plus size={18} />}
            onClick={() => onAsk({ kind: 'move', move: 'cash-in' })}
          >
            Entró efectivo
          </Button>
          <Button
            {...look}
            icon={!small && <Minus size={18} />}
            onClick={() => onAsk({ kind: 'move', move: 'cash-out' })}
          >
            Salió efectivo
          </Button>
        </>
      )}
      {canCount(cash, today) && (
        <SelfRemovingButton {...look} icon={!small && <Coins size={18} />} onClick={() => onAsk({ kind: 'count' })}>
          Cuadre de turno
        </SelfRemovingButton>
      )}
      {canClose(cash, today) && (
        <SelfRemovingButton
          {...look}
          variant={small ? 'secondary' : 'primary'}
          icon={!small && <Lock size={18} />}
          onClick={() => onAsk({ kind: 'close' })}
        >
          Cerrar caja
        </SelfRemovingButton>
      )}
    </div>
  );
}

interface CountedProps extends Pick<CashDay['counts'][number], 'counted' | 'difference' | 'note'> {
  /** What should have been there, of a shift. */
  readonly expected?: number;
  /** What the day's shifts found before its closing. */
  readonly found?: number;
  /** What counted it, when and who. */
  readonly origin: string;
}

/** What a shift or the closing left in the drawer. */
function Counted({ counted, difference, expected, found = 0, note, origin }: CountedProps) {
  const instead = expected === undefined || difference === 0 ? '' : `, debía haber ${pesos(expected)}`;
  return (
    <div className="breaks well">
      <p>
        <strong>{differenceInWords(difference)}</strong>
        {` · contado ${pesos(counted)}${instead}`}
      </p>
      {found !== 0 && (
        <p>{`En todo el día, con los cuadres: ${differenceInWords(found + difference).toLowerCase()}`}</p>
      )}
      {note && <p>{note}</p>}
      <p className="soft">{origin}</p>
    </div>
  );
}

/** The money that came in and went out, by each method used. */
export function SumsByMethod({ sums }: { readonly sums: CashDay['byMethod'] }) {
  if (sums.length === 0) return null;
  const total = (name: 'in' | 'out') => sums.reduce((sum, method) => sum + method[name], 0);
  return (
    <Card className="stack gap4">
      <table className={`figures ${styles.sums}`}>
        <caption className="visually-hidden">Lo que entró y salió por medio de pago</caption>
        <thead>
          <tr>
            <th scope="col">Medio</th>
            <th scope="col">Entró</th>
            <th scope="col">Salió</th>
          </tr>
        </thead>
        <tbody>
          {sums.map((sum) => (
            <tr key={sum.method}>
              <th scope="row">{methodLabel(sum.method)}</th>
              <td>{pesos(sum.in)}</td>
              <td>{pesos(sum.out)}</td>
            </tr>
          ))}
        </tbody>
        {sums.length > 1 && (
          <tfoot>
            <tr>
              <th scope="row">Total</th>
              <td>{pesos(total('in'))}</td>
              <td>{pesos(total('out'))}</td>
            </tr>
          </tfoot>
        )}
      </table>
    </Card>
  );
}
