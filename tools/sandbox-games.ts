/** How the server reaches the sandbox's game providers, in the form of GAME_CONNECTIONS (docs/operating.md). */

/** What the protocol of a provider wants to be told; `at` is the provider's own place in the sandbox. */
type Protocol = (at: string, secret: string) => Record<string, string>;

const joker: Protocol = (at, secret) => ({ url: `${at}/api`, site: `${at}/site`, appId: 'KRAPAO', secret });
const generic: Protocol = (at, secret) => ({ url: at, operator: 'KRAPAO', secret });

const awc: Protocol = (at, secret) => ({
  url: `${at}/api`,
  agentId: 'KRAPAO',
  cert: secret,
  betLimit: '{"SEXYBCRT":{"LIVE":{"limitId":[280901]}}}',
});

const pgSoft: Protocol = (at, secret) => ({
  url: `${at}/api`,
  launchUrl: `${at}/api/external-game-launcher/api/v1/GetLaunchURLHTML`,
  operatorToken: 'KRAPAO',
  secretKey: secret,
});

const betflix: Protocol = (at, secret) => ({
  url: `${at}/api`,
  agent: 'krapao',
  betflixKey: secret,
  apiKey: `${secret}-key`,
});

const ambPartner: Protocol = (at, secret) => ({ url: `${at}/api`, agent: 'KRAPAO', secret });

const amb: Protocol = (at, secret) => ({
  url: `${at}/api`,
  agent: 'KRAPAO',
  key: secret,
  entry: `${at}/site/enter`,
});

const resellerBridge: Protocol = (at, secret) => ({
  url: `${at}/api`,
  apiKey: secret,
  agentUsername: 'KRAPAO',
  agentPassword: `${secret}-agent`,
  loginPage: `${at}/site/login`,
});

const racha: Protocol = (at, secret) => ({
  url: `${at}/api`,
  agent: 'KRAPAO',
  appId: secret,
  entry: `${at}/site/enter`,
});

/** Each provider with its protocol and where members enter it. */
const GAMES: Record<string, { protocol: Protocol; web: string }> = {
  JOKER: { protocol: joker, web: '/site/login' },
  SLOTXO: { protocol: joker, web: '/site' },
  JOKER2: { protocol: joker, web: '/site' },
  // the one that is entered with name and password in the address
  SUPERSLOT: { protocol: generic, web: '/site/enter' },
  AREASLOT: { protocol: generic, web: '/site' },
  CIRCUS: { protocol: generic, web: '/site' },
  USUN: { protocol: generic, web: '/site' },
  HUAYHD: { protocol: generic, web: '/site' },
  SEXYGAME: { protocol: awc, web: '/site/login' },
  PG: { protocol: pgSoft, web: '/site' },
  BETFLIX: { protocol: betflix, web: '/site' },
  IMI: { protocol: betflix, web: '/site' },
  PGSLOT: { protocol: ambPartner, web: '/site' },
  ASKMEBET: { protocol: amb, web: '/site' },
  UFABET: { protocol: resellerBridge, web: '/site/login' },
  SLOTRACHA: { protocol: racha, web: '/site' },
};

export const sandboxGames = (sandbox: string) =>
  Object.fromEntries(
    Object.entries(GAMES).map(([code, { protocol, web }]) => {
      const at = `${sandbox}/games/${code}`;
      return [code, { web: `${at}${web}`, api: protocol(at, `sandbox-${code.toLowerCase()}-secret`) }];
    }),
  );
