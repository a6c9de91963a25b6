import { exportOrderSchema } from '@studio/contracts/http/export-routes';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { ActForm, useActForm } from '../../../edit/act-form.tsx';
import { useUser } from '../../../session/use-session.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { fieldsOf } from '../../../ui/form/form-fields.tsx';
import { PasswordOwner } from '../../../ui/form/new-password-fields.tsx';
import { parseWith } from '../../../ui/form/parse-with.ts';
import { FileProgress } from './file-progress.tsx';
import { useFileRun, useOrderExportMutation } from './use-file-run.ts';

const failed = 'Error al preparar el archivo';

/**
 * All data of the studio as one file, after the administrator has entered the password again (`docs/product.md` §7.6).
 */
export function TakeEverything() {
  const { run, make } = useFileRun();
  const [asking, setAsking] = useState(false);
  const isMaking = run.state === 'running';

  function follow(id: string): void {
    setAsking(false);
    void make(() => Promise.resolve({ id }), { done: 'Archivo preparado y descargado exitosamente', failed });
  }

  return (
    <section className="stack gap4" aria-labelledby="llevarse-todo">
      <h2 id="llevarse-todo" className="yields xlarge">
        Llevarse todo
      </h2>
      <Card className="stack gap4">
        <p>
          Todos los datos del estudio en un ZIP: personas, planes, pagos, entrenamientos, inscripciones, movimientos y
          actividad, en tablas CSV, con una página que explica cada columna.
        </p>
        <Button
          variant="secondary"
          icon={<Download size={18} />}
          className="hugs"
          pending={isMaking}
          onClick={() => setAsking(true)}
        >
          Llevarse todo
        </Button>
        <FileProgress run={run} making="Preparando el archivo…" failed={failed} />
      </Card>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Llevarse todo"
        description="El archivo tiene los datos personales de todos. Los administradores reciben un correo."
      >
        <PasswordForm onOrdered={follow} onCancel={() => setAsking(false)} />
      </Dialog>
    </section>
  );
}

const fields = {
  currentPassword: fieldsOf().password('Tu contraseña', { autoComplete: 'current-password', required: true }),
};

interface PasswordFormProps {
  readonly onOrdered: (id: string) => void;
  readonly onCancel: () => void;
}

function PasswordForm({ onOrdered, onCancel }: PasswordFormProps) {
  const { email } = useUser();
  const [order] = useOrderExportMutation();
  const form = useActForm({
    fields,
    parse: (values) => parseWith(exportOrderSchema, values),
    send: (input) => order(input).unwrap(),
    failed,
    onDone: ({ id }) => onOrdered(id),
  });
  return (
    <ActForm form={form} submitLabel="Preparar archivo" onCancel={onCancel}>
      <PasswordOwner email={email} />
      {form.input('currentPassword')}
    </ActForm>
  );
}
