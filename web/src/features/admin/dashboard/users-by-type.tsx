import { Card } from '../../../ui/card.tsx';
import type { Stats } from './stats-endpoints.ts';
import styles from './users-by-type.module.css';

const count = new Intl.NumberFormat('es-CO');

/** Every type except admin counts as member (docs/product.md §1.1). */
export function UsersByType({ usersByType }: Pick<Stats, 'usersByType'>) {
  const sum = (admins: boolean) =>
    usersByType.filter(({ type }) => (type === 'admin') === admins).reduce((total, { count }) => total + count, 0);
  return (
    <Card as="section" className={styles.card} aria-labelledby="usuarios-por-tipo">
      <h2 id="usuarios-por-tipo" className={styles.title}>
        Usuarios por Tipo
      </h2>
      <dl className={styles.list}>
        <Row name="Administradores" value={sum(true)} />
        <Row name="Miembros" value={sum(false)} />
      </dl>
    </Card>
  );
}

function Row({ name, value }: { readonly name: string; readonly value: number }) {
  return (
    <div className={styles.row}>
      <dt>{name}</dt>
      <dd className={styles.value}>{count.format(value)}</dd>
    </div>
  );
}
