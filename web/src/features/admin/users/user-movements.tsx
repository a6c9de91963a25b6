import { useState } from 'react';
import { fresh } from '../../../api/fresh.ts';
import { mostMovements } from '../../movements/more-movements.tsx';
import { MovementHistory } from '../../movements/movement-history.tsx';
import { useGetUserMovementsQuery } from './user-endpoints.ts';

const actors = {
  member: 'El miembro',
  admin: 'Administración',
  system: 'Automático',
  waitlist: 'Lista de espera',
  'fixed-slot': 'Cupo fijo',
};

const pageSize = 20;

export function UserMovements({ userId }: { readonly userId: string }) {
  const [limit, setLimit] = useState(pageSize);
  return (
    <MovementHistory
      answer={useGetUserMovementsQuery({ id: userId, limit }, fresh)}
      limit={limit}
      actors={actors}
      whenEmpty="Aquí verás cada clase que gane, use o recupere."
      onMore={() => setLimit(Math.min(mostMovements, limit * 2))}
    />
  );
}
