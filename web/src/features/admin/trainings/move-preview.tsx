import { CANCELLATION_CUT_OFF_MINUTES } from '@studio/contracts/limits';
import { Spinner } from '../../../ui/spinner.tsx';
import { Note } from '../note.tsx';
import { usePreviewMoveQuery } from './admin-training-endpoints.ts';
import { moveEffects, moveInWords } from './move-effects.ts';
import styles from './move-preview.module.css';

const startNotes = {
  passed: 'El nuevo horario ya pasó: nadie podrá cancelar.',
  soon: `Empieza en menos de ${CANCELLATION_CUT_OFF_MINUTES} minutos: quien no pueda ir podrá cancelar hasta el inicio.`,
  later: null,
};

/** What the edit would do to the registrants (docs/product.md §3.6), before it is saved. */
export function MovePreview(edit: Parameters<typeof usePreviewMoveQuery>[0] & object) {
  const { currentData, isError } = usePreviewMoveQuery(edit, { refetchOnMountOrArgChange: true });
  if (isError) return <p className={styles.waiting}>No pudimos revisar a quiénes afecta el cambio.</p>;
  if (!currentData) {
    return (
      <p className={styles.waiting}>
        <Spinner /> Revisando a quiénes afecta…
      </p>
    );
  }
  const effects = moveEffects(currentData);
  const startNote = startNotes[currentData.start];
  return (
    <div className={styles.preview}>
      <output className={styles.summary}>{moveInWords(currentData)}</output>
      {effects.length > 0 && (
        <details>
          <summary className={styles.who}>Ver quiénes</summary>
          <dl className={styles.effects}>
            {effects.map(({ label, names }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{names.join(', ')}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
      {startNote && <Note>{startNote}</Note>}
    </div>
  );
}
