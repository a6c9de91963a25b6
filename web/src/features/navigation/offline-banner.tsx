import { WifiOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import styles from './offline-banner.module.css';

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

export function OfflineBanner() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <output className={styles.place}>
      {!online && (
        <span className={styles.banner}>
          <WifiOff size={18} />
          Sin conexión. Lo que ves puede no estar al día.
        </span>
      )}
    </output>
  );
}
