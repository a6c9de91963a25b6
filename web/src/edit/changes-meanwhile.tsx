import { TriangleAlert } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { Button } from '../ui/button.tsx';
import type { FormField } from '../ui/form/form-fields.tsx';
import styles from './changes-meanwhile.module.css';
import type { FieldChange } from './merge-changes.ts';

/** A field's name, and how its values are named. */
type FieldWords = Pick<FormField<never, never>, 'named' | 'words'>;

interface ChangesMeanwhileProps {
  readonly form: {
    readonly changes: readonly FieldChange[];
    readonly values: Readonly<Record<string, string>>;
    readonly pending: boolean;
    readonly setValue: (name: never, value: string) => void;
    readonly fields: Readonly<Record<string, FieldWords>>;
  };
}

/** Lists the fields that another person changed while the form was open: the new value and the typed one. */
export function ChangesMeanwhile({ form }: ChangesMeanwhileProps) {
  const { changes, values, pending, fields } = form;
  const panel = useRef<HTMLElement>(null);
  const title = useId();
  useEffect(() => {
    if (changes.length > 0) panel.current?.focus();
  }, [changes]);
  if (changes.length === 0) return null;
  return (
    <section ref={panel} tabIndex={-1} className={styles.panel} aria-labelledby={title}>
      <h3 id={title} className={styles.title}>
        <TriangleAlert size={18} />
        <span>Otra persona cambió estos datos mientras los editabas</span>
      </h3>
      <ul className="stack gap3">
        {changes.map((change) => (
          <Change
            key={change.name}
            change={change}
            field={fields[change.name]!}
            value={values[change.name] ?? ''}
            disabled={pending}
            onChoose={(value) => form.setValue(change.name as never, value)}
          />
        ))}
      </ul>
      <p>Aún no se ha guardado nada. Lo que no tocaste ya está al día: revisa y guarda de nuevo.</p>
    </section>
  );
}

interface ChangeProps {
  readonly change: FieldChange;
  readonly field: FieldWords;
  readonly value: string;
  readonly disabled: boolean;
  readonly onChoose: (value: string) => void;
}

function Change({ change: { kind, before, now, typed }, field, value, disabled, onChoose }: ChangeProps) {
  const inWords = (text: string) => (text === '' ? 'vacío' : field.words(text));
  const choice = (chosen: string, caption: string) => (
    <Button
      variant="secondary"
      size="small"
      disabled={disabled}
      aria-pressed={value === chosen}
      className={styles.choice}
      onClick={() => onChoose(chosen)}
    >
      <span>{caption}</span>
    </Button>
  );
  return (
    <li className={styles.change}>
      <strong>{field.named}</strong>
      <dl className={styles.values}>
        <dt>Ahora</dt>
        <dd>{inWords(now)}</dd>
        <dt>{kind === 'taken' ? 'Antes' : 'Escribiste'}</dt>
        <dd>{inWords(kind === 'taken' ? before : typed)}</dd>
      </dl>
      {kind === 'contested' && (
        <fieldset aria-label={`Qué se guarda en «${field.named}»`} className="wrap gap2">
          {choice(typed, 'Dejar lo mío')}
          {choice(now, 'Usar lo de ahora')}
        </fieldset>
      )}
    </li>
  );
}
