import { Link } from 'react-router-dom';
import button from '../../ui/button.module.css';
import { classes } from '../../ui/classes.ts';
import styles from './first-steps.module.css';
import { Skeleton } from '../../ui/loading.tsx';
import { useAsking } from './asking.ts';
import { OwnRequest } from './own-request.tsx';

const choose = ['Elige un plan', 'Según los días que quieras entrenar.'] as const;
const book = ['Reserva tu primera clase', 'Desde aquí, cuando quieras.'] as const;
const inPerson = ['Págalo en el estudio', 'O escríbenos, y lo cuadramos.'] as const;
const fromHere = ['Págalo por donde prefieras', 'Te avisamos cuando el estudio lo confirme.'] as const;

/** What somebody who never had a plan does until the first class (docs/product.md §6.11); on a brand-coloured ground. */
export function FirstSteps() {
  const asking = useAsking();
  if (!asking) return <Skeleton width="16rem" height="5rem" />;
  const { request } = asking;
  const canAsk = asking.ways.length > 0;
  const steps = [choose, canAsk ? fromHere : inPerson, book];
  if (request?.status === 'open') return <OwnRequest request={request} />;
  return (
    <div className="stack left gap3">
      {request && <OwnRequest request={request} />}
      <p>Así empiezas a entrenar:</p>
      <ol className="stack gap3">
        {steps.map(([what, how], index) => (
          <li key={what} className="line gap3 top">
            <span className={styles.number} aria-hidden="true">
              {index + 1}
            </span>
            <span className="stack">
              <strong>{what}</strong>
              <span className="pale small">{how}</span>
            </span>
          </li>
        ))}
      </ol>
      <div className="row gap4 snug">
        <Link to="/plans" className={classes(button.button, button.primary)}>
          {canAsk ? 'Elige tu plan' : 'Ver planes'}
        </Link>
        <Link to="/trainings" className="press strong plain underlined">
          Ver los horarios
        </Link>
      </div>
    </div>
  );
}
