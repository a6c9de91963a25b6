import { LogOut, Menu, UserRound, X } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { ThemeSwitch } from '../appearance/theme-switch.tsx';
import { useUser } from '../../session/use-session.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { NavLinks } from './nav-links.tsx';
import styles from './small-screen-menu.module.css';
import { useDisclosure } from './use-disclosure.ts';
import { useLogout } from './use-logout.ts';

export function SmallScreenMenu() {
  const { firstName } = useUser();
  const { open, container, trigger, toggle, close } = useDisclosure();
  const logout = useLogout();
  const id = useId();
  const Icon = open ? X : Menu;
  return (
    <div ref={container} className={styles.menu}>
      <IconButton
        ref={trigger}
        label={open ? 'Cerrar menú' : 'Abrir menú'}
        aria-expanded={open}
        aria-controls={id}
        icon={<Icon size={26} aria-hidden="true" />}
        onClick={toggle}
      />
      <div id={id} className={styles.panel} hidden={!open}>
        <p className={styles.greeting}>Hola, {firstName}</p>
        <NavLinks onFollow={close} />
        <Link to="/profile" className={styles.item} onClick={close}>
          <UserRound size={20} aria-hidden="true" />
          Ver perfil
        </Link>
        <div className={styles.foot}>
          <button type="button" className={styles.logout} onClick={logout}>
            <LogOut size={20} aria-hidden="true" />
            Cerrar sesión
          </button>
          <ThemeSwitch />
        </div>
      </div>
    </div>
  );
}
