import { WhatsappIcon } from '../../ui/brand-icons.tsx';
import { useFocusHeir } from '../../ui/use-focus-heir.ts';
import { useStudio } from '../studio/use-studio.ts';
import { whatsappUrl } from '../studio/whatsapp-url.ts';
import styles from './obstacle-note.module.css';

/** Why booking is not possible, and whom to ask about it. */
export function ObstacleNote({ reason }: { readonly reason: string }) {
  const { whatsapp } = useStudio();
  const place = useFocusHeir<HTMLDivElement>();
  const href = whatsappUrl(whatsapp, `Hola, quiero reservar un entrenamiento. La aplicación me dice: «${reason}».`);
  return (
    <div ref={place}>
      <p className={styles.reason}>{reason}</p>
      {href && (
        <a href={href} target="_blank" rel="noreferrer" className={styles.link}>
          <WhatsappIcon />
          Escríbenos
          <span className="visually-hidden"> por WhatsApp (se abre en otra pestaña)</span>
        </a>
      )}
    </div>
  );
}
