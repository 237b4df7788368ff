import js from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import regexp from 'eslint-plugin-regexp';
import tseslint from 'typescript-eslint';

const KEY_FACTORY = 'VariableDeclarator[id.name=/[kK]eys?(Of)?$/] ArrayExpression';
const OF_FACTORY = "Take the key from its feature's factory (features/<name>/queries.ts).";
const queryKeys = [
  { selector: 'Property[key.name=/^(queryKey|mutationKey)$/] > ArrayExpression', message: OF_FACTORY },
  {
    selector: 'Property[key.name=/^(queryKey|mutationKey)$/] > TSAsExpression > ArrayExpression',
    message: OF_FACTORY,
  },
  {
    selector: 'CallExpression[callee.property.name=/Query(Data|State|Defaults)$/] > ArrayExpression',
    message: OF_FACTORY,
  },
  {
    selector: 'MemberExpression[object.name=/^(queryKey|mutationKey)$/]',
    message: 'Compare the key with one of a factory (partialMatchKey): what its parts mean is known there.',
  },
  { selector: KEY_FACTORY, message: 'Keys are made in features/<name>/queries.ts or lib/queries.ts.' },
];

/** What it answers is the clean-up: newer browsers answer a promise where the types know of nothing. */
const effects = {
  selector:
    'CallExpression[callee.name=/^use(Layout)?Effect$/] > ArrowFunctionExpression > :matches(ChainExpression, CallExpression[callee.object.property.name="current"]).body',
  message: 'Put braces around the call: what an effect answers is its clean-up.',
};

/** What the oldest browser that we build for, Chrome 87, has not: no build makes up for it. */
const newer = [
  {
    selector:
      'CallExpression[callee.property.name=/^(at|findLast|findLastIndex|toSorted|toReversed|toSpliced|hasOwn|groupBy|randomUUID)$/]',
    message: 'Chrome 87 has none of that.',
  },
  {
    selector: 'MemberExpression[object.name="AbortSignal"][property.name=/^(timeout|any)$/]',
    message: 'Chrome 87 has none of that: `within` of ui/src/lib/within.ts.',
  },
  { selector: 'CallExpression[callee.name="structuredClone"]', message: 'Chrome 87 has none of that.' },
];

/** No test is left out, nor does one leave out the others. */
const everyTestRuns = {
  selector:
    'MemberExpression[property.name=/^(only|skip|todo|fixme|fails)$/]:matches([object.name=/^(it|test|describe)$/], [object.object.name=/^(it|test|describe)$/])',
  message: 'Every test runs.',
};

// What needs types is in .oxlintrc.json.
export default tseslint.config(
  {
    ignores: [
      '**/node_modules/',
      '**/dist/',
      '.data/',
      '.cache/',
      '**/test-results/',
      '**/playwright-report/',
      'docs/',
    ],
  },
  // Nobody silences a check: what it finds is mended.
  { linterOptions: { noInlineConfig: true } },
  js.configs.recommended,
  {
    rules: {
      // A file holds one idea, and gives it by name.
      'max-lines': ['error', { max: 400 }],
      'no-restricted-exports': [
        'error',
        { restrictDefaultExports: { direct: true, named: true, defaultFrom: true } },
      ],
    },
  },
  { files: ['**/*.{test,spec}.*'], rules: { 'max-lines': ['error', { max: 600 }] } },
  { files: ['**/{migrations,generated}/**'], rules: { 'max-lines': 'off' } },
  {
    // Tools look for these under that very name and as a default export.
    files: ['**/*.config.*', '**/global-setup.ts', '**/*.d.ts'],
    rules: { 'no-restricted-exports': 'off' },
  },
  {
    // A pattern walks what it reads once, whatever that is: strangers write much of it.
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'potential' }],
    },
  },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.recommended],
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/ban-ts-comment': ['error', { 'ts-expect-error': true }],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'no-console': 'off',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
    },
  },
  {
    // A test proves what must not compile, and says why it does not.
    files: ['**/*.test.ts'],
    rules: {
      '@typescript-eslint/ban-ts-comment': ['error', { 'ts-expect-error': 'allow-with-description' }],
    },
  },
  {
    files: ['server/src/**/*.ts'],
    ignores: ['**/*.test.ts'],
    rules: { 'no-console': 'error' },
  },
  {
    files: ['{ui,member,console}/**/*.{ts,tsx}'],
    extends: [reactHooks.configs.flat.recommended],
    rules: { 'no-console': 'error', 'no-restricted-syntax': ['error', effects] },
  },
  {
    files: ['ui/src/**/*.{ts,tsx}'],
    ignores: ['**/*.test.{ts,tsx}'],
    rules: { 'no-restricted-syntax': ['error', effects, ...newer] },
  },
  {
    // Browsers read it, too.
    files: ['contract/**/*.ts'],
    ignores: ['**/*.test.ts'],
    rules: { 'no-restricted-syntax': ['error', ...newer] },
  },
  {
    // A key of a query is written once, in the factory of its feature, by which it is read, asked for again and dropped.
    files: ['{member,console}/src/**/*.{ts,tsx}'],
    ignores: ['**/*.test.ts'],
    rules: { 'no-restricted-syntax': ['error', effects, ...newer, ...queryKeys] },
  },
  {
    files: ['{member,console}/src/lib/queries.ts', '{member,console}/src/features/*/queries.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        effects,
        ...newer,
        ...queryKeys.filter(({ selector }) => selector !== KEY_FACTORY),
      ],
    },
  },
  {
    // A later block takes the place of an earlier one's selectors: for tests these are the last.
    files: ['**/*.{test,spec}.*'],
    rules: { 'no-restricted-syntax': ['error', everyTestRuns] },
  },
  {
    files: ['{ui,member,console}/**/*.{test,spec}.{ts,tsx}'],
    rules: { 'no-restricted-syntax': ['error', effects, everyTestRuns] },
  },
  {
    // Fixtures of playwright take an empty pattern and a function that they call "use".
    files: ['e2e/**/*.ts'],
    rules: { 'no-empty-pattern': 'off' },
  },
  {
    files: ['**/*.{js,mjs,cjs}'],
    languageOptions: {
      globals: {
        console: 'readonly',
        process: 'readonly',
        URL: 'readonly',
        module: 'writable',
        setInterval: 'readonly',
        clearInterval: 'readonly',
      },
    },
  },
  {
    // Read by browsers as they are.
    files: ['sandbox/src/page/assets/*.js'],
    languageOptions: {
      globals: { document: 'readonly', fetch: 'readonly', setTimeout: 'readonly', window: 'readonly' },
    },
  },
);
