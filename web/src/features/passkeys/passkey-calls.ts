import type { Dispatch, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser';
import type { mailSignInCode } from '@studio/contracts/http/auth-routes';
import type {
  addPasskey as addPasskeyRoute,
  beginPasskey,
  beginPasskeyLogin,
  listPasskeys,
  passkeyLogin,
  removePasskey,
} from '@studio/contracts/http/passkey-routes';
import { call, type Answer, type Body } from '../../api/call.ts';
import { studioApi } from '../../api/studio-api.ts';

const passkeyApi = studioApi.injectEndpoints({
  endpoints: (build) => ({
    listPasskeys: build.query<Answer<typeof listPasskeys>, void>({
      query: () => call<typeof listPasskeys>('GET /api/admin/passkeys'),
      providesTags: ['Passkeys'],
    }),
    beginPasskey: build.mutation<Answer<typeof beginPasskey>, Body<typeof beginPasskey>>({
      query: (body) => call<typeof beginPasskey>('POST /api/admin/passkeys/challenge', { body }),
    }),
    addPasskey: build.mutation<Answer<typeof addPasskeyRoute>, Body<typeof addPasskeyRoute>>({
      query: (body) => call<typeof addPasskeyRoute>('POST /api/admin/passkeys', { body }),
      invalidatesTags: ['Passkeys'],
    }),
    removePasskey: build.mutation<Answer<typeof removePasskey>, string>({
      query: (id) => call<typeof removePasskey>('DELETE /api/admin/passkeys/:id', { params: { id } }),
      invalidatesTags: ['Passkeys'],
    }),
    beginPasskeyLogin: build.mutation<Answer<typeof beginPasskeyLogin>, void>({
      query: () => call<typeof beginPasskeyLogin>('POST /api/auth/passkey/challenge', { access: 'public' }),
    }),
    passkeyLogin: build.mutation<Answer<typeof passkeyLogin>, Body<typeof passkeyLogin>>({
      query: (body) => call<typeof passkeyLogin>('POST /api/auth/passkey', { access: 'public', body }),
    }),
    mailSignInCode: build.mutation<Answer<typeof mailSignInCode>, Body<typeof mailSignInCode>>({
      query: (body) => call<typeof mailSignInCode>('POST /api/auth/login/code', { access: 'public', body }),
    }),
  }),
});

export const { useListPasskeysQuery, useRemovePasskeyMutation, useMailSignInCodeMutation } = passkeyApi;

type Dispatching = Dispatch & ThunkDispatch<unknown, unknown, UnknownAction>;
const { endpoints } = passkeyApi;

/** Signs in with one of the device's passkeys, which the person chooses. */
export async function signInByPasskey(dispatch: Dispatch): Promise<Answer<typeof passkeyLogin>> {
  const send = dispatch as Dispatching;
  const { options } = await send(endpoints.beginPasskeyLogin.initiate()).unwrap();
  // The contract leaves WebAuthn's options to WebAuthn.
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const credential = await startAuthentication({ optionsJSON });
  return send(endpoints.passkeyLogin.initiate({ credential })).unwrap();
}

/** Creates a passkey on the device and registers it at the studio under this name. */
export async function addPasskey(dispatch: Dispatch, name: string): Promise<Answer<typeof addPasskeyRoute>> {
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
