import { z } from 'zod';
import { whole } from './config-values.ts';
import type { BoxKey } from './secret-box.ts';

export const DEVELOPMENT_SECRET = 'krapao-development-secret-not-for-production';
const KEY_LENGTH = 32;
const MOST_VERSION = 255;
const TOO_SHORT = `at least ${KEY_LENGTH} characters; make one with: openssl rand -hex 32`;

/** `1:…,2:…`; a key may hold commas, but none with a number and a colon behind it. */
const others = z.string().transform((text, context): BoxKey[] =>
  text.split(/,\s*(?=\d+:)/).flatMap((part) => {
    const [, number = '', secret = ''] = /^(\d+):(.*)$/s.exec(part) ?? [];
    const version = Number(number);
    if (number === '' || version < 1 || version > MOST_VERSION)
      context.addIssue(`VERSION:KEY, a comma between two, with versions from 1 to ${MOST_VERSION}`);
    else if (secret.length < KEY_LENGTH) context.addIssue(`version ${version}: ${TOO_SHORT}`);
    return { version, secret };
  }),
);

/** The keys that secrets in the database are sealed with, as settings. */
export const secretKeySettings = {
  /** Seals, and signs links. */
  SECRET_KEY: z.string().min(KEY_LENGTH, TOO_SHORT).default(DEVELOPMENT_SECRET),
  SECRET_KEY_VERSION: whole(1, MOST_VERSION).default(1),
  /** Open what they sealed, and seal nothing: keys of before, and one that is about to be taken. */
  SECRET_KEYS_OTHER: others.default([]),
};

type Settings = z.output<z.ZodObject<typeof secretKeySettings>>;

/** What is wrong with the keys together, a line each. */
export function wrongSecretKeys({ SECRET_KEY, SECRET_KEY_VERSION, SECRET_KEYS_OTHER }: Settings): string[] {
  const wrong: string[] = [];
  if (SECRET_KEY === DEVELOPMENT_SECRET && (SECRET_KEY_VERSION !== 1 || SECRET_KEYS_OTHER.length > 0))
    wrong.push('SECRET_KEY: SECRET_KEY_VERSION and SECRET_KEYS_OTHER say nothing without it');
  const seen = new Map([[SECRET_KEY_VERSION, SECRET_KEY]]);
  for (const { version, secret } of SECRET_KEYS_OTHER) {
    if (seen.has(version))
      wrong.push(
        `SECRET_KEYS_OTHER: version ${version} is there twice (SECRET_KEY is version ${SECRET_KEY_VERSION})`,
      );
    else if ([...seen.values()].includes(secret))
      wrong.push(`SECRET_KEYS_OTHER: version ${version} has the key of another version`);
    seen.set(version, secret);
  }
  return wrong;
}

/** The one that seals first, then those that only open. */
export const secretKeysOf = ({
  SECRET_KEY: secret,
  SECRET_KEY_VERSION: version,
  SECRET_KEYS_OTHER,
}: Settings): [BoxKey, ...BoxKey[]] => [{ version, secret }, ...SECRET_KEYS_OTHER];
