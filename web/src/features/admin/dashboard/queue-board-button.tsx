import type { queueBoardPath } from '@studio/contracts/http/queue-board-routes';
import { ListChecks } from 'lucide-react';
import { messageOf } from '../../../api/problem.ts';
import { tellFailure } from '../../../api/tell-failure.ts';
import { Button } from '../../../ui/button.tsx';
import { useOpenQueueBoardMutation } from './queue-board-endpoint.ts';

// Only the type: the schemas that stand beside it stay out of the bundle.
const boardPath: typeof queueBoardPath = '/api/admin/queues/board';

/** Leads to the board of the job queues, which is a page of its own. */
export function QueueBoardButton() {
  const [openBoard, { isLoading }] = useOpenQueueBoardMutation();
  const open = async () => {
    const { error } = await openBoard();
    if (error) tellFailure(error, messageOf(error, 'Error al abrir las colas de trabajo'));
    else window.location.assign(boardPath);
  };
  return (
    <Button
      variant="secondary"
      icon={<ListChecks size={18} aria-hidden />}
      pending={isLoading}
      onClick={() => void open()}
    >
      Colas de trabajo
    </Button>
  );
}
