import { useEffect, useEffectEvent } from 'react';

/** Takes a file that is dropped anywhere on the page, which the browser would open in its place. */
export function useFileDrop(take: (file: File) => unknown): void {
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
