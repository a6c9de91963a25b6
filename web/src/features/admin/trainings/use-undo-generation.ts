import { showRefusal } from '../../../api/show-refusal.ts';
import { counted, inFigures } from '../../../ui/counted.ts';
import { notify } from '../../../ui/notify.ts';
import { useUndoGenerationMutation } from './admin-training-endpoints.ts';

/** Takes a bulk generation back, and says how much of it stays. */
export function useUndoGeneration() {
  const [undo] = useUndoGenerationMutation();
  return async (runId: string): Promise<void> => {
    try {
      const { removed, kept } = await undo(runId).unwrap();
      notify.success(removedInWords(removed), kept > 0 ? { detail: keptInWords(kept) } : {});
    } catch (error) {
      showRefusal(error, 'No pudimos deshacer la generación');
    }
  };
}

const removedInWords = (count: number) =>
  count === 1 ? 'Se quitó 1 entrenamiento' : `Se quitaron ${inFigures(count)} entrenamientos`;

const keptInWords = (count: number) =>
  counted(count, 'se queda porque ya tiene inscritos.', 'se quedan porque ya tienen inscritos.');
