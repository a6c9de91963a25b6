import { FileSpreadsheet, FileUp } from 'lucide-react';
import { type ClipboardEvent, useRef, useState, useEffect, useEffectEvent } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { DialogActions } from '../../../../ui/dialog-actions.tsx';
import { TextAreaField } from '../../../../ui/form/text-area-field.tsx';
import { saveFile } from '../../../../ui/save-file.ts';
import { SelfRemovingButton } from '../../../../ui/self-removing-button.tsx';
import { importFields, templateFields } from './column-titles.ts';
import { openFile } from './open-file.ts';
import { type ListSource, sourceOf } from './read-list.ts';
import { templateFile } from './result-file.ts';
import { UndoableImports } from './undo-import.tsx';

interface ImportSourceProps {
  readonly initial: string;
  readonly onRead: (source: ListSource) => void;
  readonly onUndo: (importId: string) => void;
}

const columnTitles = (required: boolean) =>
  templateFields
    .map((field) => importFields[field])
    .filter((field) => field.required === required)
    .map(({ title }) => title)
    .join(', ');

/** Takes the rows, as text pasted from a spreadsheet or as a file. */
export function ImportSource({ initial, onRead, onUndo }: ImportSourceProps) {
  const [text, setText] = useState(initial);
  const [fault, setFault] = useState<string>();
  const picker = useRef<HTMLInputElement>(null);

  async function take(file: File | undefined): Promise<void> {
    if (!file) return;
    const opened = await openFile(file);
    if (opened.kind === 'no-table') setFault(opened.message);
    else onRead(sourceOf(opened));
  }

  function goOn(content: string): void {
    if (content.trim() === '') setFault('Pega al menos una fila.');
    else onRead({ kind: 'pasted', text: content });
  }

  /** Browsers take minutes to put thousands of lines into a field. */
  function paste(event: ClipboardEvent): void {
    const content = event.clipboardData.getData('text/plain');
    if (!content.trim().includes('\n')) return;
    event.preventDefault();
    goOn(content);
  }

  useFileDrop(take);

  return (
    <form
      className="stack gap4"
      onSubmit={(event) => {
        event.preventDefault();
        goOn(text);
      }}
    >
      <p className="soft">
        Copia las filas de tu hoja de cálculo con sus títulos y pégalas aquí, o suelta un archivo de Excel (.xlsx) o
        CSV. Cada persona queda como miembro activo y entra con su número de documento como contraseña. Importar no le
        escribe a nadie.
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
      <div className="wrap gap2">
        <input
          ref={picker}
          type="file"
          hidden
          aria-label="Archivo"
          accept=".csv,.tsv,.txt,.xlsx,text/csv"
          onChange={({ target }) => {
            void take(target.files?.[0]);
            target.value = '';
          }}
        />
        <Button variant="secondary" icon={<FileUp size={18} />} onClick={() => picker.current?.click()}>
          Elegir archivo
        </Button>
        <Button
          variant="quiet"
          icon={<FileSpreadsheet size={18} />}
          onClick={() => saveFile(URL.createObjectURL(templateFile()), 'plantilla-usuarios.csv')}
        >
          Descargar plantilla
        </Button>
      </div>
      <UndoableImports onUndo={onUndo} />
      <DialogActions>
        <SelfRemovingButton type="submit">Revisar</SelfRemovingButton>
      </DialogActions>
    </form>
  );
}

/** Takes a file dropped anywhere on the page, which the browser would otherwise open. */
function useFileDrop(take: (file: File) => unknown): void {
  const drop = useEffectEvent((event: DragEvent) => {
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    if (file) take(file);
  });
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const ifFiles = (act: (event: DragEvent) => void) => (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) act(event);
    };
    window.addEventListener(
      'dragover',
      ifFiles((event) => event.preventDefault()),
      { signal },
    );
    window.addEventListener(
      'drop',
      ifFiles((event) => drop(event)),
      { signal },
    );
    return () => listening.abort();
  }, []);
}
