import { ImageUp } from 'lucide-react';
import { useState } from 'react';
import { FieldError } from '../../../ui/form/field.tsx';
import { ImageChoice } from '../../../ui/form/image-choice.tsx';
import type { FieldBinding } from '../../../ui/form/use-form.ts';
import { readLogo } from './read-logo.ts';
import styles from './studio.module.css';

/** The studio's logo, with which a chosen image is seen before it is saved. Its value is an address, also a data URL. */
export function LogoField({ label, error, ...field }: FieldBinding & { readonly label: string }) {
  const { id, value } = field;
  const [fault, setFault] = useState<string>();
  return (
    <fieldset className="stack gap2">
      <legend className="small strong">{label}</legend>
      <div className="row gap2">
        {value && <img src={value} alt="Así se ve el logo" className={styles.image} />}
        <ImageChoice
          {...field}
          what="logo"
          chooseLabel="Elegir logo"
          icon={<ImageUp size={18} />}
          read={readLogo}
          onRead={(failure) =>
            setFault(failure === undefined ? undefined : 'No pudimos leer esa imagen. Elige una PNG, JPG o WebP.')
          }
        />
      </div>
      <p className="soft">Se ve en la página, los correos y los reportes, sobre verde oscuro.</p>
      <FieldError id={`${id}-error`} error={fault ?? error} />
    </fieldset>
  );
}
