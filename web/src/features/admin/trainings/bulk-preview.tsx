import { skipToken } from '@reduxjs/toolkit/query/react';
import { Spinner } from '../../../ui/spinner.tsx';
import { usePreviewTrainingsQuery, type BulkForm } from './admin-training-endpoints.ts';
import styles from './bulk-form.module.css';

const count = new Intl.NumberFormat('es-CO');

const pastInWords = (past: number) => `; ${count.format(past)} ya ${past === 1 ? 'pasó' : 'pasaron'}`;

/** What the form as it stands would create, before anything is saved. */
export function BulkPreview({ bulk }: { readonly bulk: BulkForm | null }) {
  const { currentData, isError } = usePreviewTrainingsQuery(bulk ?? skipToken, { refetchOnMountOrArgChange: true });
  return (
    <output className={styles.preview}>
      {!bulk ? (
        <span className={styles.waiting}>Completa el formulario para ver qué se creará.</span>
      ) : currentData ? (
        <>
          <span className={styles.figure}>
            <strong>{count.format(currentData.created)}</strong>
            {currentData.created === 1 ? 'se creará' : 'se crearán'}
            {currentData.past ? pastInWords(currentData.past) : null}
          </span>
          <span className={styles.figure}>
            <strong>{count.format(currentData.skipped)}</strong>
            ya {currentData.skipped === 1 ? 'existe y no cambia' : 'existen y no cambian'}
          </span>
        </>
      ) : isError ? (
        <span className={styles.waiting}>No pudimos calcular qué se creará.</span>
      ) : (
        <span className={styles.waiting}>
          <Spinner /> Calculando…
        </span>
      )}
    </output>
  );
}
