import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { DialogActions } from '../dialog-actions.tsx';
import { FormStatus } from './form-status.tsx';
import type { useForm } from './use-form.ts';

interface CancellableFormProps {
  readonly form: Pick<ReturnType<typeof useForm>, 'formProps' | 'status' | 'pending' | 'giveUp'>;
  readonly submitLabel: string;
  readonly onCancel: () => void;
  readonly children: ReactNode;
}

/** A form of a dialog or a section, which «Cancelar» leaves without a draft. */
export function CancellableForm({ form, submitLabel, onCancel, children }: CancellableFormProps) {
  return (
    <form {...form.formProps} className="stack gap4">
      {children}
      <FormStatus {...form.status} />
      <DialogActions>
        <Button variant="secondary" disabled={form.pending} onClick={form.giveUp(onCancel)}>
          Cancelar
        </Button>
        <Button type="submit" pending={form.pending}>
          {submitLabel}
        </Button>
      </DialogActions>
    </form>
  );
}
