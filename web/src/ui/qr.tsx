import encodeQr from 'qr';
import styles from './qr.module.css';

/** White modules around a QR, as its standard requires. */
const quietZone = 4;

interface QrProps {
  readonly text: string;
  readonly label: string;
}

/** A QR, drawn from what it says. Its encoder is large: use it in code that is fetched when needed. */
export function Qr({ text, label }: QrProps) {
  const rows = encodeQr(text, 'raw', { ecc: 'medium', border: quietZone });
  const dark = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
      className={styles.qr}
    >
      <path d={dark.join('')} />
    </svg>
  );
}
