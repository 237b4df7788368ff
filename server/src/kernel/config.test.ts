import { describe, expect, it } from 'vitest';
import { sandboxGames } from '@krapao/tools/sandbox-games';
import { ConfigError, readConfig, readSecretKeys, SETTING_NAMES } from './config.ts';
import { secretKeysOf } from './secret-keys.ts';

const enough = {
  DATABASE_URL: 'postgres://postgres@127.0.0.1/krapao',
  SMS_URL: 'https://sms.example/send',
  VERIFIER_URL: 'https://verifier.example',
  VERIFIER_KEY: 'key',
  PAYOUT_URL: 'https://bank.example',
  PAYOUT_SECRET: 'secret',
};
const production = {
  ...enough,
  NODE_ENV: 'production',
  CONSOLE_ORIGIN: 'https://console.example',
  SECRET_KEY: 'c0ffee00-1234-5678-9abc-def012345678',
  PAYOUT_SECRET: '0123456789abcdef',
  VERIFIER_KEY: '01234567',
  TELEGRAM_CHAT: '-1000000000001',
  TELEGRAM_TOKEN: '0123456789abcdef',
};

/** Settings that hold a secret, each with the fewest characters that production takes. */
const SECRETS = SETTING_NAMES.filter((name) => /SECRET|KEY|TOKEN|PASSWORD/.test(name)).filter(
  // a number, and keys of other versions, which have rules of their own
  (name) => !['SECRET_KEY_VERSION', 'SECRET_KEYS_OTHER'].includes(name),
);

const complaint = (env: Record<string, string>): string => {
  try {
    readConfig(env);
    return 'none';
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as Error).message;
  }
};

describe('the environment', () => {
  it('has defaults for everything that can have one', () => {
    expect(readConfig(enough)).toMatchObject({ PORT: 3000, VARIANT: 'th', REGISTER_OTP: false, DEMO: false });
  });

  it('names each variable that is wrong, and the mend', () => {
    expect(complaint({ ...enough, PORT: 'x', DATABASE_URL: 'mysql://x' })).toContain(
      'DATABASE_URL: the address of a PostgreSQL server',
    );
    expect(complaint({ ...enough, PAYOUT_SECRET: '' })).toContain('PAYOUT_SECRET');
  });

  it('takes addresses of http alone for what it calls: one without it is an address of another protocol', () => {
    const calls = SETTING_NAMES.filter((name) => name.endsWith('_URL') && name !== 'DATABASE_URL');
    expect(calls.length).toBeGreaterThan(10);
    for (const name of calls)
      for (const wrong of ['localhost:4000', 'bank.example', 'ftp://bank.example', 'javascript:alert(1)'])
        expect(complaint({ ...enough, [name]: wrong })).toContain(
          `${name}: an address with http:// or https:// before it`,
        );
    expect(
      complaint({ ...enough, GAME_CONNECTIONS: '{"JOKER":{"web":"javascript:alert(1)","api":{}}}' }),
    ).toContain('GAME_CONNECTIONS.JOKER.web: an address with http');
  });

  it.each([
    ['PORT', 'from 0 to 65535'],
    ['CONSOLE_PORT', 'from 0 to 65535'],
    ['DATABASE_POOL', 'from 2 to 200'],
    ['REQUESTS_PER_MINUTE', 'from 1 to 1000000000'],
    ['ALERT_AFTER_SECONDS', 'from 1 to 3600'],
    ['SECRET_KEY_VERSION', 'from 1 to 255'],
  ])('takes digits alone for %s, and says how many there may be', (name, may) => {
    for (const wrong of ['-1', '60s', '1e2', '0x10', '1.5', '1,000', 'NaN', 'Infinity', '9'.repeat(20), 'x'])
      expect(complaint({ ...enough, [name]: wrong })).toContain(`${name}: a whole number ${may}`);
    expect(complaint({ ...enough, SECRET_KEY: 'a'.repeat(32), [name]: ' 60 ' })).toBe('none');
  });

  it('takes a variable of spaces for one that is not set', () => {
    expect(readConfig({ ...enough, PORT: ' ', DATA_DIR: ' \n', OTP_SENDER: '\t' })).toMatchObject({
      PORT: 3000,
      DATA_DIR: '.data',
      OTP_SENDER: 'sms',
    });
    expect(complaint({ ...enough, PAYOUT_SECRET: ' ' })).toContain('PAYOUT_SECRET');
  });

  it('asks for what the chosen sender of one-time codes needs, and for nothing of the other', () => {
    expect(complaint({ ...enough, SMS_URL: '' })).toContain(
      'SMS_URL: OTP_SENDER=sms needs it, the address that takes messages',
    );
    const other = { ...enough, SMS_URL: '', OTP_SENDER: 'thaibulksms' };
    expect(complaint(other)).toContain('THAIBULKSMS_KEY: OTP_SENDER=thaibulksms needs it');
    expect(complaint({ ...other, THAIBULKSMS_KEY: 'k' })).toContain(
      'THAIBULKSMS_SECRET: OTP_SENDER=thaibulksms',
    );
    expect(complaint({ ...other, THAIBULKSMS_KEY: 'k', THAIBULKSMS_SECRET: 's' })).toBe('none');
    expect(complaint({ ...enough, SMS_URL: '', OTP_SENDER: 'none' })).toBe('none');
    expect(complaint({ ...enough, OTP_SENDER: 'pigeon' })).toContain('OTP_SENDER');
  });

  it('asks for what a provider of payment QR codes needs once it has an address, and for nothing of the others', () => {
    const KBANK_QR_URL = 'https://bank.example';
    expect(complaint({ ...enough, KBANK_QR_URL })).toContain(
      'KBANK_QR_CALLBACK_SECRET: KBANK_QR_URL needs it',
    );
    const ww = { ...enough, WW_URL: 'https://ww.example', WW_MERCHANT: 'm' };
    expect(complaint(ww)).toContain('WW_SECRET: WW_URL needs it, what calls and callbacks are signed with');
    expect(complaint({ ...ww, WW_SECRET: 's' })).toBe('none');
  });

  it('takes secret keys of several versions', () => {
    const [old, next] = ['o'.repeat(32), `n,${'n'.repeat(32)}`];
    const SECRET_KEY = 'a'.repeat(32);
    const given = {
      ...enough,
      SECRET_KEY,
      SECRET_KEY_VERSION: '2',
      SECRET_KEYS_OTHER: `1:${old}, 3:${next}`,
    };
    const keys = [
      { version: 2, secret: SECRET_KEY },
      { version: 1, secret: old },
      { version: 3, secret: next },
    ];
    expect(secretKeysOf(readConfig(given))).toEqual(keys);
    expect(readSecretKeys(given)).toEqual(keys);
    expect(secretKeysOf(readConfig({ ...enough, SECRET_KEY }))).toEqual([{ version: 1, secret: SECRET_KEY }]);
  });

  it.each([
    [{ SECRET_KEY: 'short' }, 'SECRET_KEY: at least 32 characters'],
    [{ SECRET_KEY_VERSION: '256' }, 'SECRET_KEY_VERSION'],
    [{ SECRET_KEYS_OTHER: 'o'.repeat(32) }, 'SECRET_KEYS_OTHER: VERSION:KEY, a comma between two'],
    [{ SECRET_KEYS_OTHER: `0:${'o'.repeat(32)}` }, 'versions from 1 to 255'],
    [{ SECRET_KEYS_OTHER: '2:short' }, 'SECRET_KEYS_OTHER: version 2: at least 32 characters'],
    [{ SECRET_KEYS_OTHER: `1:${'o'.repeat(32)}` }, 'version 1 is there twice (SECRET_KEY is version 1)'],
    [{ SECRET_KEYS_OTHER: `2:${'o'.repeat(32)},2:${'p'.repeat(32)}` }, 'version 2 is there twice'],
    [{ SECRET_KEYS_OTHER: `2:${'a'.repeat(32)}` }, 'version 2 has the key of another version'],
    [
      { SECRET_KEY: '', SECRET_KEY_VERSION: '2' },
      'SECRET_KEY: SECRET_KEY_VERSION and SECRET_KEYS_OTHER say nothing',
    ],
  ])('refuses secret keys that can not be meant so: %j', (env, said) => {
    const all = { SECRET_KEY: 'a'.repeat(32), ...env };
    expect(complaint({ ...enough, ...all })).toContain(said);
    expect(() => readSecretKeys(all)).toThrow(said);
  });

  it('takes connections of game providers as JSON', () => {
    const GAME_CONNECTIONS = '{"JOKER":{"web":null,"api":{"url":"https://joker.example"}}}';
    expect(readConfig({ ...enough, GAME_CONNECTIONS }).GAME_CONNECTIONS).toEqual({
      JOKER: { web: null, api: { url: 'https://joker.example' } },
    });
    expect(complaint({ ...enough, GAME_CONNECTIONS: '{' })).toContain('GAME_CONNECTIONS: JSON as');
    expect(complaint({ ...enough, GAME_CONNECTIONS: '{"JOKER":{}}' })).toContain('GAME_CONNECTIONS.JOKER');
  });

  it('asks for the branch when SlipOK looks slips up', () => {
    expect(complaint({ ...enough, VERIFIER: 'slipok' })).toContain('SLIPOK_BRANCH: VERIFIER=slipok needs it');
    expect(complaint({ ...enough, VERIFIER: 'slipok', SLIPOK_BRANCH: '12345' })).toBe('none');
    expect(complaint({ ...enough, VERIFIER: 'eyes' })).toContain('VERIFIER');
  });

  it('asks for the secret of a bank feed', () => {
    const fed = { ...enough, BANK_FEED_URL: 'https://bank.example/feed' };
    expect(complaint(fed)).toContain('BANK_FEED_SECRET: BANK_FEED_URL needs it');
    expect(complaint({ ...fed, BANK_FEED_SECRET: 'short' })).toContain('at least 16 characters');
    expect(complaint({ ...fed, BANK_FEED_SECRET: 'sixteen characters' })).toBe('none');
  });

  it('asks for the group besides the bot that calls it, and for the bot besides the group', () => {
    const [bot, group] = [{ TELEGRAM_TOKEN: '1:token' }, { TELEGRAM_CHAT: '-100' }];
    expect(complaint({ ...enough, ...bot })).toContain('TELEGRAM_CHAT: TELEGRAM_TOKEN needs it');
    expect(complaint({ ...enough, ...group })).toContain('TELEGRAM_TOKEN: TELEGRAM_CHAT needs it');
    expect(complaint({ ...enough, ...bot, ...group })).toBe('none');
  });

  it.each(SECRETS)('refuses a %s in production that can be guessed or is known', (name) => {
    const least = name === 'SECRET_KEY' ? 32 : name.endsWith('_KEY') ? 8 : 16;
    const strong = '0123456789abcdefghijklmnopqrstuv'.slice(0, least);
    expect(complaint({ ...production, [name]: strong })).toBe('none');
    for (const weak of [
      '1',
      strong.slice(1),
      's'.repeat(40),
      `sandbox-${strong}`,
      'krapao-development-secret-not-for-production',
    ])
      expect(complaint({ ...production, [name]: weak })).toContain(`${name}: `);
  });

  it('knows all of its secrets', () => {
    expect(SECRETS.length).toBeGreaterThan(12);
    expect(SECRETS).toEqual(
      expect.arrayContaining(['BCEL_QR_SECRET', 'METRICS_TOKEN', 'THAIBULKSMS_SECRET']),
    );
  });

  it('refuses connections of the sandbox in production', () => {
    const GAME_CONNECTIONS = JSON.stringify(sandboxGames('https://games.example'));
    expect(complaint({ ...production, GAME_CONNECTIONS })).toContain('GAME_CONNECTIONS: JOKER.api.');
    const own = '{"JOKER":{"web":null,"api":{"url":"https://joker.example","secret":"own"}}}';
    expect(complaint({ ...production, GAME_CONNECTIONS: own })).toBe('none');
  });

  it('refuses the development secret, the sandbox and demo content in production', () => {
    expect(complaint(production)).toBe('none');
    expect(complaint({ ...enough, NODE_ENV: 'production' })).toContain(
      'SECRET_KEY: production needs one of its own',
    );
    expect(complaint({ ...production, SANDBOX_URL: 'http://127.0.0.1:3001' })).toContain('SANDBOX_URL');
    expect(complaint({ ...production, DEMO: 'on' })).toContain('DEMO');
    expect(complaint({ ...production, DEMO_WORK: 'on' })).toContain('DEMO_WORK');
  });
});
