import { readConfig, SETTING_NAMES } from '@krapao/server/kernel/config';
import { sandboxEnv } from '../../sandbox-env.ts';
import { refuse, type Attack } from './attack.ts';

/** Numbers, and keys with rules of their own (server/src/kernel/config.test.ts). */
const OTHERS = ['SECRET_KEY_VERSION', 'SECRET_KEYS_OTHER'];
const WEAK = ['1', 'short', 'x'.repeat(40), 'sandbox-payout-secret-that-is-long'];

export const WEAK_SECRETS: Attack = {
  name: 'production with a secret that anybody guesses or knows',
  async run() {
    const strong = Object.fromEntries(
      Object.entries(sandboxEnv('https://outside.example')).map(([name, value]) => [
        name,
        value.replaceAll('sandbox-', 'c0ffee-1742-'),
      ]),
    );
    const env = {
      ...strong,
      SANDBOX_URL: undefined,
      NODE_ENV: 'production',
      CONSOLE_ORIGIN: 'https://console.example',
      DATABASE_URL: 'postgres://127.0.0.1/none',
      SECRET_KEY: 'c0ffee00-1234-5678-9abc-def012345678',
    };
    readConfig(env);
    const secrets = SETTING_NAMES.filter(
      (name) => /SECRET|KEY|TOKEN|PASSWORD/.test(name) && !OTHERS.includes(name),
    );
    for (const name of secrets)
      for (const weak of WEAK) {
        let isTaken = true;
        try {
          readConfig({ ...env, [name]: weak });
        } catch {
          isTaken = false;
        }
        refuse(`${name}=${weak} is taken`, isTaken);
      }
    return `${String(secrets.length)} secrets, none taken weak`;
  },
};
