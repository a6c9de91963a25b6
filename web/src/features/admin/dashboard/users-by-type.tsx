import { FigureCard } from './figure-card.tsx';
import type { Stats } from './stats-endpoints.ts';

/** Every type except admin counts as member (docs/product.md §1.1). */
export function UsersByType({ usersByType }: Pick<Stats, 'usersByType'>) {
  const sum = (admins: boolean) =>
    usersByType.filter(({ type }) => (type === 'admin') === admins).reduce((total, { count }) => total + count, 0);
  return (
    <FigureCard
      id="usuarios-por-tipo"
      title="Usuarios por Tipo"
      figures={{ Administradores: sum(true), Miembros: sum(false) }}
    />
  );
}
