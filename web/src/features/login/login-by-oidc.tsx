import type { Dispatch, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useEffect, useRef } from 'react';
import { useDispatch } from 'react-redux';
import { useLocation, useNavigate } from 'react-router-dom';
import { takesBody, takesNothing } from '../../api/endpoint.ts';
import { showRefusal } from '../../api/show-failure.ts';
import { studioApi } from '../../api/studio-api.ts';
import { signedIn } from '../../session/session-slice.ts';
import { notify } from '../../ui/notify.ts';
import { Spinner } from '../../ui/spinner.tsx';

const { endpoints } = studioApi.injectEndpoints({
  endpoints: (build) => ({
    beginOidcLogin: build.mutation(takesNothing(routes.beginOidcLogin)),
    oidcLogin: build.mutation(takesBody(routes.oidcLogin)),
  }),
});

type Dispatching = Dispatch & ThunkDispatch<unknown, unknown, UnknownAction>;

/** What this tab stores while its visitor is at the identity provider: no other tab or browser can use the answer. */
interface Begun {
  readonly ticket: string;
  /** The page that the visitor was heading for. */
  readonly landing?: string | undefined;
}

const key = 'oidc';

/** Leads to the studio's identity provider, which leads back to the login page (docs/product.md §4.13). */
export async function goToProvider(dispatch: Dispatch, landing: string | undefined): Promise<void> {
  const { url, ticket } = await (dispatch as Dispatching)(endpoints.beginOidcLogin.initiate()).unwrap();
  sessionStorage.setItem(key, JSON.stringify({ ticket, landing } satisfies Begun));
  window.location.assign(url);
}

/** Signs in with the identity provider's answer in the address. Every failure is reported at the login. */
export function OidcAnswer() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const dispatch: Dispatching = useDispatch();
  const isUsed = useRef(false);

  useEffect(() => {
    async function signIn(): Promise<void> {
      const { ticket, landing } = takeBegun();
      // The code in the address stays out of the history.
      window.history.replaceState(window.history.state, '', '/login');
      try {
        const session = await dispatch(endpoints.oidcLogin.initiate({ ticket, answer: search })).unwrap();
        dispatch(signedIn({ ...session, ...(landing !== undefined && { landing }) }));
        notify.success('¡Bienvenido!');
      } catch (error) {
        showRefusal(error, 'Error en el login');
        void navigate('/login', { replace: true, state: { from: landing } });
      }
    }
    if (isUsed.current) return;
    isUsed.current = true;
    void signIn();
  }, [dispatch, navigate, search]);

  return <Spinner label="Confirmando tu cuenta del trabajo…" large />;
}

/** Reads it once. Without it, the studio refuses the answer and says so. */
function takeBegun(): Begun {
  const kept = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  return kept === null ? { ticket: '' } : (JSON.parse(kept) as Begun);
}
