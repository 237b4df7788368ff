/** M7 for rewards: a server killed at moments that the seed chooses, while members take bonuses, play them and end them. */
import { randomUUID } from 'node:crypto';
import { fromBaht, satang, type Satang } from '@krapao/contract/money';
import { audit } from '@krapao/server/compose/audit';
import { reportPlay } from './game-books.ts';
import { insist, type Answer, type Member } from './member.ts';
import { satangOf } from './outside.ts';
import type { Random } from './random.ts';
import { hurry, settled } from './reconcile.ts';
import type { Killed } from './server-killed.ts';
import { pause, until } from './until.ts';
import type { World } from './world.ts';

const START_BAHT = 1_000;
const SLIPS_MOST = 5;
/** How long a call may stay without an answer that counts, ms. */
const PATIENCE_MS = 180_000;
const SETTLED_MS = 5 * 60_000;

/** Small enough to be met by play, and often enough. */
const OFFER = {
  ...{ type: 'limit', maxReceived: 100, percentBp: 2_000, max: 20_000, fixed: null, minDeposit: 5_000 },
  ...{ multiple: 200, basis: 'bonus', weights: [{ kind: 'slot', provider: null, percent: 100 }] },
  ...{ maxStake: null, days: 7, maxPayout: null, percentFailBp: 0, banners: [] },
  ...{ name: { th: 'ทดสอบ', la: 'ທົດສອບ', en: 'Kills' }, notice: { th: '', la: '', en: '' } },
};

interface Player {
  member: Member;
  slips: number;
  /** Satang: what they sent us, and what play changed. */
  sent: Satang;
  played: Satang;
}

const isRefused = ({ status, body }: Answer, code: string): boolean =>
  status !== 200 && body['message'] === code;

/** What members do by turns, each call with a key until it is answered. */
function actsOf(world: World, random: Random, since: () => number) {
  const ask = async (player: Player, make: (key: string, at: string) => Promise<Answer>): Promise<Answer> => {
    const key = randomUUID();
    const answer = await insist(() => make(key, random.pick(world.urls)), PATIENCE_MS, since);
    // a game that has less than was believed, since a bet was lost meanwhile, gives nothing: that is certain, and stays the answer
    if (answer.status >= 500 && answer.body['message'] !== 'TRANSFER_FAIL')
      throw new Error(`${player.member.phone}: ${JSON.stringify(answer)}`);
    return answer;
  };
  const get = (player: Player, path: string) =>
    ask(player, (key, at) => player.member.get(path, { key, at }));
  const post = (player: Player, path: string, body: unknown) =>
    ask(player, (key, at) => player.member.post(path, body, { key, at }));
  const transfer = (player: Player, from: string, to: string) =>
    post(player, '/api/wallet/transfer', { from, to, amount: 10 + random.baht(20_000) });

  return [
    async (player: Player) => {
      if (player.slips >= SLIPS_MOST) return;
      player.slips += 1;
      // one amount twice in a minute would wait for a person: the same transfer may go by two names
      const baht = 100 + player.slips;
      const { form } = await player.member.slipOf(baht);
      const { status } = await ask(player, (key, at) =>
        player.member.post('/api/wallet/slip', form(), { key, at }),
      );
      if (status === 200) player.sent = satang(player.sent + fromBaht(baht));
      await get(player, '/api/bonus/activate/KILLS');
    },
    (player: Player) => get(player, '/api/bonus/activate/KILLS'),
    (player: Player) => transfer(player, 'WALLET', 'JOKER'),
    (player: Player) => transfer(player, 'JOKER', 'WALLET'),
    async (player: Player) => {
      const [stake, win] = [random.upTo(3_000) / 100, random.upTo(3_000) / 100];
      const isPlayed = await world.outside.bet(player.member.username, stake, win).then(
        () => true,
        () => false, // too little is there
      );
      if (isPlayed) player.played = satang(player.played + fromBaht(win) - fromBaht(stake));
    },
    async (player: Player) => {
      const told = await get(player, '/api/bonus/clear');
      if (!isRefused(told, 'BONUS_CONDITION') || typeof told.body['forfeit'] !== 'number') return;
      await get(player, `/api/bonus/clear?forfeit=${String(told.body['forfeit'])}`);
    },
    (player: Player) => post(player, '/api/wallet/withdraw', { amount: 100 + random.baht(2_000) }),
  ];
}

/** Nothing is under way: slips, transfers and payouts are settled, no bonus waits to be given or is ending. */
async function comeToRest(world: World): Promise<void> {
  const hurried = setInterval(() => void hurry(world).catch(() => undefined), 1_000);
  try {
    await settled(world, SETTLED_MS);
    await until(
      'no bonus is being given or ended',
      async () => {
        const { rowCount } = await world.db.client.query(
          `select from member_bonus where state in ('due', 'ending')`,
        );
        return rowCount === 0;
      },
      SETTLED_MS,
    );
    await reportPlay(world);
    await settled(world, SETTLED_MS);
  } finally {
    clearInterval(hurried);
  }
}

/** What a member has is what they sent, played and were given, less what went out. @throws Error */
async function proveWhole(world: World, players: readonly Player[]): Promise<void> {
  const wrong: string[] = [];
  for (const { member, sent, played } of players) {
    const { rows } = await world.db.client.query<{ wallet: string; given: string; out: string }>(
      `select (select balance from ledger_account a where a.member_id = m.id and a.code = 'WALLET')::text as wallet,
        (select coalesce(sum(case kind when 'bonus_grant' then amount else -amount end), 0) from ledger_movement v
          where v.member_id = m.id and kind in ('bonus_grant', 'bonus_forfeit'))::text as given,
        (select coalesce(sum(amount), 0) from ledger_movement v where v.member_id = m.id and kind = 'withdraw_settle')::text as out
      from member m where phone = $1`,
      [member.phone],
    );
    const [books] = rows;
    const payouts = (await world.outside.payouts(member.accountNo)).filter(
      ({ status }) => status !== 'REJECTED',
    );
    const paid = payouts.reduce((sum, { amount }) => sum + satangOf(amount), 0n);
    if (BigInt(books?.out ?? 0) !== paid)
      wrong.push(`${member.phone}: paid ${books?.out ?? ''}, the bank says ${String(paid)}`);
    const has = BigInt(books?.wallet ?? 0) + (await world.outside.credit(member.username));
    const should = sent + played + BigInt(books?.given ?? 0) - paid;
    if (has !== should) wrong.push(`${member.phone}: has ${String(has)} of ${String(should)}`);
  }
  const { breaches } = await audit(world.db);
  wrong.push(...breaches.map(({ check, subject, problem }) => `audit: ${check}: ${subject}: ${problem}`));
  if (wrong.length > 0) throw new Error(`the money does not agree:\n  ${wrong.join('\n  ')}`);
}

/** @throws Error where a bonus was given or taken twice, or money is not where it should be */
export async function proveRewardKills(
  { world, gate }: Pick<Killed, 'world' | 'gate'>,
  random: Random,
  { members, kills }: { members: number; kills: number },
): Promise<string> {
  gate.open();
  await world.db.client.query(
    `insert into bonus_offer (code, terms, budget, receivers, position) values ('KILLS', $1, 1000000000, 100000, 101) on conflict do nothing`,
    [OFFER],
  );
  const players: Player[] = [];
  for (const member of await world.members(members)) {
    await member.deposit(START_BAHT);
    players.push({ member, slips: 0, sent: fromBaht(START_BAHT), played: satang(0) });
  }
  let [working, stoppedAt] = [true, Infinity];
  const acts = actsOf(world, random, () => stoppedAt);
  const work = Promise.all(
    players.map(async (player) => {
      while (working) await random.pick(acts)(player);
    }),
  ).finally(() => (working = false));
  work.catch(() => undefined);
  for (let i = 0; i < kills && working; i += 1) {
    await pause(300 + random.upTo(1_500));
    await world.server.kill();
    await world.server.restart();
    await hurry(world);
  }
  working = false;
  stoppedAt = performance.now();
  const hurried = setInterval(() => void hurry(world).catch(() => undefined), 1_000);
  await work.finally(() => clearInterval(hurried));
  await comeToRest(world);
  for (const { member } of players) await member.get('/api/wallet/refresh/slot');
  await proveWhole(world, players);
  const { rows } = await world.db.client.query<{ state: string; n: string }>(
    `select state, count(*)::text as n from member_bonus where offer_code = 'KILLS' group by 1 order by 1`,
  );
  return `${String(kills)} kills while ${String(members)} members took, played and ended bonuses: ${rows.map(({ state, n }) => `${n} ${state}`).join(', ')}; each has what is theirs`;
}
