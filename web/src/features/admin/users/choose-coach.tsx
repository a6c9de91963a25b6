import { ChevronRight, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { fresh } from '../../../api/studio-api.ts';
import { Button } from '../../../ui/button.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { type AdminUser, useListUsersQuery } from './user-endpoints.ts';
import { fullName } from './user-words.ts';

const most = 6;

interface ChooseCoachProps {
  readonly onChoose: (user: AdminUser) => void;
  /** The coach has no account yet. */
  readonly onNew: () => void;
}

/** Who gives the classes: somebody with an account, or somebody new (docs/product.md §7.11). */
export function ChooseCoach({ onChoose, onNew }: ChooseCoachProps) {
  const [search, setSearch] = useState('');
  const { data } = useListUsersQuery({ page: 1, pageSize: most, ...(search && { search }) }, fresh);
  return (
    <div className="stack gap4">
      <SearchField label="Buscar a quien da clases" placeholder="Nombre o correo" value={search} onSearch={setSearch} />
      <ul className="stack gap2" aria-label="Personas">
        {data?.items.map((user) => (
          <li key={user.id}>
            <Button variant="secondary" wide onClick={() => onChoose(user)}>
              {fullName(user)}
              {user.coach && ' · ya da clases'}
              <ChevronRight size={18} />
            </Button>
          </li>
        ))}
      </ul>
      {data?.items.length === 0 && <p className="soft">Nadie con ese nombre.</p>}
      <Button icon={<UserPlus size={18} />} onClick={onNew}>
        Crear a alguien nuevo
      </Button>
    </div>
  );
}
