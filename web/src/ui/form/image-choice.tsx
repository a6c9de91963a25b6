import { type ReactNode, useRef, useState } from 'react';
import { Button } from '../button.tsx';
import type { FieldBinding } from './use-form.ts';

interface ImageChoiceProps extends Pick<FieldBinding, 'id' | 'name' | 'value' | 'onValueChange'> {
  /** What the image is of, e.g. `logo`. */
  readonly what: string;
  readonly chooseLabel: string;
  readonly icon: ReactNode;
  /** Makes the value of a chosen image. */
  readonly read: (file: File) => Promise<string>;
  /** Gets why an image could not be read; undefined once one could. */
  readonly onRead: (failure: unknown) => void;
}

/** Buttons that choose an image, change it, and remove it. Only what was read of it is the value of the field. */
export function ImageChoice({
  id,
  name,
  value,
  onValueChange,
  what,
  chooseLabel,
  icon,
  read,
  onRead,
}: ImageChoiceProps) {
  const picker = useRef<HTMLInputElement>(null);
  const [isReading, setReading] = useState(false);
  async function take(file: File | undefined): Promise<void> {
    if (!file) return;
    setReading(true);
    try {
      onValueChange(await read(file));
      onRead(undefined);
    } catch (failure) {
      onRead(failure);
    } finally {
      setReading(false);
    }
  }
  return (
    <>
      <input
        ref={picker}
        type="file"
        hidden
        aria-label={`Imagen del ${what}`}
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
        pending={isReading}
        icon={icon}
        onClick={() => picker.current?.click()}
      >
        {value ? `Cambiar ${what}` : chooseLabel}
      </Button>
      {value && (
        <Button variant="quiet" onClick={() => onValueChange('')}>
          {`Quitar ${what}`}
        </Button>
      )}
    </>
  );
}
