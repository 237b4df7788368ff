/** Money bugs to plant (M14): each is one change of the code that some test must catch. */
export interface Mutation {
  /** What the bug does to money. */
  bug: string;
  /** From the root of the repository. */
  file: string;
  /** Stands exactly once in the file. */
  find: string;
  replace: string;
  /** The test file that must fail. */
  test: string;
}

const CARRY_OUT = 'server/src/modules/withdrawals/carry-out.ts';
const CARRY_OUT_TEST = 'server/src/modules/withdrawals/carry-out.test.ts';
const RULES = 'server/src/modules/withdrawals/rules.ts';
const MOVEMENT = 'server/src/ledger/movements/withdraw.ts';
const LEDGER = 'server/src/db/migrations/0001_ledger.sql';
const LEDGER_TEST = 'server/src/ledger/post.test.ts';

export const MUTATIONS: readonly Mutation[] = [
  {
    bug: 'an answer that was lost gives the money back though the bank may have paid',
    file: RULES,
    find: '      return waitAfter(answer.reason, attempts);',
    replace: "      return { step: 'return', evidence: answer.reason };",
    test: CARRY_OUT_TEST,
  },
  {
    bug: 'a reference that the bank does not know yet gives the money back',
    file: CARRY_OUT,
    find: "    if (known.outcome !== 'not-found') return known;",
    replace:
      "    if (known.outcome === 'not-found') return { outcome: 'refused', reason: 'NOT_FOUND' };\n    return known;",
    test: CARRY_OUT_TEST,
  },
  {
    bug: 'a payout is sent again without asking what became of the first sending',
    file: CARRY_OUT,
    find: 'if (payout.attempts > 1) {',
    replace: 'if (payout.attempts > 1_000) {',
    test: CARRY_OUT_TEST,
  },
  {
    bug: 'what the bank finds invalid later gives the money back though an earlier sending may arrive',
    file: RULES,
    find: 'return attempts === 1 ?',
    replace: 'return attempts >= 1 ?',
    test: CARRY_OUT_TEST,
  },
  {
    bug: 'a withdrawal asked for again under the same operation is taken again',
    file: MOVEMENT,
    find: 'reference: `withdraw:${w.id}:hold`',
    replace: 'reference: `withdraw:${crypto.randomUUID()}:hold`',
    test: 'server/src/modules/withdrawals/withdraw.test.ts',
  },
  {
    bug: 'a hold can be settled and returned, or returned twice',
    file: LEDGER,
    find: 'create unique index ledger_movement_closes',
    replace: 'create index ledger_movement_closes',
    test: LEDGER_TEST,
  },
  {
    bug: 'an account is rounded up to nothing instead of refusing',
    file: LEDGER,
    find: 'set balance = account.balance + delta.amount,',
    replace:
      'set balance = greatest(account.balance + delta.amount, 0) + case when delta.amount < -50 then 1 else 0 end,',
    test: LEDGER_TEST,
  },
  {
    bug: 'an account goes below zero',
    file: LEDGER,
    find: '  constraint ledger_entry_not_negative check (balance_after >= 0)',
    replace: '  constraint ledger_entry_not_negative check (balance_after >= -1)',
    test: 'server/src/ledger/model.test.ts',
  },
  {
    bug: 'a return goes to any account of the same amount',
    file: LEDGER,
    find: "'_hold', '_return') and m.to_account = hold.from_account)",
    replace: "'_hold', '_return'))",
    test: LEDGER_TEST,
  },
  {
    bug: 'a refused posting of a batch takes those after it with it',
    file: LEDGER,
    find: "      results[i] := 'short';",
    replace: "      results[i] := 'short';\n      balances[source] := 0;",
    test: 'server/src/ledger/model.test.ts',
  },
  {
    bug: 'two servers carry out the same work',
    file: 'server/src/db/saga.ts',
    find: 'limit 1 for update skip locked)',
    replace: 'limit 1)',
    test: 'server/src/db/saga.test.ts',
  },
  {
    bug: 'a server that comes back late shortens the lease of whoever has the payout by then',
    file: 'server/src/modules/withdrawals/store.ts',
    find: 'eq(payout.id, id), eq(payout.attempts, attempts), isNull',
    replace: 'eq(payout.id, id), isNull',
    test: CARRY_OUT_TEST,
  },
  {
    bug: 'a rejection with the status of a failure counts',
    file: 'server/src/adapters/payout/krapao-v1.ts',
    find: 'if (!statuses.includes(reply.status))',
    replace: 'if (reply.status === 0)',
    test: 'server/src/adapters/payout/krapao-v1.test.ts',
  },
  {
    bug: 'the bank is told ten times the amount',
    file: 'contract/money.ts',
    find: "padStart(3, '0')",
    replace: "padStart(3, '0').concat('0')",
    test: 'server/src/adapters/payout/krapao-v1.test.ts',
  },
  {
    bug: 'more than the greatest withdrawal is taken',
    file: RULES,
    find: 'if (amount > limits.withdrawMaximum)',
    replace: 'if (amount > limits.withdrawMaximum * 2n)',
    test: 'server/src/modules/withdrawals/withdraw.test.ts',
  },
  {
    bug: 'the audit looks away from a balance that was changed by hand',
    file: 'server/src/ledger/audit-checks.ts',
    find: 'where a.member_id is not null and a.balance <> coalesce(e.total, 0)`',
    replace: 'where a.member_id is null and a.balance <> coalesce(e.total, 0)`',
    test: 'server/src/ledger/audit.test.ts',
  },
];
