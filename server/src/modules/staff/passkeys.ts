/** Passkeys: asked to verify the person each time, without attestation, by algorithms that every server of ours knows. */
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { phrase } from '@krapao/contract/phrases';
import type { Db } from '../../db/pool.ts';
import type { Log } from '../../kernel/log.ts';
import { recordChange } from '../history/face.ts';
import { keepChallenge, passkeyById, passkeysOf, staffById, takeChallenge, usedPasskey } from './store.ts';
import type { Staff } from './tables.ts';

/** EdDSA, ES256, RS256: a newer Node would offer more, which an older one beside it could not check. */
const ALGORITHMS = [-8, -7, -257];

type Json = Readonly<Record<string, unknown>>;
export interface Asked {
  challenge: string;
  options: Record<string, unknown>;
}

/** @param origin of the console: passkeys are bound to its host */
export function createPasskeys(on: Db, { origin, log }: { origin(): string; log: Log }) {
  const rpID = () => new URL(origin()).hostname;

  async function asked(
    purpose: string,
    staffId: string | null,
    options: { challenge: string },
  ): Promise<Asked> {
    await keepChallenge(on, { challenge: options.challenge, purpose, staffId });
    return { challenge: options.challenge, options: { ...options } };
  }

  /**
   * Whether it counts on. A counter that does not is written down: whoever has a copy of the key counts on by themselves, and of both the one
   * behind is refused.
   */
  const countsOn = ({ id, staffId }: { id: string; staffId: string }, told: number, ip: string) =>
    on.withTx(async (tx) => {
      if (await usedPasskey(tx, id, told)) return true;
      const [known, person] = [await passkeyById(tx, id), await staffById(tx, staffId)];
      if (!known || !person) return false;
      const by = { name: person.name, staffId, ip, why: phrase('whyCounterFell') };
      await recordChange(tx, by, {
        ...({ right: 'work.view', kind: 'passkey', subject: person.name } as const),
        ...{ before: { label: known.label, counter: Number(known.counter) }, after: { counter: told } },
      });
      return false;
    });

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
     * Which passkey signed that challenge for that purpose, and whose it is; undefined: none, not for this, or one whose counter fell. A
     * challenge serves once.
     * @param staffId whose it must be, where that is known
     */
    async signedBy(
      {
        challenge,
        response,
        purpose,
        ip,
      }: { challenge: string; response: Json; purpose: string; ip: string },
      staffId: string | null = null,
    ): Promise<{ id: string; staffId: string } | undefined> {
      if (!(await takeChallenge(on, { challenge, purpose, staffId }))) return undefined;
      const named = response['id'];
      const passkey = typeof named === 'string' ? await passkeyById(on, named) : undefined;
      if (!passkey || (staffId !== null && passkey.staffId !== staffId)) return undefined;
      const { id, publicKey, transports } = passkey;
      let told: number;
      try {
        const { verified, authenticationInfo } = await verifyAuthenticationResponse({
          response: response as unknown as AuthenticationResponseJSON,
          expectedChallenge: challenge,
          expectedOrigin: origin(),
          expectedRPID: rpID(),
          credential: {
            id,
            publicKey: new Uint8Array(publicKey),
            // ours is held against it once it is known who signed
            counter: 0,
            transports,
          },
        });
        if (!verified) return undefined;
        told = authenticationInfo.newCounter;
      } catch (error) {
        log.warn({ err: error, passkey: id, staff: passkey.staffId }, 'a passkey was refused');
        return undefined;
      }
      return (await countsOn(passkey, told, ip)) ? { id, staffId: passkey.staffId } : undefined;
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
