import { ChevronDown, LogOut, UserRound } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { ThemeSwitch } from '../appearance/theme-switch.tsx';
import { useUser } from '../../session/use-session.ts';
import { useDisclosure } from './use-disclosure.ts';
import { useLogout } from './use-logout.ts';
import styles from './user-menu.module.css';

export function UserMenu() {
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
        <span className={styles.firstName}>
          <span className="visually-hidden">Menú de </span>
          {firstName}
        </span>
        <ChevronDown size={18} aria-hidden="true" />
      </button>
      <div id={id} className={styles.popup} hidden={!open}>
        <Link to="/profile" className={styles.item} onClick={close}>
          <UserRound size={18} aria-hidden="true" />
          Ver perfil
        </Link>
        <button type="button" className={styles.item} onClick={logout}>
          <LogOut size={18} aria-hidden="true" />
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
