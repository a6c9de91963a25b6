import { toStudioDate } from '@studio/contracts/studio-time';
import { Download } from 'lucide-react';
import { useRef } from 'react';
import { showRefusal } from '../../api/show-refusal.ts';
import { serverClock } from '../../dates/server-clock.ts';
import { Button } from '../../ui/button.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { DeletionRequest } from './deletion-request.tsx';
import { useDownloadOwnDataMutation } from './own-data-endpoints.ts';
import styles from './own-data-acts.module.css';

export function OwnDataActs() {
  const [download, { isLoading }] = useDownloadOwnDataMutation();
  const place = useRef<HTMLDivElement>(null);

  async function save(): Promise<void> {
    try {
      const text = JSON.stringify(await download().unwrap(), null, 2);
      const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
      saveFile(address, `mis-datos-${toStudioDate(serverClock.now())}.json`);
    } catch (error) {
      showRefusal(error, 'Error al descargar tus datos');
    }
  }

  return (
    <div ref={place} tabIndex={-1} className={styles.acts}>
      <p>Todo lo que el estudio guarda de ti, en un archivo: tu cuenta, tus planes, tus clases y sus movimientos.</p>
      <Button
        variant="secondary"
        icon={<Download size={18} aria-hidden="true" />}
        pending={isLoading}
        onClick={() => void save()}
      >
        Descargar mis datos
      </Button>
      <DeletionRequest place={place} />
    </div>
  );
}
