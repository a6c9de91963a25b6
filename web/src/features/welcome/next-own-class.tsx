import { Link } from 'react-router-dom';
import { useFailureLog } from '../../api/show-failure.ts';
import { fresh } from '../../api/studio-api.ts';
import { useNow } from '../../dates/use-now.ts';
import button from '../../ui/button.module.css';
import { classes } from '../../ui/classes.ts';
import { Skeleton } from '../../ui/loading.tsx';
import { useListOwnClassesQuery } from '../trainings/coach/coach-endpoints.ts';
import { hasEnded, isRunning } from '../trainings/coach/coach-hours.ts';
import { startOf } from '../trainings/hours.ts';
import { ownClassesAddress } from '../trainings/view-switch.tsx';
import { NextAct, NextTime } from './next-training.tsx';

/** The class that a coach gives now or next, and the way to its list (docs/product.md §6.11). */
export function NextOwnClass() {
  const now = useNow();
  const { data, error } = useListOwnClassesQuery(undefined, fresh);
  useFailureLog(error, 'The own classes could not be loaded');
  if (!data && !error) return <Skeleton width="16rem" height="7rem" />;
  const next = data?.find((each) => !hasEnded(each, now));
  if (!next) return null;
  const list = `${ownClassesAddress}&clase=${next.id}`;
  return (
    <>
      <NextAct label={isRunning(next, now) ? 'Das clase ahora' : 'Das clase'} to={list}>
        <NextTime {...next} now={now} />
      </NextAct>
      <Link
        to={list}
        className={classes(button.button, button.primary, 'hugs')}
        aria-label={`Ver inscritos: ${startOf(next)}`}
      >
        Ver inscritos
      </Link>
    </>
  );
}
