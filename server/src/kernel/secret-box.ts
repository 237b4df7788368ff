import {
  createCipheriv,
  createDecipheriv,
  hkdfSync,
  randomBytes,
  createHash,
  timingSafeEqual,
} from 'node:crypto';

/** Keeps short secrets that must be readable again, such as game passwords. */
export interface SecretBox {
  /** Of the key that seals; the first byte of every box that it seals. */
  readonly version: number;
  /** `binding` names what the secret belongs to: a box that is bound elsewhere does not open. */
  seal(secret: string, binding: string): Buffer;
  /** @throws Error when the box was changed, belongs elsewhere or was sealed with a key that is not given */
  open(box: Buffer, binding: string): string;
}

export interface BoxKey {
  /** 1 to 255; stands as the first byte of every box, so that keys can be changed while old boxes stay readable. */
  version: number;
  secret: string;
}

const IV_BYTES = 12;
const TAG_BYTES = 16;
const PURPOSE = 'krapao secret box';

/** AES-256-GCM: version, iv, ciphertext, tag. Seals with `current`, opens with that and the `older` ones. */
export function createSecretBox(current: BoxKey, older: readonly BoxKey[] = []): SecretBox {
  const keys = new Map<number, Buffer>();
  for (const { version, secret } of [current, ...older]) {
    if (!Number.isInteger(version) || version < 1 || version > 255 || keys.has(version))
      throw new Error(`a key needs a version of its own, 1 to 255, not ${version}`);
    keys.set(version, Buffer.from(hkdfSync('sha256', secret, '', PURPOSE, 32)));
  }
  const keyOf = (version: number): Buffer => {
    const key = keys.get(version);
    if (!key) throw new Error(`no key of version ${version}`);
    return key;
  };

  return {
    version: current.version,
    seal(secret, binding) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', keyOf(current.version), iv).setAAD(Buffer.from(binding));
      const sealed = [cipher.update(secret, 'utf8'), cipher.final()];
      return Buffer.concat([Buffer.from([current.version]), iv, ...sealed, cipher.getAuthTag()]);
    },
    open(box, binding) {
      if (box.length < 1 + IV_BYTES + TAG_BYTES) throw new Error('not a sealed box');
      const iv = box.subarray(1, 1 + IV_BYTES);
      const decipher = createDecipheriv('aes-256-gcm', keyOf(box.readUInt8(0)), iv, {
        authTagLength: TAG_BYTES,
      })
        .setAAD(Buffer.from(binding))
        .setAuthTag(box.subarray(-TAG_BYTES));
      const opened = [decipher.update(box.subarray(1 + IV_BYTES, -TAG_BYTES)), decipher.final()];
      return Buffer.concat(opened).toString('utf8');
    },
  };
}

/** Whether two secrets are the same, in a time that tells nothing of where they differ. */
export function isSameText(given: string, wanted: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(wanted));
}
