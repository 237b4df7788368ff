import { isCode, isTest, type SourceFile } from './files.ts';

/**
 * Whose those tables are that no `pgTable` declares in their owner's folder: a module's, or that of the floor that is named. Who owns
 * a table writes it; a module reads another one's through its face.ts, or in one of {@link readModels}. The ledger's everybody reads: it
 * is the floor that modules stand on.
 */
const undeclared: Readonly<Record<string, readonly string[]>> = {
  http: ['http_idempotency', 'http_ceiling', 'http_repeat'],
  ledger: ['ledger_bound', 'audit_run'],
  alerts: ['alert_told', 'alert_turn'],
  members: [
    'member_attempt',
    'member_block',
    'member_device',
    'member_note',
    'member_phone_change',
    'member_tag',
  ],
  operator: ['told_otherwise'],
  staff: ['staff_attempt'],
  games: [
    'game_finding',
    'game_given_back',
    'game_open_bets',
    'game_play_baseline',
    'game_play_check',
    'game_refresh',
    'game_round_place',
  ],
  deposits: ['deposit_counted_upload', 'slip_place', 'slip_verifier'],
  rewards: [
    'invite_day',
    'invite_debt',
    'invite_earning',
    'invite_pair',
    'invite_wanted',
    'inviter',
    'inviter_day',
    'inviter_lines',
    'refund_length',
    'refund_off',
    'refund_period',
    'refund_receipt',
  ],
  withdrawals: ['payout_contradiction', 'payout_given_back', 'payout_holder_question'],
  chat: [
    'chat_agent',
    'chat_asked_money',
    'chat_canned',
    'chat_conversation',
    'chat_file',
    'chat_file_begun',
    'chat_first_answer',
    'chat_label',
    'chat_message',
    'chat_rating',
  ],
};

/** Reads across modules, each one statement where several would be slower or of two moments. */
export const readModels: readonly string[] = [
  'server/src/modules/chat/agents/read-model.ts',
  'server/src/modules/chat/read-model.ts',
  'server/src/modules/chat/talk/read-model.ts',
  'server/src/modules/console/read-model.ts',
  'server/src/modules/deposits/feed/read-model.ts',
  'server/src/modules/deposits/qr/read-model.ts',
  'server/src/modules/deposits/sender/read-model.ts',
  'server/src/modules/dossier/page/read-model.ts',
  'server/src/modules/dossier/parts/read-model.ts',
  'server/src/modules/dossier/search/read-model.ts',
  'server/src/modules/games/turnover/read-model.ts',
  'server/src/modules/reports/days/read-model.ts',
  'server/src/modules/reports/read-model.ts',
  'server/src/modules/rewards/bonus/read-model.ts',
  'server/src/modules/rewards/invite/read-model.ts',
  'server/src/modules/wallet/read-model.ts',
  'server/src/modules/withdrawals/contradictions/read-model.ts',
];

const listed = Object.entries(undeclared).flatMap(([owner, tables]) =>
  tables.map((table) => [table, owner] as const),
);

const ownerOfFile = (path: string): string | undefined =>
  /^server\/src\/modules\/([^/]+)\//.exec(path)?.[1] ??
  /^server\/src\/(http|ledger|jobs|db)\//.exec(path)?.[1];

/** The owner of each table that is declared: who has it in their folder. */
function declaredOwners(files: readonly SourceFile[]): [table: string, owner: string][] {
  return files.flatMap(({ path, text }) => {
    const owner = ownerOfFile(path);
    if (owner === undefined) return [];
    return [...text.matchAll(/\bpgTable\(\s*'(\w+)'/g)].map(({ 1: table = '' }): [string, string] => [
      table,
      owner,
    ]);
  });
}

/** SQL that names a table, and what it does there; `'…'` is how takeAttempt is told of its one, and how queues, sources and limits name theirs. */
const NAMES_TABLE =
  /\b(insert\s+into|update(?:\s+only)?|delete\s+from|merge\s+into|truncate(?:\s+table)?|copy|from|join)\s+"?([a-z_]+)\b|\btake(?:Due|Attempt|ToSend)\(\s*\w+,\s*'([a-z_]+)'|\btable(?:Name)?:\s*'([a-z_]+)'/gi;
/** The table of a declaration, such as `GIFT.table`. */
const DECLARED = /(?<!\w)([A-Z][A-Z_]*)\.table\b/g;
const DRIZZLE = /\.(insert|update|delete|from|innerJoin|leftJoin)\(\s*([a-z]\w+)/g;
const READS = /^(from|join|innerJoin|leftJoin)$/i;

/** What a file does to which table, and in which line. Who is handed a table by its name may do anything to it. */
function uses({ text }: SourceFile, tableOf: ReadonlyMap<string, string>) {
  const raw = [...text.matchAll(NAMES_TABLE)].map((match) => {
    const [, does = 'update', named, taken, limited] = match;
    return { does, table: (named ?? taken ?? limited ?? '').toLowerCase(), index: match.index };
  });
  const imported = new Map(
    [...text.matchAll(/(?<!\w)(\w+) as (\w+)/g)].map(([, of = '', as = '']) => [as, of]),
  );
  const tableNamed = (name: string) => tableOf.get(imported.get(name) ?? name) ?? '';
  const declared = [...text.matchAll(DECLARED)].map(({ 1: name = '', index }) => ({
    does: 'update',
    table: tableNamed(name),
    index,
  }));
  const built = [...text.matchAll(DRIZZLE)].map((match) => {
    const [, does = '', name = ''] = match;
    return { does, table: tableNamed(name), index: match.index };
  });
  const lists = [...text.matchAll(/\bdeleteOld\(/g)].flatMap(({ index }) =>
    [...text.slice(index, text.indexOf('}', index)).matchAll(/^ *([a-z_]+):|\{ ([a-z_]+):/gm)].map(
      ([, first, only]) => ({ does: 'delete', table: first ?? only ?? '', index }),
    ),
  );
  return [...raw, ...declared, ...built, ...lists].map(({ index, ...use }) => ({
    ...use,
    line: text.slice(0, index).split('\n').length,
  }));
}

/** Statements about a table that is another's: all that write, and those that read outside of a read model. */
export function tablesOfOthers(files: readonly SourceFile[]): string[] {
  const ownerOf = new Map([...listed, ...declaredOwners(files)]);
  const tableOf = new Map(
    files
      .filter(({ path }) => /^server\/.*tables\.ts$/.test(path))
      .flatMap(({ text }) =>
        [
          ...text.matchAll(/(?<!\w)const (\w+)(?:: \w+)? = (?:pgTable\(\s*'(\w+)'|\{[^}]*\btable: '(\w+)')/g),
        ].map(([, name = '', table, named = '']) => [name, table ?? named] as const),
      ),
  );
  return files
    .filter((file) => isCode(file) && !isTest(file) && !/\/testing(\/|\.ts$)|\/migrations\//.test(file.path))
    .flatMap((file) => {
      const own = ownerOfFile(file.path);
      if (own === undefined) return [];
      return uses(file, tableOf).flatMap(({ does, table, line }) => {
        const owner = ownerOf.get(table);
        if (owner === undefined || owner === own) return [];
        const place = `${file.path}:${String(line)}`;
        if (!READS.test(does))
          return [`${place}: ${own} writes ${table} of ${owner}; let ${owner} do it, through its face.ts`];
        if (owner === 'ledger' || readModels.includes(file.path)) return [];
        return [
          `${place}: ${own} reads ${table} of ${owner}; ask its face.ts, or do it in a read-model.ts that is listed`,
        ];
      });
    });
}

/** Tables that migrations made and nobody owns, owned ones that there are not, and listed ones that are declared. */
export function ownersMissing(files: readonly SourceFile[]): string[] {
  const declared = new Map(declaredOwners(files));
  const ownerOf = new Map([...listed, ...declared]);
  const made = new Set<string>();
  for (const { text } of files
    .filter(({ path }) => /^server\/src\/db\/migrations\/.*\.sql$/.test(path))
    .toSorted((a, b) => (a.path < b.path ? -1 : 1)))
    for (const [, does = '', table = ''] of text.matchAll(
      /^[ \t]*(create|drop)\s+(?:unlogged\s+)?table\s+(?:if\s+(?:not\s+)?exists\s+)?"?(\w+)/gim,
    ))
      if (does.toLowerCase() === 'create') made.add(table);
      else made.delete(table);
  return [
    ...[...made]
      .filter((table) => !ownerOf.has(table))
      .map((table) => `${table}: declare it in its owner's folder, or say whose it is`),
    ...listed
      .filter(([table]) => declared.has(table))
      .map(([table]) => `${table}: it is declared, which says whose it is`),
    ...[...ownerOf.keys()]
      .filter((table) => !made.has(table))
      .map((table) => `${table}: there is no such table`),
    ...readModels
      .filter((path) => !files.some((file) => file.path === path))
      .map((path) => `${path}: there is no such file`),
    ...readModels
      .filter((path) => !path.endsWith('/read-model.ts'))
      .map((path) => `${path}: name it read-model.ts`),
  ];
}
