import styles from './skeleton.module.css';

interface SkeletonProps {
  /** CSS lengths equal to those of the real content, to avoid a layout shift. */
  readonly width?: string;
  readonly height?: string;
  readonly round?: boolean;
}

export function Skeleton({ width = '100%', height = '1em', round = false }: SkeletonProps) {
  return <span aria-hidden="true" className={round ? styles.round : styles.bone} style={{ width, height }} />;
}
