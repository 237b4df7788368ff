/** The reseller bridge (docs/game-protocols.md): JSON calls with a key and the agent's sign-in, in front of a site without an API. */
import { z } from 'zod';
import { toBaht } from '@krapao/contract/money';
import type { GameProvider } from '../../ports/game-provider.ts';
import { isMovedBy, readMoney } from './money.ts';
import { numberedPage, PAGE, roundsNamed } from './numbered-pages.ts';
import { balanceIn, isKnown, linkIn, outcomeOf, roundsIn, withSportsBets, type Speech } from './verdict.ts';
import { ask, base, jsonBody, protocol, type WireAnswer, askText } from './wire.ts';

// The state of a login page: hidden fields that the site wants back with the form (ASP.NET).

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  '#43': '+',
};

/** undefined: it could not be read, or has none. Nothing but the page's own state is taken, so that no other field of the form changes. */
async function readPageState(page: string, timeoutMs: number): Promise<Record<string, string> | undefined> {
  const answer = await askText(page, { headers: { accept: 'text/html' } }, timeoutMs);
  if (answer.status !== 200) return undefined;
  const fields: Record<string, string> = {};
  // `<` ends an attempt, so that no page takes long to read
  for (const [input] of answer.text.matchAll(/<input\b[^<>]*>/gi)) {
    const { name, type, value = '' } = attributesOf(input);
    if (type?.toLowerCase() === 'hidden' && name !== undefined && /^__[A-Z]{1,40}$/.test(name))
      fields[name] = value;
  }
  return '__VIEWSTATE' in fields ? fields : undefined;
}

function attributesOf(tag: string): Record<string, string | undefined> {
  const found = tag.matchAll(/\s([a-z]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/gi);
  return Object.fromEntries(
    [...found].map(([, name = '', double, single = '']) => [name.toLowerCase(), decode(double ?? single)]),
  );
}

const decode = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|#39|#43);/g, (entity, name: string) => ENTITIES[name] ?? entity);

const connection = z.object({
  url: base,
  apiKey: z.string().min(1),
  agentUsername: z.string().min(1),
  agentPassword: z.string().min(1),
  /** The page of the site with the form that players sign in by. */
  loginPage: z.url(),
});

const speech: Speech = {
  isYes: ({ status }) => status === 'success',
  noOf: ({ status, message }) =>
    typeof status === 'string' && status !== 'success' && typeof message === 'string' ? message : undefined,
};

const rounds = roundsNamed({ id: 'id', username: 'username', stake: 'stake', win: 'win', at: 'time' });

export const resellerBridge = protocol(connection, (settings, patience): GameProvider => {
  const { url, apiKey, agentUsername, agentPassword, loginPage } = settings;
  const call = (path: string, fields: object, timeoutMs = patience.timeoutMs): Promise<WireAnswer> =>
    ask(
      `${url}/${path}`,
      jsonBody({ agentUsername, agentPassword, ...fields }, { 'x-api-key': apiKey }),
      timeoutMs,
    );

  return {
    ...withSportsBets,
    // it works off by itself at the site what it was asked for
    can: { ...withSportsBets.can, longestDelayMs: 30 * 60_000 },

    async ensurePlayer({ username, password }) {
      const answer = await call('auth', { username, password });
      // the bridge's own name for the player; it tells it also of one that exists
      const name = answer.status === 'unknown' ? undefined : answer.body['ufa_username'];
      const isTold = typeof name === 'string' && name !== '';
      const made = outcomeOf(answer, speech);
      if (isTold && (made.outcome === 'done' || isKnown(answer, speech)))
        return { outcome: 'done', username: name };
      return made.outcome === 'done' ? { outcome: 'unknown', reason: 'the account has no name' } : made;
    },

    async setPassword(username, password) {
      return outcomeOf(await call('user/change-password', { username, password }), speech);
    },

    async balance(username) {
      const answer = await call('user/credit', { username }, patience.balanceTimeoutMs);
      return balanceIn(answer, speech, (body) => readMoney(body['credit']));
    },

    async transfer({ username, amount }) {
      const path = amount > 0n ? 'user/credit/add' : 'user/credit/del';
      return outcomeOf(await call(path, { username, credit: Math.abs(toBaht(amount)) }), speech, {
        isTheirs: (body) => isMovedBy(amount, body['old_credit'], body['current_credit']),
      });
    },

    async launch({ username, password }) {
      const answer = await call('auth/login', { username, password });
      return linkIn(answer, speech, (body) => body['gameUrl']);
    },

    pageState: () => readPageState(loginPage, patience.balanceTimeoutMs),

    reports: (place) =>
      numberedPage(place, async ({ from, to }, page) => {
        const range = { from: from.toISOString(), to: to.toISOString() };
        const answer = await call('agent/rounds', { ...range, page, limit: PAGE });
        return roundsIn(answer, speech, (body) => rounds(body['rounds']));
      }),
  };
});
