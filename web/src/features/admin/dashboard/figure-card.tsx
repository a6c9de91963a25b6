import { Card } from '../../../ui/card.tsx';
import { inFigures } from '../../../ui/counted.ts';
import styles from './figure-card.module.css';

interface FigureCardProps {
  /** Of its title. */
  readonly id: string;
  readonly title: string;
  /** Each figure by its name. */
  readonly figures: Readonly<Record<string, number>>;
}

export function FigureCard({ id, title, figures }: FigureCardProps) {
  return (
    <Card as="section" className={styles.card} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      <dl>
        {Object.entries(figures).map(([name, value]) => (
          <div key={name} className={styles.row}>
            <dt>{name}</dt>
            <dd className={styles.value}>{inFigures(value)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
