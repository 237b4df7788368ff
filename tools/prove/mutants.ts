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
const WITHDRAWALS = 'server/src/modules/withdrawals';
const DEPOSITS = 'server/src/modules/deposits';
const LEDGER = 'server/src/ledger';

export const MUTANTS: readonly Mutant[] = [
  {
    name: 'an unknown game transfer gives the money back',
    file: `${GAMES}/transfer-desk.ts`,
    find: `        await db.withTx((tx) => askAgain(tx, transfer, outcome.reason));
        return 'open';`,
    replace: `        const back = await house(HOUSE.gameInTransit(transfer.slotCode));
        return (await close({ transfer, inTransit: back, state: 'returned', providerReference: null, evidence: '' })).state;`,
    tests: [`${GAMES}/`],
  },
  {
    name: 'an unknown payout gives the money back',
    file: `${WITHDRAWALS}/rules.ts`,
    find: `      return waitAfter(answer.reason, attempts);`,
    replace: `      return { step: 'return', evidence: answer.reason };`,
    tests: [`${WITHDRAWALS}/`],
  },
  {
    name: 'a payout is sent again under a new reference',
    file: `${WITHDRAWALS}/carry-out.ts`,
    find: `  const { id: reference, bankCode, accountNo, accountName, amount } = payout;`,
    replace: `  const { id, bankCode, accountNo, accountName, amount } = payout;
  const reference = payout.attempts > 1 ? \`\${id}-\${payout.attempts}\` : id;`,
    tests: [`${WITHDRAWALS}/`],
  },
  {
    name: 'a payout is sent again without asking what became of it',
    file: `${WITHDRAWALS}/carry-out.ts`,
    find: `  if (payout.attempts > 1) {`,
    replace: `  if (payout.attempts > 1_000) {`,
    tests: [`${WITHDRAWALS}/`],
  },
  {
    name: 'a hold is settled without being closed',
    file: `${LEDGER}/movements/withdraw.ts`,
    find: `    kind: 'withdraw_settle',
    from: inTransit,
    to: cashOut,
    closes: w.hold,`,
    replace: `    kind: 'withdraw_settle',
    from: inTransit,
    to: cashOut,`,
    tests: [`${WITHDRAWALS}/`, `${LEDGER}/`],
  },
  {
    name: 'a hold may be closed twice',
    file: 'server/src/db/migrations/0001_ledger.sql',
    find: `create unique index ledger_movement_closes on`,
    replace: `create index ledger_movement_closes on`,
    tests: [`${LEDGER}/`],
  },
  {
    name: 'the same reference is posted twice',
    file: 'server/src/db/migrations/0001_ledger.sql',
    find: `  constraint ledger_movement_reference unique (reference),`,
    replace: ``,
    tests: [`${LEDGER}/`],
  },
  {
    name: 'a balance may go below zero',
    file: 'server/src/db/migrations/0001_ledger.sql',
    find: `  constraint ledger_account_not_negative check (balance >= 0),`,
    replace: ``,
    tests: [`${LEDGER}/`],
  },
  {
    name: 'accounts are read before they are locked',
    file: 'server/src/db/migrations/0001_ledger.sql',
    find: `    where member_id is not null and (id = any (from_accounts || to_accounts)
      or (code = 'WALLET' and member_id = any (members)))
    order by id for no key update;`,
    replace: `    where member_id is not null and (id = any (from_accounts || to_accounts)
      or (code = 'WALLET' and member_id = any (members)))
    order by id;`,
    tests: [`${LEDGER}/`],
  },
  {
    name: 'a slip credits without its verifier',
    file: `${DEPOSITS}/rules.ts`,
    find: `export function refusalOf(slip: VerifiedSlip, expected: Expected): Refusal | undefined {`,
    replace: `export function refusalOf(slip: VerifiedSlip, expected: Expected): Refusal | undefined {
  if (slip.amount > 0n) return undefined;`,
    tests: [`${DEPOSITS}/`],
  },
  {
    name: "the receiver's account is not looked at",
    file: `${DEPOSITS}/rules.ts`,
    find: `  if (!hasAccount(slip.receiver, receiver)) return no('DEST_ACC_INVALID', 'another account');`,
    replace: ``,
    tests: [`${DEPOSITS}/`],
  },
  {
    name: 'a receipt is named after its slip, not after its transfer',
    file: `${DEPOSITS}/carry-out-slip.ts`,
    find: `      const posting = slipDeposit({ receipt, memberId, bankCode, amount, cashIn, wallet: wallet.id });`,
    replace: `      const posting = { ...slipDeposit({ receipt, memberId, bankCode, amount, cashIn, wallet: wallet.id }), reference: id };`,
    tests: [`${DEPOSITS}/`],
  },
  {
    name: 'an idempotency key is known by itself, whatever the body',
    file: 'server/src/http/idempotency.ts',
    find: `    if (!claimed.request.equals(call.request)) throw new AppError('IDEMPOTENCY_KEY_REUSED');`,
    replace: ``,
    tests: ['server/src/http/'],
  },
  {
    name: 'a retry is another operation',
    file: 'server/src/http/idempotency.ts',
    find: `    const answer = await work(claimed.operation)`,
    replace: `    const answer = await work(newId())`,
    tests: ['server/src/http/'],
  },
  {
    name: 'a game balance is taken over while money moves',
    file: `${GAMES}/balances.ts`,
    find: `account.isTransferring || account.version !== observation.version`,
    replace: `account.version !== observation.version`,
    tests: [`${GAMES}/`],
  },
  {
    name: 'a game balance from before a transfer is taken over after it',
    file: `${GAMES}/account-store.ts`,
    find: `set version = a.version + 1 from locked l`,
    replace: `set version = a.version from locked l`,
    tests: [`${GAMES}/`],
  },
  {
    name: 'a refusal after a lost answer is believed at once',
    file: `${GAMES}/ask-provider.ts`,
    find: `if (sent.outcome !== 'refused' || transfer.attempts === 1) return sent;`,
    replace: `if (sent.outcome !== 'refused' || transfer.attempts >= 1) return sent;`,
    tests: [`${GAMES}/`],
  },
  {
    name: 'a return ignores that another attempt has begun',
    file: `${GAMES}/transfer-store.ts`,
    find: `(e.state = 'settled' or t.attempts = e.attempts)`,
    replace: `(e.state in ('settled', 'returned'))`,
    tests: [`${GAMES}/`],
  },
  {
    name: 'the statement calls a returned hold a success',
    file: 'server/src/modules/statement/rules.ts',
    find: `  return closedBy.endsWith('_return') ? 'FAILED' : 'SUCCESS';`,
    replace: `  return 'SUCCESS';`,
    tests: ['server/src/modules/statement/', `${WITHDRAWALS}/`],
  },
  {
    name: 'the game gets ten times the amount',
    file: `${GAMES}/ask-provider.ts`,
    find: `  amount: transfer.direction === 'fill' ? transfer.amount : satang(0n - transfer.amount),`,
    replace: `  amount: satang(transfer.direction === 'fill' ? transfer.amount * 10n : 0n - transfer.amount),`,
    tests: [`${GAMES}/`],
  },
  {
    name: 'decimal text of less than a baht loses its zero',
    file: 'contract/money.ts',
    find: `padStart(3, '0')`,
    replace: `padStart(2, '0')`,
    tests: ['contract/'],
  },
  {
    name: 'a withdrawal may be any amount',
    file: `${WITHDRAWALS}/rules.ts`,
    find: `  if (amount > limits.withdrawMaximum)`,
    replace: `  if (amount > limits.withdrawMaximum * 1_000n)`,
    tests: [`${WITHDRAWALS}/`],
  },
];
