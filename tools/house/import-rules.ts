import type { DependencyType, IForbiddenRuleType } from 'dependency-cruiser';
import { modules } from './modules.ts';

/** Tests and what only tests use may look into every floor of their own program. */
const TESTS = String.raw`\.test\.tsx?$|/testing/|/testing\.ts$|\.fixture\.ts$`;

type Paths = string | string[];

/** Code below `from` may import only what matches `only` (and packages of npm, unless `packages` is false). */
function only(name: string, from: string, allowed: readonly string[], mend: string): IForbiddenRuleType {
  return {
    name,
    severity: 'error',
    comment: mend,
    from: { path: from, pathNot: TESTS },
    to: {
      path: '^(contract|server|ui|member|console|sandbox|e2e|bench|tools)/(?!node_modules/)',
      pathNot: [...allowed],
    },
  };
}

function never(
  name: string,
  from: { path: Paths; pathNot?: Paths },
  to: { path: Paths; pathNot?: Paths; dependencyTypesNot?: DependencyType[] },
  mend: string,
): IForbiddenRuleType {
  return { name, severity: 'error', comment: mend, from, to };
}

const CONTRACT = '^contract/';
const server = (...rooms: string[]): string => `^server/src/(${rooms.join('|')})/`;

/** Files of that name in a module, and in a folder of it. */
const below = (name: string): string[] => [
  `^server/src/modules/[^/]+/${name}`,
  `^server/src/modules/[^/]+/[^/]+/${name}`,
];

/** What every port answers with, known or unknown: part of each port. */
const OUTCOME = String.raw`^server/src/ports/outcome\.ts$`;

/** What every module looks like from outside. */
const MODULE = String.raw`^server/src/modules/module\.ts$`;

const programs: IForbiddenRuleType[] = [
  {
    name: 'no cycles',
    severity: 'error',
    comment: 'Move what both need to a file below them.',
    from: {},
    to: { circular: true },
  },
  never(
    'contract stands alone',
    { path: CONTRACT, pathNot: TESTS },
    { path: '.', pathNot: [CONTRACT, String.raw`(^|/)node_modules/zod(/|$)`] },
    'The contract imports zod and itself, nothing else.',
  ),
  never(
    'server apart',
    { path: '^server/', pathNot: TESTS },
    { path: '^(ui|member|console|sandbox|e2e|bench|tools)/' },
    'The server knows only the contract.',
  ),
  never(
    'server tests',
    { path: '^server/' },
    { path: '^(ui|member|console|sandbox|e2e|bench)/' },
    'Tests of the server may use tools/testing, no other program.',
  ),
  never(
    'browser apart',
    { path: '^(ui|member|console)/', pathNot: TESTS },
    { path: '^(server|sandbox|e2e|bench|tools)/' },
    'What runs in browsers knows only the contract.',
  ),
  never(
    'no schemas in browsers',
    { path: '^(ui|member|console)/', pathNot: TESTS },
    {
      path: String.raw`^contract/(routes/|(route|api|push|chat-messages)\.ts$|console/(?!(constants|errors|rights|right-words)\.ts$))`,
      dependencyTypesNot: ['type-only'],
    },
    'A file of schemas brings all of zod to every screen: take its types only; names stand in the constants beside it.',
  ),
  never(
    'ui below the apps',
    { path: '^ui/' },
    { path: '^(member|console)/' },
    'What the apps share knows none of them: hand it in.',
  ),
  never(
    'member knows no console',
    { path: '^member/' },
    { path: '^console/' },
    'What both apps need stands in ui.',
  ),
  never(
    'console knows no member',
    { path: '^console/' },
    { path: '^member/' },
    'What both apps need stands in ui.',
  ),
  never(
    'sandbox apart',
    { path: '^sandbox/', pathNot: TESTS },
    { path: '^(server|ui|member|console|e2e|bench|tools)/' },
    'The sandbox knows only the contract.',
  ),
  never(
    'nobody imports programs',
    { path: '^(contract|tools)/' },
    { path: '^(ui|member|console|sandbox|e2e|bench)/' },
    'Programs are run, not imported.',
  ),
  never(
    'e2e from outside',
    { path: '^e2e/' },
    { path: '^(server|(member|console)/src/(?!locales)|sandbox|bench)' },
    'Browser tests see what people see.',
  ),
];

const floors: IForbiddenRuleType[] = [
  only(
    'floor 1: kernel',
    server('kernel'),
    [CONTRACT, server('kernel')],
    'The kernel knows only the contract.',
  ),
  only(
    'floor 2: db',
    server('db'),
    [CONTRACT, server('kernel', 'db')],
    'The database floor knows only the kernel.',
  ),
  only(
    'floor 2: ports',
    server('ports'),
    [CONTRACT, server('kernel', 'ports')],
    'Ports know only the kernel.',
  ),
  only(
    'floor 2: http',
    server('http'),
    [CONTRACT, server('kernel', 'db', 'http')],
    'HTTP plumbing knows db and kernel: hand it what else it needs in compose.ts.',
  ),
  only(
    'floor 3: ledger',
    server('ledger'),
    [CONTRACT, server('kernel', 'db', 'ledger')],
    'The ledger knows db and kernel.',
  ),
  only(
    'floor 3: adapters',
    '^server/src/adapters/([^/]+)/',
    [
      CONTRACT,
      server('kernel'),
      '^server/src/adapters/$1/',
      String.raw`^server/src/ports/$1(\.ts$|/)`,
      OUTCOME,
    ],
    'An adapter knows its own port and the kernel: adapters/<port>/ goes with ports/<port>.ts.',
  ),
  only(
    'floor 4: modules',
    '^server/src/modules/([^/]+)/',
    [
      CONTRACT,
      server('kernel', 'db', 'ports', 'http', 'ledger'),
      '^server/src/modules/$1/',
      String.raw`^server/src/modules/[^/]+/face\.ts$`,
      MODULE,
    ],
    'A module uses another one through its face.ts only.',
  ),
  only(
    'floor 4: the shape of modules',
    MODULE,
    [CONTRACT, server('kernel', 'db', 'http', 'ledger'), String.raw`^server/src/modules/[^/]+/face\.ts$`],
    'The shape of modules knows what they share, and none of them from within.',
  ),
  only(
    'floor 5: jobs',
    server('jobs'),
    [CONTRACT, server('kernel', 'jobs'), MODULE],
    'Jobs run the work that modules hand them, and hold no rules.',
  ),
  never(
    'routes call use cases',
    { path: String.raw`^server/src/modules/.*/routes\.ts$`, pathNot: TESTS },
    {
      path: String.raw`^server/src/(modules/.*/(store|tables)\.ts$|ledger/)`,
      dependencyTypesNot: ['type-only'],
    },
    'A routes file binds calls to use cases: what looks or writes somewhere is one.',
  ),
  never(
    'floor 6: wiring',
    {
      path: '^server/src/',
      pathNot: [TESTS, String.raw`^server/src/(main|compose)\.ts$`, '^server/src/compose/'],
    },
    { path: String.raw`^server/src/(main\.ts|compose\.ts|compose/)` },
    'Nothing below knows how it is wired.',
  ),
  never(
    'adapters are built in compose',
    {
      path: '^(server|bench|tools)/',
      pathNot: [String.raw`^server/src/compose(\.ts|/)`, '^server/src/adapters/'],
    },
    { path: server('adapters') },
    'Import the port; compose.ts chooses the adapter.',
  ),
];

const order: IForbiddenRuleType[] = modules
  .slice(0, -1)
  .map((name, index) =>
    never(
      `module order: ${name}`,
      { path: `^server/src/modules/${name}/`, pathNot: TESTS },
      { path: `^server/src/modules/(${modules.slice(index + 1).join('|')})/` },
      `${name} stands before those in tools/house/modules.ts; only later modules may use earlier ones.`,
    ),
  );

const kinds: IForbiddenRuleType[] = [
  never(
    'rules are pure',
    { path: below(String.raw`rules(\.ts$|/)`), pathNot: TESTS },
    {
      path: [
        server('db', 'ports', 'http', 'ledger', 'adapters', 'jobs'),
        String.raw`/(store|tables|routes)\.ts$`,
        String.raw`(^|/)node_modules/(pg|fastify|drizzle-orm|pg-boss)(/|$)`,
      ],
      // The shape of a value is no way to reach out, and what kinds of movements are is data.
      pathNot: String.raw`^server/src/ledger/kinds\.ts$`,
      dependencyTypesNot: ['type-only'],
    },
    'rules.ts computes: hand it values instead.',
  ),
  {
    name: 'rules use nothing of Node',
    severity: 'error',
    comment: 'rules.ts computes: no files, no clock, no chance.',
    from: { path: below(String.raw`rules(\.ts$|/)`), pathNot: TESTS },
    to: { dependencyTypes: ['core'] },
  },
];

/** The floors of a browser app. */
const floorsOf = (app: string): IForbiddenRuleType[] => [
  only(
    `${app} floor 1: lib`,
    `^${app}/src/lib/`,
    [CONTRACT, '^ui/src/lib/', `^${app}/src/(lib|locales)/`],
    'lib knows nothing of what is above.',
  ),
  only(
    `${app} floor 2: parts`,
    `^${app}/src/parts/`,
    [CONTRACT, '^ui/src/', `^${app}/src/(lib|parts)/`],
    'What several features show in the same words knows none of them.',
  ),
  only(
    `${app} floor 3: features`,
    `^${app}/src/features/([^/]+)/`,
    [CONTRACT, '^ui/src/', `^${app}/src/(lib|locales|parts)/`, `^${app}/src/features/$1/`],
    'A feature knows no sibling: let the page join them, or move what both need to parts, lib or ui.',
  ),
  only(
    `${app} floor 4: pages`,
    `^${app}/src/pages/([^/]+)/`,
    [CONTRACT, '^ui/src/', `^${app}/src/(lib|locales|parts|features)/`, `^${app}/src/pages/$1/`],
    'Pages compose features and know no other area.',
  ),
  never(
    `${app} floor 5: app`,
    { path: `^${app}/src/(lib|parts|features|pages)/`, pathNot: TESTS },
    { path: `^${app}/src/(app/|main\\.tsx)` },
    'Nothing below knows the app.',
  ),
];

const browser: IForbiddenRuleType[] = [
  only(
    'ui floor 1: the design system',
    '^ui/src/(?!lib/)',
    [CONTRACT, '^ui/src/(?!lib/)'],
    'The design system knows nothing of the product, nor of lib.',
  ),
  never(
    'ui gets its text by props',
    { path: '^ui/src/(?!lib/)', pathNot: TESTS },
    {
      path: String.raw`(^|/)node_modules/(react-router|@tanstack/react-query|i18next|react-i18next|socket\.io-client)(/|$)`,
    },
    'The design system knows no router, no query, no translation: hand it in by props.',
  ),
  only(
    'ui floor 1: lib',
    '^ui/src/lib/',
    [CONTRACT, '^ui/src/lib/'],
    'lib and the design system do not know each other.',
  ),
  ...['member', 'console'].flatMap(floorsOf),
];

/** Every rule about who may import whom, as docs tell it. */
export const importRules: IForbiddenRuleType[] = [...programs, ...floors, ...order, ...kinds, ...browser];
