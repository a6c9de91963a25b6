import { Link, useSearchParams } from 'react-router-dom';
import { classes } from '../../ui/classes.ts';
import styles from './view-switch.module.css';

/** The address of a coach's own classes. */
export const ownClassesAddress = '/trainings?vista=mis-clases';

/** Whether the address is that of a coach's own classes. */
export const useIsOwnClasses = () => useSearchParams()[0].get('vista') === 'mis-clases';

/** For coaches: the week, in which they book like members, or their own classes (docs/product.md §3.17). */
export function ViewSwitch() {
  const isOwnClasses = useIsOwnClasses();
  const view = (label: string, to: string, isShown: boolean) => (
    <Link to={to} aria-current={isShown ? 'page' : undefined} className={classes(styles.view, isShown && styles.shown)}>
      {label}
    </Link>
  );
  return (
    <nav className={styles.views} aria-label="Vista">
      {view('Semana', '/trainings', !isOwnClasses)}
      {view('Mis clases', ownClassesAddress, isOwnClasses)}
    </nav>
  );
}
