import type { ReactNode } from 'react';

interface LoadingProps {
  readonly label?: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Skeletons in the final layout, announced once. */
export function Loading({ label = 'Cargando…', className, children }: LoadingProps) {
  return (
    <div aria-busy="true" className={className}>
      <output className="visually-hidden">{label}</output>
      {children}
    </div>
  );
}
