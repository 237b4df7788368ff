import { readSecretKeys } from '@krapao/server/kernel/config';
import type { SealedAnew } from '@krapao/server/modules/games/face';
import { requireNoMore, type Command } from './command.ts';
import { asJson } from './written.ts';

/** Seals game passwords and connections anew with the key that SECRET_KEY is now. */
export const reseal: Command = async ({ name, words, values, env, open }) => {
  requireNoMore(name, words);
  const keys = readSecretKeys(env);
  const done = await (await open()).sealAnew(keys);
  const [{ version }] = keys;
  const out = values.json ? asJson({ version, ...done }) : sealed(version, done);
  if (done.busy > 0 || done.lost.length > 0)
    return { code: 3, out, err: 'Not everything has the new key: keep the old one in SECRET_KEYS_OTHER.' };
  return { code: 0, out };
};

/** What was sealed anew, what has to be asked for again and what no key opens. */
function sealed(version: number, { accounts, connections, busy, lost }: SealedAnew): string {
  const lines = [
    `Sealed anew with version ${version}: ${accounts} game accounts, ${connections} connections of providers.`,
    ...(busy > 0 ? [`${busy} accounts had a new password under way: run this again in five minutes.`] : []),
    ...lost.map((place) => `No key opens what belongs to ${place}.`),
  ];
  return lines.join('\n');
}
