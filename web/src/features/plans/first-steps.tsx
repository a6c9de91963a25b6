import { Link } from 'react-router-dom';
import button from '../../ui/button.module.css';
import { classes } from '../../ui/classes.ts';
import styles from './first-steps.module.css';

const steps = [
  ['Elige un plan', 'Según los días que quieras entrenar.'],
  ['Págalo en el estudio', 'O escríbenos, y lo cuadramos.'],
  ['Reserva tu primera clase', 'Desde aquí, cuando quieras.'],
];

/** What somebody who never had a plan does until the first class (docs/product.md §6.11); on a brand-coloured ground. */
export function FirstSteps() {
  return (
    <div className="stack left gap3">
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
          Ver planes
        </Link>
        <Link to="/trainings" className={styles.hours}>
          Ver los horarios
        </Link>
      </div>
    </div>
  );
}
