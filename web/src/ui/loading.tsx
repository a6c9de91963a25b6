import type { ReactNode } from 'react';
import styles from './loading.module.css';

interface LoadingProps {
  readonly label?: string;
  readonly className?: string | undefined;
  readonly children?: ReactNode;
}

/** Skeletons in the final layout, announced once. Without any it only says that a dialog is on its way. */
export function Loading({ label = 'Cargando…', className, children }: LoadingProps) {
  return (
    <div aria-busy="true" className={className}>
      <output className="visually-hidden">{label}</output>
      {children}
    </div>
  );
}

interface LoadingRowsProps extends Omit<LoadingProps, 'children'> {
  readonly rows: number;
  /** CSS length of each. */
  readonly height?: string;
}

/** A list before its rows are known. */
export function LoadingRows({ rows, height = '2.75rem', ...loading }: LoadingRowsProps) {
  const keys = Array.from({ length: rows }, (_, index) => `row-${index}`);
  return (
    <Loading {...loading}>
      {keys.map((key) => (
        <Skeleton key={key} height={height} />
      ))}
    </Loading>
  );
}

interface SkeletonProps {
  /** CSS lengths equal to those of the real content, to avoid a layout shift. */
  readonly width?: string;
  readonly height?: string;
  readonly round?: boolean;
}

export function Skeleton({ width = '100%', height = '1em', round = false }: SkeletonProps) {
  return <span aria-hidden="true" className={round ? styles.round : styles.bone} style={{ width, height }} />;
}
