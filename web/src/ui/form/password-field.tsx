import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../icon-button.tsx';
import { described, Field } from './field.tsx';
import styles from './field.module.css';
import type { TextFieldProps } from './text-field.tsx';

export function PasswordField({ id, label, hint, error, value, onValueChange, ...rest }: TextFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <div className={`stack anchor ${styles.withTrailing}`}>
        <input
          {...rest}
          {...described({ id, hint, error })}
          id={id}
          type={shown ? 'text' : 'password'}
          autoCapitalize="none"
          spellCheck={false}
          className={styles.control}
          value={value}
          onChange={(event) => onValueChange?.(event.target.value)}
        />
        <span className={styles.trailing}>
          <IconButton
            label={shown ? 'Ocultar contraseña' : 'Mostrar contraseña'}
            aria-controls={id}
            icon={shown ? <EyeOff size={20} /> : <Eye size={20} />}
            onClick={() => setShown(!shown)}
          />
        </span>
      </div>
    </Field>
  );
}
