import type { Dispatch, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser';
import type { Answer } from '../../api/call.ts';
import { takesBody, takesId, takesNothing } from '../../api/endpoint.ts';
import { showRefusal } from '../../api/show-failure.ts';
import { studioApi } from '../../api/studio-api.ts';

const passkeyApi = studioApi.injectEndpoints({
  endpoints: (build) => ({
    listPasskeys: build.query({ ...takesNothing(routes.listPasskeys), providesTags: ['Passkeys'] }),
    beginPasskey: build.mutation(takesBody(routes.beginPasskey)),
    addPasskey: build.mutation({ ...takesBody(routes.addPasskey), invalidatesTags: ['Passkeys'] }),
    removePasskey: build.mutation({ ...takesId(routes.removePasskey), invalidatesTags: ['Passkeys'] }),
    beginPasskeyLogin: build.mutation(takesNothing(routes.beginPasskeyLogin)),
    passkeyLogin: build.mutation(takesBody(routes.passkeyLogin)),
    mailSignInCode: build.mutation(takesBody(routes.mailSignInCode)),
  }),
});

export const { useListPasskeysQuery, useRemovePasskeyMutation, useMailSignInCodeMutation } = passkeyApi;

type Dispatching = Dispatch & ThunkDispatch<unknown, unknown, UnknownAction>;
const { endpoints } = passkeyApi;

/** Signs in with one of the device's passkeys, which the person chooses. */
async function signInByPasskey(dispatch: Dispatch): Promise<Answer<typeof routes.passkeyLogin>> {
  const send = dispatch as Dispatching;
  const { options } = await send(endpoints.beginPasskeyLogin.initiate()).unwrap();
  // The contract leaves WebAuthn's options to WebAuthn.
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const credential = await startAuthentication({ optionsJSON });
  return send(endpoints.passkeyLogin.initiate({ credential })).unwrap();
}

/** Signs in with a passkey, or says why not. Ends once either is done. */
export async function tryPasskey(
  dispatch: Dispatch,
  onSignedIn: (session: Answer<typeof routes.passkeyLogin>) => void,
): Promise<void> {
  try {
    onSignedIn(await signInByPasskey(dispatch));
  } catch (error) {
    showRefusal(error, deviceWords(error, 'No se usó ninguna llave de acceso'));
  }
}

/** Creates a passkey on the device and registers it at the studio under this name. */
export async function addPasskey(dispatch: Dispatch, name: string): Promise<Answer<typeof routes.addPasskey>> {
  const send = dispatch as Dispatching;
  const { options } = await send(endpoints.beginPasskey.initiate({ name })).unwrap();
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const credential = await startRegistration({ optionsJSON });
  return send(endpoints.addPasskey.initiate({ name, credential })).unwrap();
}

/** The message if the device created or used no passkey and no server has refused anything. */
export function deviceWords(error: unknown, otherwise: string): string {
  if (!(error instanceof WebAuthnError)) return otherwise;
  return error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
    ? 'Este dispositivo ya tiene una llave tuya.'
    : otherwise;
}
