/** Passkeys, as SimpleWebAuthn speaks to the browser; fetched when somebody wants one. */
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { NoPasskeyMade } from './console-error.ts';

type Json = Record<string, unknown>;

/** Whether this browser has any. Plain http but on this machine has none. */
export const hasPasskeys = (): boolean => typeof window.PublicKeyCredential === 'function';

/** @throws where the person gave up, or this machine has no passkey for this console */
export async function signWith(options: unknown): Promise<Json> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON;
  return { ...(await startAuthentication({ optionsJSON })) };
}

/** @throws NoPasskeyMade where the person gave up, or this machine has one already */
export async function makePasskey(options: unknown): Promise<Json> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON;
  try {
    return { ...(await startRegistration({ optionsJSON })) };
  } catch (error) {
    throw new NoPasskeyMade(error);
  }
}
