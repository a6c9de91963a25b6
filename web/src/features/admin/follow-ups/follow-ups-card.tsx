import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { fresh } from '../../../api/studio-api.ts';
import { useFailureLog } from '../../../api/show-failure.ts';
import { Card } from '../../../ui/card.tsx';
import { inFigures } from '../../../ui/counted.ts';
import { useGetFollowUpCountsQuery } from './follow-up-endpoints.ts';
import { followUpOrder, followUpWords } from './follow-up-lists.ts';
import styles from './follow-ups-card.module.css';

/** How many members to talk to; each number leads to its list (docs/product.md §11.2). */
export function FollowUpsCard() {
  const { data, error } = useGetFollowUpCountsQuery(undefined, fresh);
  useFailureLog(error, 'The follow-ups could not be counted');
  return (
    <Card as="section" className={styles.card} aria-labelledby="seguimiento">
      <h2 id="seguimiento" className={styles.title}>
        Seguimiento
      </h2>
      <ul className={styles.lists}>
        {followUpOrder.map((list) => {
          const { slug, label } = followUpWords[list];
          return (
            <li key={list}>
              <Link to={`?tab=usuarios&lista=${slug}`} className={styles.list}>
                <span className={styles.label}>{label}</span>{' '}
                <span className={styles.count}>{data && inFigures(data[list])}</span>
                <ChevronRight size={18} aria-hidden="true" />
              </Link>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
