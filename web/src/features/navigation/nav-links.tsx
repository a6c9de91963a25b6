import { CalendarDays, LayoutDashboard, Tag } from 'lucide-react';
import { NavLink } from 'react-router-dom';
import { useUser } from '../../session/use-session.ts';
import styles from './nav-links.module.css';

const links = [
  { to: '/plans', label: 'Planes', Icon: Tag, preload: () => import('../plans/plans-page.tsx') },
  {
    to: '/trainings',
    label: 'Entrenamientos',
    Icon: CalendarDays,
    preload: () => import('../trainings/trainings-page.tsx'),
  },
];
const adminLink = {
  to: '/admin',
  label: 'Administración',
  Icon: LayoutDashboard,
  preload: () => import('../admin/admin-page.tsx'),
};

export function NavLinks({ onFollow }: { readonly onFollow?: () => void }) {
  const { type } = useUser();
  const shown = type === 'admin' ? [...links, adminLink] : links;
  return (
    <ul className={styles.links}>
      {shown.map(({ to, label, Icon, preload }) => (
        <li key={to}>
          <NavLink
            to={to}
            className={styles.link ?? ''}
            onClick={() => onFollow?.()}
            onPointerEnter={() => void preload().catch(() => undefined)}
          >
            <Icon size={20} aria-hidden="true" />
            {label}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}
