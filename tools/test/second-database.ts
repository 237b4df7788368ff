/**
 * What could turn out otherwise on another release of PostgreSQL, and so runs on a second one too (.ci/run). The other tests ask it for
 * rows by key and write them: they would prove the product again, not the database.
 */
export const SECOND_DATABASE: Readonly<Record<string, readonly string[]>> = {
  'the schema and its upgrades, what a connection sets, who takes a row that others pass over': [
    'server/src/db',
  ],
  'SQL functions, constraints, row locks in order, reads in one snapshot, every sum of the audit': [
    'server/src/ledger',
  ],
  'listen and notify, and what is missed between': ['server/src/adapters/realtime'],
  'unique keys that two write at once, and what the second is told': [
    'server/src/http/idempotency.test.ts',
    'server/src/http/repeats.test.ts',
    'server/src/modules/members/devices.test.ts',
    'server/src/modules/chat/talk',
  ],
  'advisory locks': [
    'server/src/modules/deposits/announce/announce.test.ts',
    'server/src/modules/deposits/feed/seen-before.test.ts',
    'server/src/modules/deposits/gift/same-link.test.ts',
    'server/src/modules/deposits/qr/seen-twice.test.ts',
    'server/src/modules/history/changes.test.ts',
    'server/src/modules/members/one-time-code/guesses.test.ts',
    'server/src/modules/members/sessions.test.ts',
    'server/src/modules/push/push.test.ts',
    'server/src/modules/staff/acts.test.ts',
    'server/src/seed',
  ],
  'rows that are locked, waited for and passed over': [
    'server/src/jobs/tidy.test.ts',
    'server/src/modules/alerts/alerts.test.ts',
    'server/src/modules/alerts/tell-group.test.ts',
    'server/src/modules/deposits/slip/money.test.ts',
    'server/src/modules/deposits/slip/places.test.ts',
    'server/src/modules/deposits/slip/verifier-down.test.ts',
    'server/src/modules/games/transfers/decided-at-once.test.ts',
    'server/src/modules/games/transfers/transfer-random.test.ts',
    'server/src/modules/games/unexplained/verdicts-race.test.ts',
    'server/src/modules/reports/sum.test.ts',
    'server/src/modules/rewards/facts.test.ts',
    'server/src/modules/rewards/coupon/bonus-prize.test.ts',
    'server/src/modules/rewards/coupon/claim.test.ts',
    'server/src/modules/rewards/proof/at-once.test.ts',
    'server/src/modules/rewards/proof/mix.test.ts',
    'server/src/modules/rewards/wheel/spin.test.ts',
    'server/src/modules/withdrawals/contradictions/contradictions.test.ts',
    'server/src/modules/withdrawals/payouts-held.test.ts',
    'server/src/modules/withdrawals/withdraw.test.ts',
  ],
  'the order of texts, lateral joins, plans of pages': [
    'server/src/modules/games/sealed/seal-anew.test.ts',
    'server/src/modules/games/turnover/pull-reports.test.ts',
    'server/src/modules/dossier/parts/parts.test.ts',
    'server/src/modules/dossier/search/search.test.ts',
    'server/src/modules/site/agreement.test.ts',
    'server/src/modules/rewards/bonus/bonus.test.ts',
    'server/src/modules/rewards/wheel/seeds.test.ts',
    'server/src/modules/statement/filter.test.ts',
  ],
  'how it dies and comes back': ['tools/prove/database-killed.test.ts'],
};
