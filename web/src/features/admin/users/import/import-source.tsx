import { FileSpreadsheet, FileUp } from 'lucide-react';
import { type ClipboardEvent, useRef, useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { DialogActions } from '../../../../ui/dialog-actions.tsx';
import { TextAreaField } from '../../../../ui/form/text-area-field.tsx';
import stack from '../../../../ui/stack.module.css';
import { saveFile } from '../../../../ui/save-file.ts';
import { fieldNames, importFields } from './columns.ts';
import { decodeText } from './decode-text.ts';
import styles from './import-source.module.css';
import { templateFile } from './result-file.ts';
import { useFileDrop } from './use-file-drop.ts';

interface ImportSourceProps {
  readonly initial: string;
  readonly onRead: (text: string) => void;
}

const columnTitles = (required: boolean) =>
  fieldNames
    .map((field) => importFields[field])
    .filter((field) => field.required === required)
    .map(({ title }) => title)
    .join(', ');

/** Takes the rows, pasted from a spreadsheet or as a CSV file. */
export function ImportSource({ initial, onRead }: ImportSourceProps) {
  const [text, setText] = useState(initial);
  const [fault, setFault] = useState<string>();
  const picker = useRef<HTMLInputElement>(null);

  async function take(file: File | undefined): Promise<void> {
    if (!file) return;
    const content = decodeText(new Uint8Array(await file.arrayBuffer()));
    if (content === null) setFault('Guarda la hoja como CSV, o copia las filas y pégalas aquí.');
    else goOn(content);
  }

  function goOn(content: string): void {
    if (content.trim() === '') setFault('Pega al menos una fila.');
    else onRead(content);
  }

  /** A browser takes minutes to put thousands of lines into a field. */
  function paste(event: ClipboardEvent): void {
    const content = event.clipboardData.getData('text/plain');
    if (!content.trim().includes('\n')) return;
    event.preventDefault();
    goOn(content);
  }

  useFileDrop(take);

  return (
    <form
      className={stack.gap4}
      onSubmit={(event) => {
        event.preventDefault();
        goOn(text);
      }}
    >
      <p className={styles.soft}>
        Copia las filas de tu hoja de cálculo con sus títulos y pégalas aquí, o suelta un archivo CSV. Cada persona
        queda como miembro activo y entra con su número de documento como contraseña.
      </p>
      <TextAreaField
        id="filas"
        label="Filas"
        rows={8}
        spellCheck={false}
        onPaste={paste}
        hint={`Columnas: ${columnTitles(true)}. Opcionales: ${columnTitles(false)}.`}
        error={fault}
        value={text}
        onValueChange={(value) => {
          setText(value);
          setFault(undefined);
        }}
      />
      <div className={styles.files}>
        <input
          ref={picker}
          type="file"
          hidden
          aria-label="Archivo CSV"
          accept=".csv,.tsv,.txt,text/csv"
          onChange={({ target }) => {
            void take(target.files?.[0]);
            target.value = '';
          }}
        />
        <Button
          variant="secondary"
          icon={<FileUp size={18} aria-hidden="true" />}
          onClick={() => picker.current?.click()}
        >
          Elegir archivo CSV
        </Button>
        <Button
          variant="quiet"
          icon={<FileSpreadsheet size={18} aria-hidden="true" />}
          onClick={() => saveFile(URL.createObjectURL(templateFile()), 'plantilla-usuarios.csv')}
        >
          Descargar plantilla
        </Button>
      </div>
      <DialogActions>
        <Button type="submit">Revisar</Button>
      </DialogActions>
    </form>
  );
}
