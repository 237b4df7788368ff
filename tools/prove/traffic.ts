/** Members who move money all the while, each call with a key and asked again until it is answered. */
import { randomUUID } from 'node:crypto';
import { fromBaht, type Satang } from '@krapao/contract/money';
import { amountIn, insist, type Answer, type Member } from './member.ts';
import type { Random } from './random.ts';
import { reconcile, sum } from './reconcile.ts';
import type { World } from './world.ts';

/** A call that was answered with 200: it must never be undone. */
interface Acknowledged {
  member: Member;
  kind: 'slip' | 'transfer' | 'withdraw';
  reference: string;
  amount: Satang;
}

export interface Traffic {
  /** Every answer as it came, those that asked for patience too. */
  readonly seen: Readonly<Record<string, number>>;
  readonly acknowledged: number;
  /** Sends nothing new and waits for the last answers. */
  stop(): Promise<void>;
  /** When the money is at rest: what was acknowledged is there, once, and nothing else. @throws Error */
  proveKept(): Promise<void>;
}

export interface TrafficOptions {
  random: Random;
  /** Each of them has so much, in baht. */
  members: readonly Member[];
  startBaht: number;
  /** Servers to call by turns. */
  urls: readonly string[];
  /**
   * How long a call may stay without an answer that counts, ms, from when traffic is stopped: before, what it asks may die each time
   * sooner than a busy machine can answer.
   */
  patienceMs: number;
  /** Looks at every single answer; what it throws ends the traffic. */
  check?: (answer: Answer) => void;
}

const SLIP_BAHT = 50;
/** A slip costs a reading of its picture: one call in so many is one. */
const SLIP_EVERY = 25;
/** The product's own bound is 20 in an hour, and counts what is sent again too. */
const SLIPS_MOST = 6;

export function startTraffic(world: World, options: TrafficOptions): Traffic {
  const { random, members, startBaht, urls, patienceMs, check } = options;
  const seen: Record<string, number> = {};
  const acknowledged: Acknowledged[] = [];
  let working = true;
  let stoppedAt = Infinity;

  async function ask(member: Member, path: string, body: () => unknown): Promise<Answer> {
    const key = randomUUID();
    const once = async (): Promise<Answer> => {
      const answer = await member.post(path, body(), { key, at: random.pick(urls) });
      const name = answer.status === 200 ? 'OK' : String(answer.body['message']);
      seen[name] = (seen[name] ?? 0) + 1;
      check?.(answer);
      return answer;
    };
    return insist(once, patienceMs, () => stoppedAt);
  }

  async function next(member: Member, slips: number): Promise<Acknowledged | undefined> {
    const keep = (kind: Acknowledged['kind'], answer: Answer, amount: Satang): Acknowledged | undefined =>
      answer.status === 200 ? { member, kind, reference: idIn(answer), amount } : undefined;
    if (slips < SLIPS_MOST && random.upTo(SLIP_EVERY) === 0) {
      // one amount twice in a minute would wait for a person: the same transfer may go by two names
      const baht = SLIP_BAHT + slips;
      const { form } = await member.slipOf(baht);
      return keep('slip', await ask(member, '/api/wallet/slip', form), fromBaht(baht));
    }
    const amount = random.baht(5_000);
    const [from, to] = random.pick([
      ['WALLET', 'JOKER'],
      ['JOKER', 'WALLET'],
    ] as const);
    const call = random.pick([
      { kind: 'transfer', path: '/api/wallet/transfer', body: { from, to, amount } },
      { kind: 'transfer', path: '/api/wallet/transfer', body: { from, to, amount } },
      { kind: 'withdraw', path: '/api/wallet/withdraw', body: { amount: 100 + amount } },
      { kind: 'withdraw', path: '/api/wallet/withdrawAll', body: { amount: 100 + amount } },
    ] as const);
    const answer = await ask(member, call.path, () => call.body);
    return answer.status === 200 ? keep(call.kind, answer, amountIn(answer)) : undefined;
  }

  async function worker(member: Member): Promise<void> {
    for (let slips = 0; working;) {
      const done = await next(member, slips);
      if (done?.kind === 'slip') slips += 1;
      if (done) acknowledged.push(done);
    }
  }

  const workers = Promise.all(members.map(worker)).finally(() => (working = false));
  workers.catch(() => undefined);

  return {
    seen,
    get acknowledged() {
      return acknowledged.length;
    },
    async stop() {
      working = false;
      stoppedAt = performance.now();
      await workers;
    },
    async proveKept() {
      await proveWritten(world, acknowledged);
      const of = (member: Member, kind: Acknowledged['kind']): Satang =>
        sum(acknowledged.flatMap((one) => (one.member === member && one.kind === kind ? [one.amount] : [])));
      await reconcile(
        world,
        members.map((member) => ({
          member,
          expected: {
            deposited: sum([fromBaht(startBaht), of(member, 'slip')]),
            paid: of(member, 'withdraw'),
          },
        })),
      );
    },
  };
}

const idIn = ({ body }: Answer): string => String(body['reference'] ?? body['_id']);

/** Every acknowledged call stands in the ledger with its amount, and none stands there twice. */
async function proveWritten({ db }: World, all: readonly Acknowledged[]): Promise<void> {
  const { rows } = await db.client.query<{ id: string; n: bigint }>(
    `select told.id, count(known.id) as n
     from unnest($1::uuid[], $2::bigint[]) as told (id, amount)
     left join (
       select id, amount from payout union all select id, amount from game_transfer
       union all select id, amount from deposit_slip where status = 'SUCCESS'
     ) known on known.id = told.id and known.amount = told.amount
     group by told.id having count(known.id) <> 1`,
    [all.map(({ reference }) => reference), all.map(({ amount }) => amount)],
  );
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  const { rows: known } = await db.client.query<{ is: string }>(
    `select format('payout %s %s %s', id, state, amount) as is from payout where id = any ($1)
     union all select format('game_transfer %s %s %s', id, state, amount) from game_transfer where id = any ($1)
     union all select format('deposit_slip %s %s %s %s %s', id, status, amount, note, review) from deposit_slip where id = any ($1)`,
    [ids],
  );
  throw new Error(
    `acknowledged and not there once: ${all
      .filter(({ reference }) => ids.includes(reference))
      .map(({ kind, reference, amount }) => `${kind} ${reference} ${String(amount)}`)
      .join(', ')}; there are ${JSON.stringify(known.map(({ is }) => is))}`,
  );
}
