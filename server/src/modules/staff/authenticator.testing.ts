/** A passkey in software, for tests: an authenticator that has verified its person, as WebAuthn 3 writes what it signs. */
import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_KEY = 0x40;

const bytes = (data: Buffer) => Buffer.concat([Buffer.from([0x58, data.length]), data]);
const text = (word: string) => Buffer.concat([Buffer.from([0x60 + word.length]), Buffer.from(word)]);
const longBytes = (data: Buffer) =>
  Buffer.concat([Buffer.from([0x59, data.length >> 8, data.length & 0xff]), data]);
const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest();
const url = (data: Buffer) => data.toString('base64url');

/** @param counts whether it counts what it signs: one that a phone's maker keeps in step on many does not */
export function createAuthenticator(origin: string, { counts = true } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  let counter = 0;

  // {1: EC2, 3: ES256, -1: P-256, -2: x, -3: y}
  const key = Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    bytes(Buffer.from(x, 'base64url')),
    Buffer.from([0x22]),
    bytes(Buffer.from(y, 'base64url')),
  ]);

  function authData(flags: number, tail: Buffer = Buffer.alloc(0)): Buffer {
    const count = Buffer.alloc(4);
    if (counts) count.writeUInt32BE((counter += 1));
    return Buffer.concat([sha256(new URL(origin).hostname), Buffer.from([flags]), count, tail]);
  }
  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const common = { id: url(id), rawId: url(id), type: 'public-key', clientExtensionResults: {} };

  return {
    /** What `navigator.credentials.create` answers. */
    create(challenge: string) {
      const length = Buffer.from([0, id.length]);
      const data = authData(
        USER_PRESENT | USER_VERIFIED | HAS_KEY,
        Buffer.concat([Buffer.alloc(16), length, id, key]),
      );
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        ...[text('fmt'), text('none')],
        ...[text('attStmt'), Buffer.from([0xa0])],
        ...[text('authData'), longBytes(data)],
      ]);
      return {
        ...common,
        response: {
          clientDataJSON: url(clientData('webauthn.create', challenge)),
          attestationObject: url(attestation),
          transports: ['internal'],
        },
      };
    },
    /** As a copy that was made so many signatures ago. */
    setBack(signatures: number) {
      counter -= signatures;
    },
    /** What `navigator.credentials.get` answers. */
    get(challenge: string, { isVerified = true } = {}) {
      const data = authData(USER_PRESENT | (isVerified ? USER_VERIFIED : 0));
      const client = clientData('webauthn.get', challenge);
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(client)]))
        .sign(privateKey);
      return {
        ...common,
        response: { clientDataJSON: url(client), authenticatorData: url(data), signature: url(signature) },
      };
    },
  };
}
