import styles from './spinner.module.css';

/** With a label it is announced; without, something beside it says what is under way. */
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
