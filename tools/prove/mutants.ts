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
const PAYMENT_QR = 'server/src/modules/payment-qr';
const LEDGER = 'server/src/ledger';
const LEDGER_SQL = 'server/src/db/migrations/0001_ledger.sql';

export const MUTANTS: readonly Mutant[] = [
  {
    name: 'an unknown game transfer gives the money back',
    file: `${GAMES}/transfer-desk.ts`,
    find: `        await db.withTx((tx) => askAgain(tx, transfer, outcome.reason));`,
    replace: `        const back = await house(HOUSE.gameInTransit(transfer.slotCode));
        return (await close({ transfer, inTransit: back, state: 'returned', providerReference: null, evidence: '' })).state;`,
    tests: [`${GAMES}/`],
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
    name: 'the same reference is posted twice',
    file: LEDGER_SQL,
    find: `  constraint ledger_movement_reference unique (reference),`,
    replace: ``,
    tests: [`${LEDGER}/`],
  },
  {
    name: 'a balance may go below zero',
    file: LEDGER_SQL,
    find: `  constraint ledger_account_not_negative check (balance >= 0),`,
    replace: ``,
    tests: [`${LEDGER}/below-zero.test.ts`],
  },
  {
    name: 'accounts are read before they are locked',
    file: LEDGER_SQL,
    find: `        or (code = 'WALLET' and member_id = any (members)))
      order by id for no key update`,
    replace: `        or (code = 'WALLET' and member_id = any (members)))
      order by id`,
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
    name: 'a gift that was taken by a call of ours without an answer is refused',
    file: `${DEPOSITS}/gift/rules.ts`,
    find: `      if (attempts === 1) return`,
    replace: `      if (attempts > 0) return`,
    tests: [`${DEPOSITS}/gift/`],
  },
  {
    name: 'a shared envelope credits what it holds in all',
    file: 'server/src/adapters/gift-voucher/truemoney.ts',
    find: `const text = read.data.my_ticket.amount_baht;`,
    replace: `const text = (data as { voucher: { amount_baht: string } }).voucher.amount_baht;`,
    tests: ['server/src/adapters/gift-voucher/'],
  },
  {
    name: 'a slip of a bank that is late is failed',
    file: 'server/src/adapters/slip-verifier/slipok.ts',
    find: `return { outcome: 'unknown', reason: 'the bank is late', retryAfterMs: delayIn(data, failed.data) };`,
    replace: `return { outcome: 'refused', note: 'EXPIRED_SLIP' };`,
    tests: ['server/src/adapters/slip-verifier/'],
  },
  {
    name: 'a slip of TrueMoney is credited as often as it is settled by hand',
    file: `${DEPOSITS}/settle-slip.ts`,
    find: `const posting = slipDeposit({ receipt, memberId,`,
    replace: `const posting = slipDeposit({ receipt: { ...receipt, transRef: id }, memberId,`,
    tests: [`${DEPOSITS}/settle-slip.test.ts`],
  },
  {
    name: 'money that the feed reports is named after its line, not after its transfer',
    file: `${LEDGER}/movements/feed-deposit.ts`,
    find: `kind: 'feed_deposit',`,
    replace: `kind: 'feed_deposit', reference: \`feed:\${deposit.receipt.transRef}\`,`,
    tests: [`${DEPOSITS}/feed/`],
  },
  {
    name: 'of several members that fit the first one is credited',
    file: `${DEPOSITS}/feed/match.ts`,
    find: `if (holders.length > 1) return`,
    replace: `if (holders.length > 1000) return`,
    tests: [`${DEPOSITS}/feed/`],
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
    name: 'a game balance that was told while money moved is taken over',
    file: `${GAMES}/balances.ts`,
    find: `.filter(({ isTransferring }) => !isTransferring)`,
    replace: `.filter(() => true)`,
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
    name: 'an answer that was lost gives the money back though the bank may have paid',
    file: `${WITHDRAWALS}/rules.ts`,
    find: '      return waitAfter(answer.reason, attempts);',
    replace: "      return { step: 'return', evidence: answer.reason };",
    tests: [`${WITHDRAWALS}/carry-out.test.ts`],
  },
  {
    name: 'a reference that the bank does not know yet gives the money back',
    file: `${WITHDRAWALS}/carry-out.ts`,
    find: "    if (known.outcome !== 'not-found') return known;",
    replace:
      "    if (known.outcome === 'not-found') return { outcome: 'refused', reason: 'NOT_FOUND' };\n    return known;",
    tests: [`${WITHDRAWALS}/carry-out.test.ts`],
  },
  {
    name: 'a payout is sent again without asking what became of the first sending',
    file: `${WITHDRAWALS}/carry-out.ts`,
    find: 'if (payout.attempts > 1) {',
    replace: 'if (payout.attempts > 1_000) {',
    tests: [`${WITHDRAWALS}/carry-out.test.ts`],
  },
  {
    name: 'what the bank finds invalid later gives the money back though an earlier sending may arrive',
    file: `${WITHDRAWALS}/rules.ts`,
    find: 'return attempts === 1 ?',
    replace: 'return attempts >= 1 ?',
    tests: [`${WITHDRAWALS}/carry-out.test.ts`],
  },
  {
    name: 'a withdrawal asked for again under the same operation is taken again',
    file: `${LEDGER}/movements/withdraw.ts`,
    find: 'reference: `withdraw:${w.id}:hold`',
    replace: 'reference: `withdraw:${crypto.randomUUID()}:hold`',
    tests: [`${WITHDRAWALS}/withdraw.test.ts`],
  },
  {
    name: 'a hold can be settled and returned, or returned twice',
    file: LEDGER_SQL,
    find: 'create unique index ledger_movement_closes',
    replace: 'create index ledger_movement_closes',
    tests: [`${LEDGER}/post.test.ts`],
  },
  {
    name: 'an account is rounded up to nothing instead of refusing',
    file: LEDGER_SQL,
    find: 'set balance = account.balance + delta.amount,',
    replace:
      'set balance = greatest(account.balance + delta.amount, 0) + case when delta.amount < -50 then 1 else 0 end,',
    tests: [`${LEDGER}/post.test.ts`],
  },
  {
    name: 'an account goes below zero',
    file: LEDGER_SQL,
    find: '  constraint ledger_entry_not_negative check (balance_after >= 0)',
    replace: '  constraint ledger_entry_not_negative check (balance_after >= -1)',
    tests: [`${LEDGER}/below-zero.test.ts`],
  },
  {
    name: 'a return goes to any account of the same amount',
    file: LEDGER_SQL,
    find: "'_hold', '_return') and m.to_account = hold.from_account)",
    replace: "'_hold', '_return'))",
    tests: [`${LEDGER}/post.test.ts`],
  },
  {
    name: 'a refused posting of a batch takes those after it with it',
    file: LEDGER_SQL,
    find: "      results[i] := 'short';",
    replace: "      results[i] := 'short';\n      balances[source] := 0;",
    tests: [`${LEDGER}/model.test.ts`],
  },
  {
    name: 'two servers carry out the same work',
    file: 'server/src/db/saga.ts',
    find: 'limit 1 for update skip locked)',
    replace: 'limit 1)',
    tests: ['server/src/db/saga.test.ts'],
  },
  {
    name: 'a server that comes back late shortens the lease of whoever has the payout by then',
    file: 'server/src/modules/withdrawals/store.ts',
    find: 'eq(payout.id, id), eq(payout.attempts, attempts), isNull',
    replace: 'eq(payout.id, id), isNull',
    tests: [`${WITHDRAWALS}/carry-out.test.ts`],
  },
  {
    name: 'a rejection with the status of a failure counts',
    file: 'server/src/adapters/payout/krapao-v1.ts',
    find: 'if (!statuses.includes(reply.status))',
    replace: 'if (reply.status === 0)',
    tests: ['server/src/adapters/payout/krapao-v1.test.ts'],
  },
  {
    name: 'the bank is told ten times the amount',
    file: 'contract/money.ts',
    find: "padStart(3, '0')",
    replace: "padStart(3, '0').concat('0')",
    tests: ['server/src/adapters/payout/krapao-v1.test.ts'],
  },
  {
    name: 'more than the greatest withdrawal is taken',
    file: `${WITHDRAWALS}/rules.ts`,
    find: 'if (amount > limits.withdrawMaximum)',
    replace: 'if (amount > limits.withdrawMaximum * 2n)',
    tests: [`${WITHDRAWALS}/withdraw.test.ts`],
  },
  {
    name: 'a withdrawal slips through while the bank account is being changed',
    file: 'server/src/modules/members/store.ts',
    find: ' order by id for share',
    replace: '',
    tests: [`${WITHDRAWALS}/payouts-held.test.ts`],
  },
  {
    name: 'a change of the bank account holds no payouts',
    file: 'server/src/modules/members/store.ts',
    find: 'clock_timestamp() + make_interval',
    replace: 'clock_timestamp() - make_interval',
    tests: [`${WITHDRAWALS}/payouts-held.test.ts`],
  },
  {
    name: 'the money of a QR is named after its QR, not after its transfer',
    file: `${LEDGER}/movements/qr-deposit.ts`,
    find: 'reference: receipt ? receiptReference(receipt) : `qr:${id}`',
    replace: 'reference: `qr:${id}`',
    tests: [`${PAYMENT_QR}/seen-twice.test.ts`],
  },
  {
    name: 'a callback of any amount is believed alone',
    file: `${PAYMENT_QR}/hear-callback.ts`,
    find: 'amount !== qr.amount || ',
    replace: '',
    tests: [`${PAYMENT_QR}/callbacks.test.ts`],
  },
  {
    name: 'the audit looks away from a balance that was changed by hand',
    file: 'server/src/ledger/audit-checks.ts',
    find: 'where a.member_id is not null and a.balance <> coalesce(e.total, 0)`',
    replace: 'where a.member_id is null and a.balance <> coalesce(e.total, 0)`',
    tests: [`${LEDGER}/audit.test.ts`],
  },
  {
    name: 'what is above the automatic amount goes out unasked',
    file: `${WITHDRAWALS}/rules.ts`,
    find: '): boolean => amount > withdrawAutomaticMaximum;',
    replace: '): boolean => amount > withdrawAutomaticMaximum * 1_000n;',
    tests: [`${WITHDRAWALS}/approval.test.ts`],
  },
  {
    name: 'a withdrawal that was refused can be approved after all',
    file: `${WITHDRAWALS}/decide.ts`,
    find: "if (payout?.state !== 'approval') throw new AppError('NO_DATA');",
    replace: "if (!payout) throw new AppError('NO_DATA');",
    tests: [`${WITHDRAWALS}/approval.test.ts`],
  },
  {
    name: 'a payout is given back by hand while the bank may be told to pay it',
    file: `${WITHDRAWALS}/decide.ts`,
    find: "if (!(await isQuiet(tx, id))) throw new AppError('TRANSFER_IN_PROGRESS');",
    replace: '',
    tests: [`${WITHDRAWALS}/approval.test.ts`],
  },
  {
    name: 'a decision is carried out without being kept',
    file: `${WITHDRAWALS}/decide.ts`,
    find: "await record(tx, decision, 'approve');",
    replace: '',
    tests: [`${WITHDRAWALS}/approval.test.ts`],
  },
  {
    name: 'a callback is believed about a payout that was never sent',
    file: `${WITHDRAWALS}/hear-callback.ts`,
    find: 'payout.attempts === 0 ||',
    replace: '',
    tests: ['server/src/compose/payout-callbacks.test.ts'],
  },
  {
    name: 'a callback is believed whoever signed it',
    file: 'server/src/adapters/payout/krapao-v1.ts',
    find: "if (problem) return { outcome: 'refused', reason: problem };",
    replace: '',
    tests: ['server/src/compose/payout-callbacks.test.ts'],
  },
];
