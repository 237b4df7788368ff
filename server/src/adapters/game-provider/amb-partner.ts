/** The AMB partner family (docs/game-protocols.md): JSON calls signed over their body, no references. */
import { pbkdf2 } from 'node:crypto';
import { promisify } from 'node:util';
import { z } from 'zod';
import { dayOf } from '@krapao/contract/bangkok';
import { toBaht } from '@krapao/contract/money';
import type { GameProvider, TransferOrder } from '../../ports/game-provider.ts';
import { isMovedBy, readMoney } from './money.ts';
import { numberedPage, PAGE, roundsNamed } from './numbered-pages.ts';
import { balanceIn, linkIn, outcomeOf, roundsIn, withoutReferences, type Speech } from './verdict.ts';
import { ask, base, jsonBody, protocol, within, type WireAnswer } from './wire.ts';

const connection = z.object({
  /** Where `/partner/…` begins. */
  url: base,
  agent: z.string().min(1),
  secret: z.string().min(1),
});

const statusOf = (body: Record<string, unknown>) => within(body['status']);
const speech: Speech = {
  isYes: (body) => statusOf(body)['code'] === 0,
  noOf: (body) => {
    const { code, message } = statusOf(body);
    return typeof code === 'number' && code !== 0 && typeof message === 'string' ? message : undefined;
  },
};
/** What `create` says of a name that is taken. */
const EXISTS = 902;

const rounds = roundsNamed({
  id: 'id',
  username: 'username',
  stake: 'betAmount',
  win: 'winAmount',
  at: 'createdAt',
});

const derive = promisify(pbkdf2);

/** Base64 of PBKDF2 with SHA-512, 1000 rounds and 64 bytes: the body is the password, the secret the salt. */
async function signatureOf(body: string, secret: string): Promise<string> {
  return (await derive(body, secret, 1000, 64, 'sha512')).toString('base64');
}

export const ambPartner = protocol(connection, ({ url, agent, secret }, patience): GameProvider => {
  async function call(path: string, fields: object, timeoutMs = patience.timeoutMs): Promise<WireAnswer> {
    const body = { ...fields, agent };
    const signature = await signatureOf(JSON.stringify(body), secret);
    return ask(`${url}/partner/${path}`, jsonBody(body, { 'x-amb-signature': signature }), timeoutMs);
  }

  return {
    ...withoutReferences,

    async ensurePlayer({ username, password }) {
      const answer = await call('create', { username, password });
      const isOld =
        answer.status !== 'unknown' && answer.status < 500 && statusOf(answer.body)['code'] === EXISTS;
      const made = outcomeOf(answer, speech);
      return made.outcome === 'done' || isOld ? { outcome: 'done', username } : made;
    },

    async setPassword(username, newPassword) {
      return outcomeOf(await call('password', { username, newPassword }), speech);
    },

    async balance(username) {
      const answer = await call('balance', { username }, patience.balanceTimeoutMs);
      return balanceIn(answer, speech, (body) => readMoney(within(body['data'])['balance']));
    },

    async transfer({ username, amount }) {
      const fields = { username, amount: Math.abs(toBaht(amount)) };
      return outcomeOf(await call(amount > 0n ? 'deposit' : 'withdraw', fields), speech, {
        isTheirs: (body) => isMoved(body, amount),
      });
    },

    async launch({ username }) {
      const answer = await call('launch', { username });
      return linkIn(answer, speech, (body) => within(body['data'])['url']);
    },

    reports: (place) =>
      numberedPage(place, async ({ from, to }, page) => {
        const days = { startDate: dayOf(from), endDate: dayOf(to) };
        const answer = await call('report/date', { ...days, page, limit: PAGE });
        return roundsIn(answer, speech, (body) => rounds(within(body['data'])['list']));
      }),
  };
});

function isMoved(body: Record<string, unknown>, amount: TransferOrder['amount']): boolean {
  const { before, after } = within(within(body['data'])['balance']);
  return isMovedBy(amount, before, after);
}
