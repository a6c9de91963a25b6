import { type Act, carryOut } from '../../../edit/act.ts';
import { type PermissionForm, useAskPermissionMutation, useAtDesk } from './permission-endpoints.ts';

interface Permitted<B, A> extends Act<B, A> {
  readonly submitLabel: string;
  /** What a desk asks for in place of the act. */
  readonly asks: (body: B) => PermissionForm;
}

/** An act that a full administrator carries out, and that a desk asks for with the same form (docs/product.md §2.12). */
export function usePermitted<B, A>({ asks, submitLabel, ...act }: Permitted<B, A>) {
  const atDesk = useAtDesk();
  const [ask] = useAskPermissionMutation();
  const asking = {
    send: (body: B) => ask(asks(body)).unwrap(),
    done: 'Permiso pedido',
    failed: 'Error al pedir permiso',
  };
  return {
    atDesk,
    submitLabel: atDesk ? 'Pedir permiso' : submitLabel,
    act: {
      send: (body: B): Promise<unknown> => (atDesk ? carryOut(asking, body) : carryOut(act, body)),
      failed: (atDesk ? asking : act).failed,
    },
  };
}

/** What a desk is told before it asks. */
export const untilGranted = 'Un administrador lo confirma. Hasta entonces nada cambia.';
