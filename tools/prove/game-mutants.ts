/** Money bugs that somebody could write: each is planted in a copy of the product, whose tests must fail. */
export interface Mutant {
  name: string;
  /** The file, below the top folder. */
  file: string;
  /** Text that stands there exactly once, and what is put in its place. */
  find: string;
  replace: string;
  /** What is run: names of test files, as vitest takes them. */
  tests: readonly string[];
}

const GAMES = 'server/src/modules/games';
const NAMELESS = [`${GAMES}/transfers/unreferenced.test.ts`, `${GAMES}/transfers/carried-out-late.test.ts`];

/** Bugs that lose or double money on its way to and from games. */
export const GAME_MUTANTS: readonly Mutant[] = [
  {
    name: 'an unknown game transfer gives the money back',
    file: `${GAMES}/transfers/transactions.ts`,
    find: `        await db.withTx((tx) => askAgain(tx, transfer, { evidence: verdict.reason, isReview }));`,
    replace: `        return close({ transfer, state: 'returned', providerReference: null, evidence: '', reference });`,
    tests: [`${GAMES}/transfers/transfer.test.ts`],
  },
  {
    name: 'a game balance that was told while money moved is taken over',
    file: `${GAMES}/balances/balances.ts`,
    find: `.filter(({ isTransferring }) => !isTransferring)`,
    replace: `.filter(() => true)`,
    tests: [`${GAMES}/`],
  },
  {
    name: 'a game balance from before a transfer is taken over after it',
    file: `${GAMES}/accounts/store.ts`,
    find: `set version = a.version + 1 from locked l`,
    replace: `set version = a.version from locked l`,
    tests: [`${GAMES}/`],
  },
  {
    name: 'a refusal after a lost answer is believed at once',
    file: `${GAMES}/transfers/ask-provider.ts`,
    find: `if (sent.outcome !== 'refused' || transfer.attempts === 1) return sent;`,
    replace: `if (sent.outcome !== 'refused' || transfer.attempts >= 1) return sent;`,
    tests: [`${GAMES}/`],
  },
  {
    name: 'a return ignores that another attempt has begun',
    file: `${GAMES}/transfers/store.ts`,
    find: `(e.state = 'settled' or t.attempts = e.attempts)`,
    replace: `(e.state in ('settled', 'returned'))`,
    tests: [`${GAMES}/`],
  },
  {
    name: 'who slept after taking a transfer goes on under the number of whoever took it since',
    file: `${GAMES}/transfers/carry-out-transfer.ts`,
    find: `if (transfer.attempts !== attempts) return`,
    replace: `if (transfer.attempts < attempts) return`,
    tests: [`${GAMES}/transfers/transfer-crash.test.ts`],
  },
  {
    name: 'what was sent in one protocol is judged by another',
    file: `${GAMES}/transfers/carry-out-transfer.ts`,
    find: `transfer.isOtherProtocol ? undefined : `,
    replace: ``,
    tests: [`${GAMES}/transfers/transfer-crash.test.ts`],
  },
  {
    name: 'who slept after taking a transfer counts from when it woke',
    file: `${GAMES}/transfers/carry-out-transfer.ts`,
    find: `{ transfer, order, takenAt, clock })`,
    replace: `{ transfer, order, takenAt: clock.now(), clock })`,
    tests: [`${GAMES}/transfers/transfer-crash.test.ts`],
  },
  {
    name: 'a call that was not made gives money back though one before it may arrive',
    file: `${GAMES}/transfers/attempt.ts`,
    find: `return attempts === 1 ?`,
    replace: `return attempts >= 1 ?`,
    tests: [`${GAMES}/transfers/transfer.test.ts`],
  },
  {
    name: 'a transfer that was sent and not answered is told as not sent',
    file: 'server/src/adapters/game-provider/guarded.ts',
    find: `performance.now() - begun >= slowMs) kept.add(answer);`,
    replace: `performance.now() - begun >= slowMs) {
          kept.add(answer);
          return notSent('no answer');
        }`,
    tests: ['server/src/adapters/game-provider/guarded.test.ts'],
  },
  {
    name: 'a transfer without a name is sent without its intent being noted',
    file: `${GAMES}/transfers/ask-unreferenced.ts`,
    find: `await db.withTx((tx) => noteSending(tx, transfer, { askedAt, before: before.balance }));`,
    replace: `before.outcome === 'told';`,
    tests: NAMELESS,
  },
  {
    name: 'the intent to send is noted though another attempt has begun',
    file: `${GAMES}/transfers/unreferenced-store.ts`,
    find: `where id = $1 and attempts = $2 and closed_at is null for update`,
    replace: `where id = $1 and attempts >= $2 for update`,
    tests: NAMELESS,
  },
  {
    name: 'a transfer without a name is judged by balances though it was played meanwhile',
    file: `${GAMES}/transfers/ask-unreferenced.ts`,
    find: `if (await playedBetween(db, { memberId, slotCode, from, to: reportedUpTo }))`,
    replace: `if (memberId === slotCode)`,
    tests: NAMELESS,
  },
  {
    name: 'a transfer without a name is judged before all play of that time is reported',
    file: `${GAMES}/transfers/ask-unreferenced.ts`,
    find: `if (reportedUpTo === null || reportedUpTo < to) {`,
    replace: `if (to.getTime() === 0) {`,
    tests: NAMELESS,
  },
  {
    name: 'a transfer without a name is judged while its call may yet be carried out',
    file: `${GAMES}/transfers/ask-unreferenced.ts`,
    find: `if (agreedMs <= longestDelayMs) return`,
    replace: `if (agreedMs < 0) return`,
    tests: NAMELESS,
  },
  {
    name: 'a transfer without a name is judged by what was told before the verdict',
    file: `${GAMES}/transfers/ask-unreferenced.ts`,
    find: `agreedMs === null || after !== told.balance)`,
    replace: `agreedMs === null)`,
    tests: NAMELESS,
  },
  {
    name: 'a transfer without a name is judged though an open bet may look like it',
    file: `${GAMES}/transfers/ask-unreferenced.ts`,
    find: `if (provider.can.keepsBetsOpen && couldBeStaked(order.amount, moved))`,
    replace: `if (provider.can.answersQueries && couldBeStaked(order.amount, moved))`,
    tests: NAMELESS,
  },
  {
    name: 'from game to game, the second half is held after the first one was committed',
    file: `${GAMES}/transfers/transactions.ts`,
    find: `        const closed = await closeTransfers(tx, closings, transit);`,
    replace: `        const { onwardId } = await import('./hold.ts');
        const half = ({ transfer, ...end }) => ({ ...end, transfer: { ...transfer, thenTo: null } });
        const closed = await db.withTx((first) => closeTransfers(first, closings.map(half), transit));
        for (const [i, half] of closed.entries()) {
          const { transfer: t } = closings[i];
          if (!half.isOurs || half.state !== 'settled' || t.thenTo === null) continue;
          const way = { slotCode: t.thenTo, direction: 'fill', fromAccount: t.toAccount, toAccount: t.thenAccount };
          const onward = { ...t, ...way, id: onwardId(t.id), thenTo: null, thenAccount: null };
          const [held] = await holdTransfers(tx, [onward], transit);
          if (held.result === 'held') half.onward = held.transfer;
        }`,
    tests: [`${GAMES}/transfers/game-to-game.test.ts`],
  },
  {
    name: 'who was kept from play meanwhile fills a game from another one',
    file: `${GAMES}/transfers/hold.ts`,
    find: `request.direction === 'fill' && blocked.has(request.memberId)`,
    replace: `request.direction === 'empty' && blocked.has(request.memberId)`,
    tests: [`${GAMES}/transfers/game-to-game.test.ts`],
  },
  {
    name: 'the game gets ten times the amount',
    file: `${GAMES}/transfers/attempt.ts`,
    find: `  amount: transfer.direction === 'fill' ? transfer.amount : satang(0n - transfer.amount),`,
    replace: `  amount: satang(transfer.direction === 'fill' ? transfer.amount * 10n : 0n - transfer.amount),`,
    tests: [`${GAMES}/`],
  },
];
