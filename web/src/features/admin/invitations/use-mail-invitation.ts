import { showRefusal } from '../../../api/show-failure.ts';
import { notify } from '../../../ui/notify.ts';
import { useInviteUserMutation } from './invitation-endpoints.ts';
import { invitedInWords } from './invitation-words.ts';

export const invitationFailed = 'Error al enviar la invitación';

/** Invites one person by mail, and says what became of it. */
export function useMailInvitation() {
  const [send, { isLoading: pending }] = useInviteUserMutation();
  async function invite(id: string): Promise<void> {
    try {
      await send({ id, body: { channel: 'mail' } }).unwrap();
      notify.success(invitedInWords(1));
    } catch (error) {
      showRefusal(error, invitationFailed);
    }
  }
  return { invite, pending };
}
