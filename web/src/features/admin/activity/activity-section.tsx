import { Card } from '../../../ui/card.tsx';
import { classes } from '../../../ui/classes.ts';
import stack from '../../../ui/stack.module.css';
import tabStyles from '../tab.module.css';
import { ActivityFilterBar } from './activity-filter-bar.tsx';
import { ActivityList } from './activity-list.tsx';
import styles from './activity-section.module.css';
import { useActivityFilters } from './use-activity-filters.ts';

/** What all administrators did, with filters (docs/product.md §11.6). */
export function ActivitySection() {
  const shown = useActivityFilters();
  return (
    <section className={classes(stack.gap4, styles.section)} tabIndex={-1} aria-labelledby="actividad">
      <h2 id="actividad" className={tabStyles.heading}>
        Actividad
      </h2>
      <ActivityFilterBar shown={shown} />
      <Card>
        <ActivityList
          filters={shown.filters}
          whenEmpty={shown.isFiltered ? 'Nada coincide con estos filtros' : 'Aún no hay actividad'}
        />
      </Card>
    </section>
  );
}
