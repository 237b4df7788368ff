/** Walks the pages of docs/how-to-add.md: what they name is there, and what they say of lists is so. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEPOSIT_CHANNELS } from '@krapao/contract/constants';
import { ALL_KINDS, KINDS } from '@krapao/server/ledger/kinds';
import { CHANNELS } from '@krapao/server/modules/deposits/channels';
import { PARTS } from '@krapao/server/modules/rewards/index';
import type { Channel } from '@krapao/server/modules/deposits/channel';
import { describe, expect, it } from 'vitest';
import { isGenerated, isTest, readFiles } from './house/files.ts';
import { root } from './paths.ts';

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const pages = read('docs/how-to-add.md')
  .split(/^## /m)
  .slice(1)
  .map((text) => ({ title: text.slice(0, text.indexOf('\n')), text }));

/** Files and folders, whole from the root. */
const PATH = /`((?:contract|server|ui|member|console|sandbox|e2e|tools|docs)\/[\w./-]+)`/g;
/** What a file declares: `name`, and the file behind a comma. */
const DECLARED = /`(\w+)`,\s+`([\w./-]+\.ts)`/g;

describe.each(pages)('the page $title', ({ text }) => {
  it('names files that there are', () => {
    const paths = [...text.matchAll(PATH)].map(([, path = '']) => path);
    expect(paths).not.toEqual([]);
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  it('names what those files declare', () => {
    const declared = [...text.matchAll(DECLARED)].map(([, name = '', path = '']) => ({ name, path }));
    expect(declared).not.toEqual([]);
    const missing = declared.filter(
      ({ name, path }) =>
        !new RegExp(String.raw`\b(?:const|function|interface|type) ${name}\b`).test(read(path)),
    );
    expect(missing).toEqual([]);
  });
});

/** What runs, with its words: seeds and tests write what they like. */
const product = readFiles(root).filter(
  (file) =>
    /^(contract|server\/src|ui\/src|member\/src|console\/src)\/.*\.(tsx?|json)$/.test(file.path) &&
    !isTest(file) &&
    !isGenerated(file) &&
    !/testing|\/seed\//.test(file.path),
);

/** Whether those words stand in a text by themselves: as strings, or as keys. */
const wordsIn = (text: string, words: readonly string[]): string[] =>
  words.filter((word) => new RegExp(`['"\`]${word}['"\`]|^\\s*${word}:`, 'm').test(text));

/** Of those files the ones that the page does not name; one language stands for all three. */
function unnamed(title: string, paths: readonly string[]): string[] {
  const text = pages.find((page) => page.title === title)?.text ?? '';
  const named = [...text.matchAll(PATH)].map(([, path = '']) => path);
  return paths
    .map((path) => path.replace(/\/locales\/(th|la)\//, '/locales/en/'))
    .filter((path) => !named.some((one) => (one.endsWith('/') ? path.startsWith(one) : path === one)));
}

describe('a kind of movement', () => {
  it('is told from kinds of other things in no file but those that the page names', () => {
    const telling = product.filter(
      ({ text }) =>
        new Set(wordsIn(text, ALL_KINDS).map((kind) => KINDS[kind as keyof typeof KINDS].about[0])).size > 1,
    );
    expect(telling.length).toBeGreaterThan(5);
    expect(
      unnamed(
        'A kind of movement',
        telling.map(({ path }) => path),
      ),
    ).toEqual([]);
  });
});

describe('a channel of deposits', () => {
  const folder = 'server/src/modules/deposits';
  const channels: readonly Channel[] = CHANNELS;

  it('is a folder that says what it is, and a line of the list', () => {
    const folders = readdirSync(join(root, folder)).filter((name) =>
      existsSync(join(root, folder, name, 'index.ts')),
    );
    expect(channels.map(({ name }) => name).toSorted()).toEqual(folders.toSorted());
  });

  it('is named nowhere above its folder but in the list', () => {
    const above = readdirSync(join(root, folder)).filter((name) => /(?<!\.test)\.ts$/.test(name));
    const named = above.filter((file) =>
      channels.some(({ name }) => read(`${folder}/${file}`).includes(`'./${name}/`)),
    );
    expect(named).toEqual(['channels.ts']);
  });

  it('that members follow is one line of the contract', () => {
    const followed = channels.flatMap(({ waiting }) => waiting?.kind ?? []);
    expect(followed.toSorted()).toEqual(DEPOSIT_CHANNELS.map(({ kind }) => kind).toSorted());
  });

  it('is told from two others in no file but its own and those that the page names', () => {
    const names = [
      ...new Set(channels.flatMap(({ name, waiting }) => [name, ...(waiting ? [waiting.kind] : [])])),
      'line',
    ];
    const tables = channels.flatMap(({ waiting, listed }) => waiting?.asked.table ?? listed?.table ?? []);
    const telling = product.filter(
      ({ text }) =>
        wordsIn(text, names).length > 2 ||
        tables.filter((table) => new RegExp(`\\b${table}\\b`).test(text)).length > 2,
    );
    expect(telling.length).toBeGreaterThan(10);
    expect(
      unnamed(
        'A channel of deposits',
        telling.map(({ path }) => path),
      ),
    ).toEqual([]);
  });

  it('offers accounts and wallets that no other one offers', () => {
    const offered = channels.flatMap(({ offers = [] }) =>
      offers.map((offer) => ('accounts' in offer ? `account ${offer.accounts}` : `wallet ${offer.wallets}`)),
    );
    expect(offered.toSorted()).toEqual(['account AUTO', 'account QR', 'wallet AUTO', 'wallet gift']);
  });
});

describe('a reward', () => {
  it('is a folder that says what it is, and a line of the list', () => {
    const folder = 'server/src/modules/rewards';
    const folders = readdirSync(join(root, folder)).filter((name) =>
      existsSync(join(root, folder, name, 'index.ts')),
    );
    expect(PARTS.map(({ name }) => name).toSorted()).toEqual(folders.toSorted());
  });
});
