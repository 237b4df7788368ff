import { ConfigError, readSecretKeys } from '@krapao/server/kernel/config';

/**
 * What the servers of that database seal with.
 * @throws ConfigError where it is not said: the key of development would seal what no server of theirs opens
 */
export function keysOf(env: Readonly<Record<string, string | undefined>>) {
  if (env['DATABASE_URL'] && !env['SECRET_KEY'])
    throw new ConfigError('SECRET_KEY: what is sealed needs the key of the servers, and its version.');
  return readSecretKeys(env);
}
