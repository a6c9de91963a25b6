import { messageOf } from '../../../api/problem.ts';
import { counted } from '../../../ui/counted.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import type { ClosurePreview as Preview } from './closure-endpoints.ts';
import styles from './closures.module.css';
import { numbersInWords } from './closure-words.ts';

interface ClosurePreviewProps {
  /** The form names a range. */
  readonly hasRange: boolean;
  readonly numbers: Preview | undefined;
  readonly error: unknown;
}

/** What closing the range would cancel, before anything is saved. */
export function ClosurePreview({ hasRange, numbers, error }: ClosurePreviewProps) {
  return (
    <output className={styles.preview}>
      {!hasRange ? (
        'Elige las fechas para ver qué se cancelará.'
      ) : numbers ? (
        <>
          <strong>{numbers.trainings === 0 ? 'No hay entrenamientos que cancelar' : numbersInWords(numbers)}</strong>
          {numbers.begun > 0 && <span>{begunInWords(numbers.begun)}</span>}
        </>
      ) : error ? (
        messageOf(error, 'No pudimos calcular qué se cancelará.')
      ) : (
        <>
          <Spinner /> Calculando…
        </>
      )}
    </output>
  );
}

const begunInWords = (count: number) =>
  counted(count, 'de hoy ya empezó y se queda.', 'de hoy ya empezaron y se quedan.');
