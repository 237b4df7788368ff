/** Passkeys: asked to verify the person each time, without attestation, by algorithms that every server of ours knows. */
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server';
import type { Queryable } from '../../db/pool.ts';
import type { Log } from '../../kernel/log.ts';
import { keepChallenge, passkeyById, passkeysOf, takeChallenge, usedPasskey } from './store.ts';
import type { Staff } from './tables.ts';

/** EdDSA, ES256, RS256: a newer Node would offer more, which an older one beside it could not check. */
const ALGORITHMS = [-8, -7, -257];

type Json = Readonly<Record<string, unknown>>;
export interface Asked {
  challenge: string;
  options: Record<string, unknown>;
}

/** @param origin of the console: passkeys are bound to its host */
export function createPasskeys(on: Queryable, { origin, log }: { origin(): string; log: Log }) {
  const rpID = () => new URL(origin()).hostname;

  async function asked(
    purpose: string,
    staffId: string | null,
    options: { challenge: string },
  ): Promise<Asked> {
    await keepChallenge(on, { challenge: options.challenge, purpose, staffId });
    return { challenge: options.challenge, options: { ...options } };
  }

  return {
    /** To sign in: whoever has a passkey of ours. */
    async forSignIn(): Promise<Asked> {
      return asked(
        'sign-in',
        null,
        await generateAuthenticationOptions({ rpID: rpID(), userVerification: 'required' }),
      );
    },
    /** For one order of that person; null: they have no passkey. */
    async forOrder(staffId: string, purpose: string): Promise<Asked | null> {
      const own = await passkeysOf(on, staffId);
      if (own.length === 0) return null;
      const allowCredentials = own.map(({ id, transports }) => ({ id, transports }));
      const options = { rpID: rpID(), userVerification: 'required' as const, allowCredentials };
      return asked(purpose, staffId, await generateAuthenticationOptions(options));
    },
    async forNew(person: Staff): Promise<Asked> {
      const own = await passkeysOf(on, person.id);
      const options = await generateRegistrationOptions({
        rpName: 'Krapao',
        rpID: rpID(),
        userName: person.name,
        userDisplayName: person.display,
        userID: new TextEncoder().encode(person.id),
        attestationType: 'none',
        excludeCredentials: own.map(({ id, transports }) => ({ id, transports })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        supportedAlgorithmIDs: ALGORITHMS,
      });
      return asked('new passkey', person.id, options);
    },
    /**
     * Which passkey signed that challenge for that purpose, and whose it is; undefined: none, or not for this. A challenge serves once.
     * @param staffId whose it must be, where that is known
     */
    async signedBy(
      { challenge, response, purpose }: { challenge: string; response: Json; purpose: string },
      staffId: string | null = null,
    ): Promise<{ id: string; staffId: string } | undefined> {
      if (!(await takeChallenge(on, { challenge, purpose, staffId }))) return undefined;
      const passkey = await passkeyById(on, String(response['id']));
      if (!passkey || (staffId !== null && passkey.staffId !== staffId)) return undefined;
      const { id, publicKey, counter, transports } = passkey;
      try {
        const { verified, authenticationInfo } = await verifyAuthenticationResponse({
          response: response as unknown as AuthenticationResponseJSON,
          expectedChallenge: challenge,
          expectedOrigin: origin(),
          expectedRPID: rpID(),
          credential: {
            id,
            publicKey: new Uint8Array(publicKey),
            counter: Number(counter),
            transports: transports,
          },
        });
        if (!verified) return undefined;
        await usedPasskey(on, id, authenticationInfo.newCounter);
        return { id, staffId: passkey.staffId };
      } catch (error) {
        // a counter that fell among them: somebody may have copied the key
        log.warn({ err: error, passkey: id, staff: passkey.staffId }, 'a passkey was refused');
        return undefined;
      }
    },
    /** What to keep of a new passkey; undefined where it is none. */
    async made(staffId: string, challenge: string, response: Json) {
      if (!(await takeChallenge(on, { challenge, purpose: 'new passkey', staffId }))) return undefined;
      try {
        const { verified, registrationInfo } = await verifyRegistrationResponse({
          response: response as unknown as RegistrationResponseJSON,
          expectedChallenge: challenge,
          expectedOrigin: origin(),
          expectedRPID: rpID(),
          requireUserVerification: true,
          supportedAlgorithmIDs: ALGORITHMS,
        });
        if (!verified) return undefined;
        const { credential, credentialDeviceType, credentialBackedUp } = registrationInfo;
        return {
          id: credential.id,
          staffId,
          publicKey: Buffer.from(credential.publicKey),
          counter: BigInt(credential.counter),
          transports: [...(credential.transports ?? [])],
          deviceType: credentialDeviceType,
          isBackedUp: credentialBackedUp,
        };
      } catch (error) {
        log.warn({ err: error, staff: staffId }, 'a new passkey was refused');
        return undefined;
      }
    },
  };
}
export type Passkeys = ReturnType<typeof createPasskeys>;
