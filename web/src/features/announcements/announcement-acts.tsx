import type { User } from '@studio/contracts/http/account-schemas';
import { legalVersion } from '@studio/contracts/rules/people';
import { useDispatch } from 'react-redux';
import { takes } from '../../api/endpoint.ts';
import { asFailure } from '../../api/problem.ts';
import { showRefusal } from '../../api/show-failure.ts';
import { studioApi } from '../../api/studio-api.ts';
import { userAmended, userChanged } from '../../session/session-slice.ts';
import { SelfRemovingButton } from '../../ui/self-removing-button.tsx';
import { LegalLink } from '../legal/legal-link.tsx';

type ShownNotice = NonNullable<User['studioNotice']>;

type AnnouncementActsProps =
  | { readonly notice: ShownNotice; readonly onAccepted?: never }
  | { readonly notice?: never; readonly onAccepted: (thanks: string) => void };

/** The acts on the studio's notice, or on another text of the policy. */
export function AnnouncementActs({ notice, onAccepted }: AnnouncementActsProps) {
  return notice ? <NoticeActs notice={notice} /> : <LegalTextActs onAccepted={onAccepted} />;
}

function LegalTextActs({ onAccepted }: { readonly onAccepted: (thanks: string) => void }) {
  const [accept, { isLoading }] = useAcceptLegalTextMutation();
  const dispatch = useDispatch();

  async function press(): Promise<void> {
    try {
      const { user } = await accept().unwrap();
      // Set before the line would disappear, so that it keeps its room.
      if (!user.legalTextPending) onAccepted('Gracias: aceptaste la política de privacidad');
      dispatch(userChanged(user));
    } catch (error) {
      showRefusal(error, 'Error al guardar tu aceptación');
    }
  }

  return (
    <>
      <LegalLink>Leerla</LegalLink>
      <SelfRemovingButton size="small" pending={isLoading} onClick={() => void press()}>
        Aceptar
      </SelfRemovingButton>
    </>
  );
}

function NoticeActs({ notice }: { readonly notice: ShownNotice }) {
  const [close] = useCloseStudioNoticeMutation();

  async function press(): Promise<void> {
    try {
      await close(notice).unwrap();
    } catch (error) {
      // A notice that the studio has withdrawn meanwhile counts as closed, too.
      if (asFailure(error)?.status !== 404) showRefusal(error, 'Error al cerrar el aviso');
    }
  }

  return (
    <SelfRemovingButton size="small" variant="secondary" onClick={() => void press()}>
      Entendido
    </SelfRemovingButton>
  );
}

const { useAcceptLegalTextMutation, useCloseStudioNoticeMutation } = studioApi.injectEndpoints({
  endpoints: (build) => ({
    acceptLegalText: build.mutation(takes(routes.acceptLegalText, (_none: void) => ({ body: { legalVersion } }))),
    closeStudioNotice: build.mutation({
      ...takes(routes.closeStudioNotice, ({ version }: ShownNotice) => ({ body: { version } })),
      // The notice disappears at once, and reappears if closing it failed.
      async onQueryStarted(notice, { dispatch, queryFulfilled }) {
        const show = (studioNotice: ShownNotice | undefined) => dispatch(userAmended({ studioNotice }));
        show(undefined);
        await queryFulfilled.then(
          // A reload of the profile may have restored it meanwhile.
          () => show(undefined),
          ({ error }: { readonly error: unknown }) => asFailure(error)?.status !== 404 && show(notice),
        );
      },
    }),
  }),
});
