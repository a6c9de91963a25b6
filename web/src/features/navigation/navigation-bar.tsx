import { Brand } from '../studio/brand.tsx';
import { NavLinks } from './nav-links.tsx';
import styles from './navigation-bar.module.css';
import { SmallScreenMenu } from './small-screen-menu.tsx';
import { UserMenu } from './user-menu.tsx';

export function NavigationBar() {
  return (
    <header className={styles.bar}>
      <nav className={styles.inner} aria-label="Principal">
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
