import { ImageUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { FieldError } from '../../../ui/form/field.tsx';
import type { FieldBinding } from '../../../ui/form/use-form.ts';
import { readLogo } from './read-logo.ts';
import styles from './studio.module.css';

/** The studio's logo, with which a chosen image is seen before it is saved. Its value is an address, also a data URL. */
export function LogoField({ id, name, label, value, error, onValueChange }: FieldBinding & { readonly label: string }) {
  const picker = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<string>();
  const take = async (file: File | undefined) => {
    if (!file) return;
    try {
      onValueChange(await readLogo(file));
      setFault(undefined);
    } catch {
      setFault('No pudimos leer esa imagen. Elige una PNG, JPG o WebP.');
    }
  };
  return (
    <fieldset className="stack gap2">
      <legend className="small strong">{label}</legend>
      <div className="row gap2">
        {value && <img src={value} alt="Así se ve el logo" className={styles.image} />}
        <input
          ref={picker}
          type="file"
          hidden
          aria-label="Imagen del logo"
          accept="image/png,image/jpeg,image/webp"
          onChange={({ target }) => {
            void take(target.files?.[0]);
            target.value = '';
          }}
        />
        <Button
          id={id}
          name={name}
          variant="secondary"
          icon={<ImageUp size={18} />}
          onClick={() => picker.current?.click()}
        >
          {value ? 'Cambiar logo' : 'Elegir logo'}
        </Button>
        {value && (
          <Button variant="quiet" onClick={() => onValueChange('')}>
            Quitar logo
          </Button>
        )}
      </div>
      <p className="soft">Se ve en la página, los correos y los reportes, sobre verde oscuro.</p>
      <FieldError id={`${id}-error`} error={fault ?? error} />
    </fieldset>
  );
}
