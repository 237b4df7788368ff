/** How the server reaches the sandbox's game providers, in the form of GAME_CONNECTIONS (docs/operating.md). */
import { PROVIDERS, type Launch } from '@krapao/contract/providers';

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

const PROTOCOLS: Readonly<Record<string, Protocol>> = {
  amb,
  'amb-partner': ambPartner,
  awc,
  betflix,
  generic,
  joker,
  'pg-soft': pgSoft,
  racha,
  'reseller-bridge': resellerBridge,
};

/** Where members go at a provider's site: to its login form, past it with name and password in the address, or to its door. */
const WEB: Partial<Record<Launch, string>> = { form: '/site/login', query: '/site/enter' };

export const sandboxGames = (sandbox: string) =>
  Object.fromEntries(
    PROVIDERS.map(({ code, protocol, launch }) => {
      const at = `${sandbox}/games/${code}`;
      const connection = PROTOCOLS[protocol];
      if (!connection) throw new Error(`${code}: what does ${protocol} want to be told?`);
      const api = connection(at, `sandbox-${code.toLowerCase()}-secret`);
      // whatever port the sandbox has this time
      const sameAgent = true as const;
      return [code, { web: `${at}${WEB[launch] ?? '/site'}`, api, sameAgent }];
    }),
  );
