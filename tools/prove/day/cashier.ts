/** What a cashier says of each thing, by what the console shows of it and what stands in the records that it leads to. */
import type { ConsoleWire } from '@krapao/contract/console/api';
import { fromBaht, satang, toBaht } from '@krapao/contract/money';
import { satangOf } from '../outside.ts';
import type { Desk } from './desk.ts';
import type { Records } from './records.ts';

export type Thing = ConsoleWire<'GET /api/console/board/{kind}/{id}'>['output'];
type VerdictWire = ConsoleWire<'POST /api/console/board/{kind}/{id}/{verdict}'>;

export interface Word {
  verdict: VerdictWire['params']['verdict'];
  said: Omit<VerdictWire['body'], 'why' | 'seen' | 'proof'>;
  why: string;
}

/** Who rang and asked where their money is: by the transfer that they name, their phone. */
export type Calls = ReadonlyMap<string, string>;

interface Seen {
  thing: Thing;
  records: Records;
  calls: Calls;
  desk: Desk;
}

const word = (verdict: Word['verdict'], why: string, said: Word['said'] = {}): Word => ({
  verdict,
  why,
  said,
});
const fact = (thing: Thing, name: string): string => thing.facts[name] ?? '';
/** The bank's own name of a transfer: the last word of how it is shown. */
const transferIn = (thing: Thing): string => fact(thing, 'transfer').split(' ').at(-1) ?? '';

/** By kind; undefined: it has to wait for somebody outside. */
const SAYS: Readonly<Record<string, (seen: Seen) => Promise<Word | undefined>>> = {
  async slip({ thing, records }) {
    const sent = await records.transfer(transferIn(thing));
    const to = sent && `${sent.toBank} ${sent.toAccount}`;
    if (!sent || !fact(thing, 'to').startsWith(`${String(to)} `))
      return word('refuse', `our statement has no such transfer`, { note: 'DEST_ACC_INVALID' });
    return word('credit', `our statement: ${sent.transRef}`, {
      ...(thing.amount === null && { amount: toBaht(satangOf(sent.amount)) }),
    });
  },
  async line({ thing, calls, desk }) {
    const phone = calls.get(transferIn(thing));
    if (phone === undefined) return word('refuse', 'nobody asked for it');
    const { members } = await desk.ask('GET /api/console/members', { query: { q: phone } });
    const [member] = members;
    if (!member || members.length > 1)
      throw new Error(`${phone}: ${String(members.length)} members are found`);
    return word('credit', `they rang and named ${transferIn(thing)}`, { member: member.id });
  },
  async gift({ thing, records }) {
    const came = await records.gifted(fact(thing, 'voucher'));
    if (came === 0n) return word('refuse', 'our wallet got nothing of it');
    return word('credit', 'as our wallet’s history has it', { amount: toBaht(came) });
  },
  async payout({ thing, records }) {
    if (thing.waits === 'approval') {
      if (thing.play === null || thing.play.turnover === 0) return word('refuse', 'nothing was played');
      return word('approve', 'played with what they sent');
    }
    const paid = await records.payout(thing.id);
    if (!paid || paid.status === 'REJECTED')
      return word('refuse', 'the bank’s page: not paid, and will not be');
    if (paid.status === 'PENDING') return undefined;
    return word('settle', 'the bank’s page: paid', { reference: paid.bankReference ?? '' });
  },
  async transfer({ thing, records }) {
    if (thing.amount === null) throw new Error(`transfer ${thing.id} of nothing`);
    const amount = fromBaht(thing.amount);
    const wanted = fact(thing, 'way') === 'wallet to game' ? amount : 0n - amount;
    const moved = await records.movedAt(fact(thing, 'game'), fact(thing, 'player'), thing.since);
    if (moved.includes(satang(wanted))) return word('settle', 'the provider’s page has it');
    return word('refuse', 'the provider’s page does not have it');
  },
  async finding({ thing, records, desk }) {
    if (thing.member === null || thing.amount === null) throw new Error(`finding ${thing.id} of nobody`);
    const game = fact(thing, 'game');
    const id = thing.member.id;
    const { rows } = await desk.ask('GET /api/console/members/{id}/games', { params: { id } });
    const player = rows.find(({ code }) => code === game)?.username ?? '';
    const isMissing = fact(thing, 'member').startsWith('lacks');
    const wanted = fromBaht(thing.amount) * (isMissing ? -1n : 1n);
    const moved = await records.movedAt(game, player, '1970-01-01');
    if (!moved.includes(satang(wanted))) return word('refuse', 'the provider’s page has no such transfer');
    return word('settle', 'the provider’s page: carried out after it was given back');
  },
};

/** @throws Error for a kind that nobody here knows to decide: the console has work that nobody is told about */
export async function sayOf(seen: Seen): Promise<Word | undefined> {
  const says = SAYS[seen.thing.kind];
  if (!says) throw new Error(`nobody knows what to say of ${JSON.stringify(seen.thing)}`);
  return says(seen);
}
