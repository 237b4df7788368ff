/** The AMB family (docs/game-protocols.md): the key stands in the path, an MD5 over the fields signs. No references. */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { toBaht } from '@krapao/contract/money';
import type { GameProvider } from '../../ports/game-provider.ts';
import { linkWithPassword, ask, base, jsonBody, protocol, within } from './wire.ts';
import { isMovedBy, readMoney } from './money.ts';
import { numberedPage, PAGE, roundsNamed } from './numbered-pages.ts';
import { balanceIn, isKnown, outcomeOf, roundsIn, speaksByCode, withSportsBets, wordsOf } from './verdict.ts';

const connection = z.object({
  /** Where `/member/…` begins. */
  url: base,
  agent: z.string().min(1),
  /** The app id: who has it may do everything. */
  key: z.string().min(1),
  /** The site's address that takes name and password in its query; without it there are no links. */
  entry: z.url().optional(),
});

const speech = speaksByCode(0);
const resultOf = (body: Record<string, unknown>) => within(body['result']);

const rounds = roundsNamed({
  id: 'ref',
  username: 'username',
  stake: 'amount',
  win: 'payout',
  at: 'createdAt',
});

/** Hex MD5 over what is signed and the agent's name, with colons between them. */
const signatureOf = (agent: string, ...signed: (string | number)[]): string =>
  createHash('md5')
    .update([...signed, agent].join(':'))
    .digest('hex');

export const amb = protocol(connection, ({ url, agent, key, entry }, patience): GameProvider => {
  const at = (call: string, ...rest: string[]): string =>
    [`${url}/member`, call, ...[key, ...rest].map(encodeURIComponent)].join('/');

  return {
    ...withSportsBets,

    async ensurePlayer({ username, password }) {
      const signature = signatureOf(agent, username, password);
      const fields = { memberLoginName: username, memberLoginPass: password, phoneNo: '', contact: '' };
      const answer = await ask(at('create'), jsonBody({ ...fields, signature }), patience.timeoutMs);
      // an account is called by the agent's name and its own; only the first answer tells it
      if (isKnown(answer, speech)) return { outcome: 'done', username: `${agent}${username}` };
      const made = outcomeOf(answer, speech, { isTheirs: (body) => nameIn(body) !== undefined });
      const name = answer.status === 'unknown' ? undefined : nameIn(answer.body);
      if (made.outcome !== 'done') return made;
      return name === undefined
        ? { outcome: 'unknown', reason: wordsOf(answer, speech) }
        : { outcome: 'done', username: name };
    },

    async setPassword(username, password) {
      const body = jsonBody({ password, signature: signatureOf(agent, password) });
      const init = { ...body, method: 'PUT' };
      return outcomeOf(await ask(at('reset-password', username), init, patience.timeoutMs), speech);
    },

    async balance(username) {
      const answer = await ask(at('credit', username), {}, patience.balanceTimeoutMs);
      return balanceIn(answer, speech, (body) => readCredit(resultOf(body)['credit']));
    },

    async transfer({ username, amount }) {
      const baht = Math.abs(toBaht(amount));
      const init = jsonBody({ amount: baht, signature: signatureOf(agent, baht, username) });
      const call = amount > 0n ? 'deposit' : 'withdraw';
      return outcomeOf(await ask(at(call, username), init, patience.timeoutMs), speech, {
        isTheirs: (body) => isMovedBy(amount, resultOf(body)['before'], resultOf(body)['after']),
        reference: (body) => resultOf(body)['ref'],
      });
    },

    launch: async (player, language) => linkWithPassword(entry, player, language),

    reports: (place) =>
      numberedPage(place, async ({ from, to }, page) => {
        const address = new URL(at('winLose/findAll'));
        address.searchParams.set('startDate', from.toISOString());
        address.searchParams.set('endDate', to.toISOString());
        address.searchParams.set('page', String(page));
        address.searchParams.set('limit', String(PAGE));
        const answer = await ask(address, {}, patience.timeoutMs);
        return roundsIn(answer, speech, (body) => rounds(resultOf(body)['data']));
      }),
  };
});

function nameIn(body: Record<string, unknown>): string | undefined {
  const { username } = resultOf(body);
  return typeof username === 'string' && username !== '' ? username : undefined;
}

/** The credit comes as text with thousands apart: `1,234.50`. */
const readCredit = (value: unknown) =>
  readMoney(typeof value === 'string' ? value.replace(/(?<=\d),(?=\d{3}(?:[,.]|$))/g, '') : value);
