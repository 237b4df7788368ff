/** The Racha family (docs/game-protocols.md): JSON calls with one signature for all of them, no references. */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { toBaht } from '@krapao/contract/money';
import type { GameProvider, TransferOrder } from '../../ports/game-provider.ts';
import { linkWithPassword, ask, base, jsonBody, protocol, within, type WireAnswer } from './wire.ts';
import { isMovedBy, readMoney } from './money.ts';
import { numberedPage, PAGE, roundsNamed } from './numbered-pages.ts';
import { balanceIn, isKnown, outcomeOf, roundsIn, speaksByCode, withoutReferences } from './verdict.ts';

const connection = z.object({
  url: base,
  agent: z.string().min(1),
  appId: z.string().min(1),
  /** The site's address that takes name and password in its query; without it there are no links. */
  entry: z.url().optional(),
});

const speech = speaksByCode(200);
const responseOf = (body: Record<string, unknown>) => within(body['response']);

const IN = 2;
const OUT = 3;

const rounds = roundsNamed({ id: 'id', username: 'username', stake: 'bet', win: 'win', at: 'date' });

export const racha = protocol(connection, ({ url, agent, appId, entry }, patience): GameProvider => {
  const signature = createHash('md5').update(`${agent}${appId}`).digest('hex');
  const call = (path: string, fields: object, timeoutMs = patience.timeoutMs): Promise<WireAnswer> =>
    ask(`${url}/${path}?signature=${signature}`, jsonBody(fields), timeoutMs);

  return {
    ...withoutReferences,

    async ensurePlayer({ username, password }) {
      const fields = { username, name: username, password, credit: 0, telephone: '' };
      const answer = await call('member', fields);
      if (isKnown(answer, speech)) return { outcome: 'done', username };
      const made = outcomeOf(answer, speech, {
        isTheirs: (body) => responseOf(body)['username'] === username,
      });
      return made.outcome === 'done' ? { outcome: 'done', username } : made;
    },

    async setPassword(username, password) {
      return outcomeOf(await call('member/change-password', { username, password }), speech);
    },

    async balance(username) {
      const answer = await call('credit', { username }, patience.balanceTimeoutMs);
      return balanceIn(answer, speech, (body) => readMoney(responseOf(body)['credit']));
    },

    async transfer(order) {
      const { username, amount } = order;
      const fields = { username, amount: Math.abs(toBaht(amount)), type: amount > 0n ? IN : OUT };
      return outcomeOf(await call('transfer', fields), speech, {
        isTheirs: (body) => !contradicts(order, responseOf(body)),
      });
    },

    launch: async (player, language) => linkWithPassword(entry, player, language),

    reports: (place) =>
      numberedPage(place, async ({ from, to }, page) => {
        const range = { start: from.toISOString(), end: to.toISOString() };
        const answer = await call('rounds', { ...range, page, limit: PAGE });
        return roundsIn(answer, speech, (body) => rounds(responseOf(body)['rounds']));
      }),
  };
});

/** Only the code of its answer is public. What it tells beside must be of this order. */
function contradicts({ username, amount }: TransferOrder, told: Record<string, unknown>): boolean {
  const { username: name = username, before, after } = told;
  if (name !== username) return true;
  return (before !== undefined || after !== undefined) && !isMovedBy(amount, before, after);
}
