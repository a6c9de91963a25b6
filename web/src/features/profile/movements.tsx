import { useState } from 'react';
import { fresh } from '../../api/fresh.ts';
import { Card } from '../../ui/card.tsx';
import { mostMovements } from '../movements/more-movements.tsx';
import { MovementHistory } from '../movements/movement-history.tsx';
import { firstMovements } from './movement-requests.ts';
import { useGetMyMovementsQuery } from './profile-endpoints.ts';
import styles from './section.module.css';

const actors = {
  member: 'Tú',
  admin: 'El estudio',
  system: 'Automático',
  waitlist: 'Lista de espera',
  'fixed-slot': 'Cupo fijo',
};

export function Movements() {
  const [limit, setLimit] = useState(firstMovements);
  return (
    <Card as="section" className={styles.section} tabIndex={-1} aria-labelledby="movimientos">
      <h2 id="movimientos" className={styles.title}>
        Movimientos
      </h2>
      <MovementHistory
        answer={useGetMyMovementsQuery({ limit }, fresh)}
        limit={limit}
        actors={actors}
        whenEmpty="Aquí verás cada clase que ganes, uses o recuperes."
        onMore={() => setLimit(Math.min(mostMovements, limit + 2 * firstMovements))}
      />
    </Card>
  );
}
