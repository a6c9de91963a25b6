import { Send } from 'lucide-react';
import { useState } from 'react';
import { showRefusal } from '../../../api/show-failure.ts';
import { Button } from '../../../ui/button.tsx';
import { counted } from '../../../ui/counted.ts';
import { useFocusFallback } from '../../../ui/use-focus-fallback.ts';
import { useInvite } from './invitation-endpoints.ts';
import { inviteInWords, invitedInWords } from './invitation-words.ts';

/** Invites the people of an import, which by itself mails nobody (docs/product.md §4.18). */
export function InviteImported({ userIds }: { readonly userIds: readonly string[] }) {
  const invite = useInvite();
  const [pending, setPending] = useState(false);
  const [invited, setInvited] = useState<number | null>(null);
  const place = useFocusFallback<HTMLElement>();
  async function send(): Promise<void> {
    setPending(true);
    try {
      setInvited(await invite(userIds));
    } catch (error) {
      showRefusal(error, 'Error al enviar las invitaciones');
    }
    setPending(false);
  }
  return (
    <section ref={place} tabIndex={-1} className="stack gap2" aria-label="Invitaciones">
      {invited === null && <strong>Nadie ha recibido un correo todavía.</strong>}
      <output>{invited === null ? inviteInWords(userIds.length) : invitedInWords(invited)}</output>
      {invited === null && (
        <Button
          variant="secondary"
          className="hugs"
          icon={<Send size={18} />}
          pending={pending}
          onClick={() => void send()}
        >
          {`Invitar a ${counted(userIds.length, 'persona', 'personas')}`}
        </Button>
      )}
    </section>
  );
}
