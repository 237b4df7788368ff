import type { Mutant } from './game-mutants.ts';

const REWARDS = 'server/src/modules/rewards';
const BONUS = `${REWARDS}/bonus`;

/** Bugs by which rewards give too much, twice or for nothing, or take what is a member's own. */
export const REWARD_MUTANTS: readonly Mutant[] = [
  {
    name: 'a deposit that a bonus is about to be given on can leave',
    file: `${BONUS}/activate.ts`,
    find: `{ depositMovement: deposit.id, deposit: deposit.amount });
        await bindWallet(tx, wallet.id, []);`,
    replace: `{ depositMovement: deposit.id, deposit: deposit.amount });`,
    tests: [`${BONUS}/bonus.test.ts`],
  },
  {
    name: 'a deposit that went into a game brings a bonus',
    file: `${BONUS}/activate.ts`,
    find: `        !deposit.isTouched &&\n`,
    replace: ``,
    tests: [`${BONUS}/bonus.test.ts`],
  },
  {
    name: 'an offer is received once more than it may be',
    file: `${BONUS}/activate.ts`,
    find: `>= terms.maxReceived)
        throw`,
    replace: `> terms.maxReceived)
        throw`,
    tests: [`${BONUS}/examples.test.ts`],
  },
  {
    name: 'a bonus that waits takes any deposit',
    file: `${BONUS}/activate.ts`,
    find: ` || amount < bonus.terms.minDeposit) return;`,
    replace: `) return;`,
    tests: [`${BONUS}/bonus.test.ts`],
  },
  {
    name: 'ending a bonus takes more than its member saw',
    file: `${BONUS}/clear.ts`,
    find: `      if (forfeit > (seen ?? ZERO)) throw conditionOf(bonus, held);\n`,
    replace: ``,
    tests: [`${BONUS}/dodged.test.ts`],
  },
  {
    name: 'ending a bonus takes its share of what came in later',
    file: `${BONUS}/rules.ts`,
    find: `(share * (total - inflow) + EPSILON)`,
    replace: `(share * total + EPSILON)`,
    tests: [`${BONUS}/rules.test.ts`],
  },
  {
    name: 'stakes in open bets are nobody’s when a bonus is given',
    file: `${BONUS}/read-model.ts`,
    find: `satang(wallet + games + transit + openBets);`,
    replace: `satang(wallet + games + transit);`,
    tests: [`${BONUS}/dodged.test.ts`],
  },
  {
    name: 'an error of a provider that is put right beside a bonus is money that came in',
    file: `${BONUS}/read-model.ts`,
    find: `coalesce(m.kind = any ($5) and (`,
    replace: `coalesce(m.kind <> all ($5) and (`,
    tests: [`${BONUS}/provider-error.test.ts`],
  },
  {
    name: 'rounds of a bonus that runs for long are deleted like all others',
    file: 'server/src/modules/games/turnover/store.ts',
    find: `\${COUNTS_FOR_A_BONUS} as counts`,
    replace: `false as counts`,
    tests: [`${BONUS}/long.test.ts`],
  },
  {
    name: 'of a stake more counts for a bonus than the most of one',
    file: `${BONUS}/read-model.ts`,
    find: `least(o.counted, coalesce($3, o.counted))`,
    replace: `greatest(o.counted, coalesce($3, o.counted))`,
    tests: [`${BONUS}/bonus.test.ts`],
  },
  {
    name: 'coins of a round that is moved to another day come again',
    file: `${REWARDS}/coins/give-coins.ts`,
    find: `Math.min(earned - given, await coinsDue(tx, memberId));`,
    replace: `earned - given;`,
    tests: [`${REWARDS}/coins/`],
  },
  {
    name: 'coins go below zero',
    file: 'server/src/db/migrations/0170_coins.sql',
    find: `  constraint coin_balance_not_below_zero check (balance >= 0)`,
    replace: `  constraint coin_balance_not_below_zero check (balance >= -1)`,
    tests: [`${REWARDS}/coins/`],
  },
  {
    name: 'more of a prize is given on a day than there is',
    file: `${REWARDS}/wheel/prize-store.ts`,
    find: ` where s.given < s.daily returning`,
    replace: ` returning`,
    tests: [`${REWARDS}/wheel/spin.test.ts`],
  },
  {
    name: 'a seed that was told before a restore decides spins after it',
    file: `${REWARDS}/wheel/seeds.ts`,
    find: `(seed.isElsewhere ? undefined : opened(seed))`,
    replace: `opened(seed)`,
    tests: [`${REWARDS}/wheel/seeds.test.ts`],
  },
  {
    name: 'a bonus that was won is taken of its offer twice',
    file: `${BONUS}/carry-out.ts`,
    find: `    if (couponId !== null) return true;\n`,
    replace: ``,
    tests: [`${REWARDS}/coupon/bonus-prize.test.ts`],
  },
  {
    name: 'the time of a coupon runs while another bonus is in its way',
    file: `${REWARDS}/coupon/store.ts`,
    find: 'sql`coupon.expires_at + ${stood(now)}`',
    replace: 'sql`coupon.expires_at`',
    tests: [`${REWARDS}/coupon/bonus-prize.test.ts`],
  },
  {
    name: 'play of a refused pair that is taken back is owed by nobody',
    file: `${REWARDS}/invite/count-day.ts`,
    find: `satang(inviter.owed + owed + taken)`,
    replace: `satang(inviter.owed + owed)`,
    tests: [`${REWARDS}/invite/refused.test.ts`],
  },
  {
    name: 'what is held for other days pays for play that was given for',
    file: `${REWARDS}/invite/pairs.ts`,
    find: `notBelowZero(by - lowered - given)`,
    replace: `notBelowZero(by - lowered)`,
    tests: [`${REWARDS}/invite/refused.test.ts`],
  },
  {
    name: 'losses of a refused pair make up what another friend won',
    file: `${REWARDS}/invite/refused.ts`,
    find: `set loss = s.loss - g.loss from`,
    replace: `set loss = s.loss from`,
    tests: [`${REWARDS}/invite/refused.test.ts`],
  },
  {
    name: 'a spin that is asked for again is another one',
    file: `${REWARDS}/wheel/spin.ts`,
    find: `      if (await spinById(tx, operation)) return;\n`,
    replace: ``,
    tests: [`${REWARDS}/wheel/spin.test.ts`],
  },
];
