import { Link } from 'react-router-dom';
import { useStudio } from './use-studio.ts';
import styles from './brand.module.css';

/** Logo and name of the studio. */
export function Brand({ to }: { readonly to: string }) {
  const { name, logo } = useStudio();
  return (
    <Link to={to} className={styles.brand}>
      {logo ? (
        <img src={logo} height="34" alt="" className={styles.logo} />
      ) : (
        <svg viewBox="0 0 32 32" width="34" height="34" aria-hidden="true">
          <rect width="32" height="32" rx="9" fill="#ffb800" />
          <path d="M4 23.5 12.2 9l5 8.4 2.6-4.1L28 23.5h-6.4l-2-2.9-2.2 2.9Z" fill="#10382b" />
        </svg>
      )}
      <span className={styles.name}>{name}</span>
    </Link>
  );
}
