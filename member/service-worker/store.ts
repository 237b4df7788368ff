/** The caches: hashed files for as long as a build has them; pages and drawings of this build. */
import { KEPT_PAGES, pageFor, successors } from './addresses.ts';
import { built } from './built.ts';

const ASSETS = 'krapao-assets';
const PAGES = `krapao-pages-${built.id}`;
const ART = `krapao-art-${built.id}`;

const isArt = (path: string): boolean => path.startsWith('/art/');
const pathOf = ({ url }: { url: string }): string => new URL(url).pathname;

export const cacheFor = (path: string): Promise<Cache> => caches.open(isArt(path) ? ART : ASSETS);

export async function kept(request: Request): Promise<Response | undefined> {
  return (await cacheFor(pathOf(request))).match(request, { ignoreVary: true });
}

export async function keptPage(url: string): Promise<Response | undefined> {
  return (await caches.open(PAGES)).match(pageFor(url), { ignoreVary: true });
}

/** Fetches what is not there yet. @throws when one of them can't be had */
export async function keepAll(paths: readonly string[]): Promise<void> {
  const add = async (path: string) => {
    const cache = await cacheFor(path);
    if (!(await cache.match(path, { ignoreVary: true }))) await cache.add(path);
  };
  await Promise.all([...new Set(paths)].map(add));
}

/** Keeps a page, with the settings of the site that the server wrote into it, if it is of this build. @returns whether it is */
export async function keepPage(url: string, page: Response): Promise<boolean> {
  const isOurs = (await page.clone().text()).includes(`name="build" content="${built.id}"`);
  if (isOurs) await (await caches.open(PAGES)).put(pageFor(url), page);
  return isOurs;
}

/** Everything that this build needs to start without a line. @throws when the server has another build by now */
export async function fill(): Promise<void> {
  const assets = await caches.open(ASSETS);
  const before = (await assets.keys()).map(pathOf);
  await keepAll([...built.shell, ...successors(before, built.assets)]);
  for (const path of KEPT_PAGES) {
    const page = await fetch(path, { cache: 'no-cache' });
    if (!page.ok || !(await keepPage(page.url, page))) throw new Error(`${path} is of another build`);
  }
}

/** Drops what other builds have left. */
export async function tidy(): Promise<void> {
  const ours = [ASSETS, PAGES, ART];
  for (const name of await caches.keys()) if (!ours.includes(name)) await caches.delete(name);
  const assets = await caches.open(ASSETS);
  for (const request of await assets.keys()) {
    if (!built.assets.includes(pathOf(request))) await assets.delete(request);
  }
}
