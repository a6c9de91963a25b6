import styles from './spinner.module.css';

/** Announced with a label. Without one, an element beside it announces the state. */
export function Spinner({ label, large = false }: { readonly label?: string; readonly large?: boolean }) {
  const ring = <span className={large ? styles.large : styles.ring} aria-hidden="true" />;
  if (!label) return ring;
  return (
    <output className={styles.labelled}>
      {ring}
      <span className="visually-hidden">{label}</span>
    </output>
  );
}
