import { ChevronDown, LogOut, UserRound, Menu, X, CalendarDays, LayoutDashboard, Tag } from 'lucide-react';
import { useId, useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { Link, useNavigate, NavLink } from 'react-router-dom';
import { loggedOut } from '../../session/session-slice.ts';
import { useUser } from '../../session/use-session.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { ThemeSwitch } from '../appearance/theme-switch.tsx';
import { Brand } from '../studio/brand.tsx';
import styles from './navigation-bar.module.css';

export function NavigationBar() {
  return (
    <header className={styles.bar}>
      <nav className={`line page between bar gap4 ${styles.inner}`} aria-label="Principal">
        <Brand to="/" />
        <div className={styles.wide}>
          <NavLinks />
          <UserMenu />
        </div>
        <SmallScreenMenu />
      </nav>
    </header>
  );
}

function UserMenu() {
  const { firstName, lastName } = useUser();
  const { open, container, trigger, toggle, close } = useDisclosure();
  const logout = useLogout();
  const id = useId();
  return (
    <div ref={container} className={styles.menu}>
      <button
        ref={trigger}
        type="button"
        className={styles.trigger}
        aria-expanded={open}
        aria-controls={id}
        onClick={toggle}
      >
        <span className={styles.avatar} data-initials={firstName.charAt(0) + lastName.charAt(0)} />
        <span className="clipped">
          <span className="visually-hidden">Menú de </span>
          {firstName}
        </span>
        <ChevronDown size={18} />
      </button>
      <div id={id} className={styles.popup} hidden={!open}>
        <Link to="/profile" className={styles.item} onClick={close}>
          <UserRound size={18} />
          Ver perfil
        </Link>
        <button type="button" className={styles.item} onClick={logout}>
          <LogOut size={18} />
          Cerrar sesión
        </button>
        <div className={styles.appearance}>
          <span aria-hidden="true">Apariencia</span>
          <ThemeSwitch />
        </div>
      </div>
    </div>
  );
}

function SmallScreenMenu() {
  const { firstName } = useUser();
  const { open, container, trigger, toggle, close } = useDisclosure();
  const logout = useLogout();
  const id = useId();
  const Icon = open ? X : Menu;
  return (
    <div ref={container} className={styles.smallScreenMenu}>
      <IconButton
        ref={trigger}
        label={open ? 'Cerrar menú' : 'Abrir menú'}
        aria-expanded={open}
        aria-controls={id}
        icon={<Icon size={26} />}
        onClick={toggle}
      />
      <div id={id} className={styles.panel} hidden={!open}>
        <p className={styles.greeting}>Hola, {firstName}</p>
        <NavLinks onFollow={close} />
        <Link to="/profile" className={styles.panelItem} onClick={close}>
          <UserRound size={20} />
          Ver perfil
        </Link>
        <div className={styles.foot}>
          <button type="button" className={styles.logout} onClick={logout}>
            <LogOut size={20} />
            Cerrar sesión
          </button>
          <ThemeSwitch />
        </div>
      </div>
    </div>
  );
}

/**
 * A disclosure button. Escape, a press outside, leaving with Tab and a step back close it; Escape returns the focus to
 * the button.
 */
function useDisclosure() {
  const [open, setOpen] = useState(false);
  const container = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!open) return undefined;
    function closeOutside(event: Event): void {
      if (!container.current?.contains(event.target as Node)) setOpen(false);
    }
    function closeOnEscape(event: KeyboardEvent): void {
      if (event.key !== 'Escape') return;
      setOpen(false);
      trigger.current?.focus();
    }
    function closeOnStep(): void {
      setOpen(false);
    }
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    document.addEventListener('keydown', closeOnEscape);
    window.addEventListener('popstate', closeOnStep);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
      document.removeEventListener('keydown', closeOnEscape);
      window.removeEventListener('popstate', closeOnStep);
    };
  }, [open]);

  return { open, container, trigger, toggle: () => setOpen(!open), close: () => setOpen(false) };
}

function useLogout(): () => void {
  const dispatch = useDispatch();
  const navigate = useNavigate();
  return () => {
    dispatch(loggedOut());
    void navigate('/login');
  };
}

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

function NavLinks({ onFollow }: { readonly onFollow?: () => void }) {
  const { type } = useUser();
  const shown = type === 'admin' ? [...links, adminLink] : links;
  return (
    <ul className={`column gap1 ${styles.links}`}>
      {shown.map(({ to, label, Icon, preload }) => (
        <li key={to}>
          <NavLink
            to={to}
            className={styles.link ?? ''}
            onClick={() => onFollow?.()}
            onPointerEnter={() => void preload().catch(() => undefined)}
          >
            <Icon size={20} />
            {label}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}
