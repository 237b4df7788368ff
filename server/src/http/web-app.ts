import { readdir, readFile } from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';
import { gzipSync } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import type { z } from 'zod';
import type { Variant } from '@krapao/contract/constants';
import type { siteInfo } from '@krapao/contract/routes/lookup';
import { allowSites, type OtherSites } from './page-security.ts';

export type SiteInfo = z.output<typeof siteInfo>;

/** Who an address is for: visitors see the drawing of the sign-in screen first, members do not. */
type Audience = 'visitor' | 'member';

/** BCP 47 tags of the languages that a variant begins in. */
const TAG: Record<Variant, string> = { th: 'th', la: 'lo' };

const PLACE = /(<script type="application\/json" id="site">)[^<]*(<\/script>)/;
const DESCRIPTION = /^[ \t]*<meta\s+name="description"\s+lang="(\w+)"\s+content="([^"]*)"\s*\/>\n/gm;

/** The member app's page for a site: its language, name, description and settings written into the built one. */
export function fillPage(template: string, site: SiteInfo, audience: Audience): string {
  const tag = TAG[site.variant];
  const settings = JSON.stringify(site).replaceAll('<', '\\u003c');
  const others: Audience = audience === 'member' ? 'visitor' : 'member';
  return template
    .replace(new RegExp(`<!-- ${others} -->[^]*?<!-- /${others} -->`, 'g'), '')
    .replace(DESCRIPTION, (_all, lang: string, text: string) =>
      lang === tag ? `    <meta name="description" content="${text}" />\n` : '',
    )
    .replace(/(<html lang=")\w+/, (_all, open: string) => open + tag)
    .replace(/<title>[^<]*/, () => `<title>${escapeHtml(site.name)}`)
    .replace(
      /(class="boot-mark" src=")([^"]*)/,
      (_all, open: string, ours: string) => open + escapeHtml(site.logo ?? ours),
    )
    .replace(/<!--[^<]*?-->\s*/g, '')
    .replace(PLACE, (_all, open: string, close: string) => open + settings + close);
}

/** What a phone needs to install the app under the operator's name. */
export function manifestOf(template: string, { name, variant }: SiteInfo): Record<string, unknown> {
  const lang = TAG[variant];
  const description = [...template.matchAll(DESCRIPTION)].find(([, its]) => its === lang)?.[2];
  const colour = /<meta name="theme-color" content="([^"]*)"/.exec(template)?.[1];
  const icon = (file: string, size: number, purpose: 'any' | 'maskable') => ({
    src: `/icons/${file}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  });
  return {
    id: '/',
    name,
    short_name: shortName(name),
    description,
    lang,
    dir: 'ltr',
    start_url: '/user/home',
    scope: '/',
    display: 'standalone',
    theme_color: colour,
    background_color: colour,
    icons: [
      icon('icon-192', 192, 'any'),
      icon('icon-512', 512, 'any'),
      icon('maskable-512', 512, 'maskable'),
    ],
  };
}

/** About what fits under an icon. */
const SHORT_LETTERS = 12;

/** The name as it stands under the icon: whole words of it, at least the first. */
function shortName(name: string): string {
  const [first = '', ...rest] = name.trim().split(/\s+/);
  let short = first;
  for (const word of rest) {
    if ([...short, ' ', ...word].length > SHORT_LETTERS) break;
    short += ` ${word}`;
  }
  return short;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (letter) => `&#${String(letter.codePointAt(0))};`);
}

/** Addresses that the member app knows, with or without a slash at their end; others get its page too, as a 404. */
const PAGES =
  /^\/(?:(?:login|register|forgot|howto|contact|terminated|user(?:\/(?:home|profile|statement|bonus|spin|contact))?)\/?)?$/;
const MEMBERS = /^\/user(?:\/|$)/;

export interface AppSettings {
  info: SiteInfo;
  /** What the page may do with other sites. */
  sites: OtherSites;
}

/**
 * Serves the built member app: files by their hashed names for good, the page itself and the service worker fresh each time.
 * The page and the app's manifest carry the site's settings, so that one build serves every brand and variant.
 */
export async function serveWebApp(
  app: FastifyInstance,
  dist: string,
  settings: () => Promise<AppSettings>,
): Promise<void> {
  const root = resolve(dist);
  const template = await readFile(join(root, 'index.html'), 'utf8');
  const filled = keepFilled(template);
  const page = async (request: FastifyRequest, reply: FastifyReply) => {
    const { info, sites } = await settings();
    const { html, gzip } = filled(info, MEMBERS.test(pathOf(request)) ? 'member' : 'visitor');
    allowSites(reply, sites);
    void reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-encoding');
    if (!String(request.headers['accept-encoding'] ?? '').includes('gzip')) return reply.send(html);
    return reply.header('content-encoding', 'gzip').send(gzip);
  };
  app.get('/', page);
  app.get('/manifest.webmanifest', async (_request, reply) =>
    reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(JSON.stringify(manifestOf(template, (await settings()).info))),
  );
  const other: RouteHandlerMethod = async (request, reply) => {
    const path = pathOf(request);
    if (/^\/(api|socket\.io|files)\//.test(path) || /\.\w+$/.test(path)) return reply.callNotFound();
    if (!PAGES.test(path)) void reply.code(404);
    return page(request, reply);
  };
  await serveBuilt(app, root, other);
  app.get('/*', other);
}

/**
 * The files of a build, by their hashed names for good: one route a folder and a file beside the page, not one for each of a thousand files.
 * What the build has not in one of its folders is answered by `other`.
 */
async function serveBuilt(app: FastifyInstance, root: string, other: RouteHandlerMethod): Promise<void> {
  await app.register(fastifyStatic, {
    root,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      void reply.header('cache-control', howLong(path.slice(root.length)));
    },
  });
  const entries = await readdir(root, { withFileTypes: true, recursive: true });
  const files = new Set(
    entries
      .filter((entry) => entry.isFile() && !/\.(?:br|gz)$|^index\.html$/.test(entry.name))
      .map(({ parentPath, name }) => `/${relative(root, join(parentPath, name)).split(sep).join('/')}`),
  );
  const routes = new Set([...files].map((path) => path.replace(/^(\/[^/]+\/).*/, '$1*')));
  for (const route of routes)
    app.get(route, function (request, reply) {
      const path = pathOf(request);
      return files.has(path) ? reply.sendFile(path) : other.call(this, request, reply);
    });
}

/** Files that may stand in banners and texts of the operator. */
const PICTURE = /\.(?:svg|png|jpe?g|webp|gif|avif)$/i;

/**
 * The console's page, on its own listener: the same for each of its addresses, which the app itself tells apart.
 * Pictures of the member app stand at their addresses here too, so that staff see what members see under the same policy.
 */
export async function serveConsoleApp(
  app: FastifyInstance,
  { dist, memberDist }: { dist: string; memberDist: string },
): Promise<void> {
  const root = resolve(dist);
  const pictures = resolve(memberDist);
  const html = await readFile(join(root, 'index.html'), 'utf8');
  const other: RouteHandlerMethod = async (request, reply) => {
    const path = pathOf(request);
    const isAddress = !/^\/(api|socket\.io|files)\//.test(path);
    if (isAddress && PICTURE.test(path)) return reply.sendFile(path, pictures);
    if (!isAddress || /\.\w+$/.test(path)) return reply.callNotFound();
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(html);
  };
  await serveBuilt(app, root, other);
  app.get('/*', other);
}

const pathOf = (request: FastifyRequest): string => request.url.split('?')[0] ?? '/';

/** How long browsers may keep a file of the build. */
function howLong(path: string): string {
  if (path.startsWith('/assets/')) return 'public, max-age=31536000, immutable';
  // Browsers look for a new version of the app here.
  if (path.startsWith('/sw.js')) return 'no-cache';
  return 'public, max-age=3600';
}

interface Filled {
  html: string;
  gzip: Buffer;
}

/** Pages are written and packed anew only when the site's settings have changed. */
function keepFilled(template: string): (site: SiteInfo, audience: Audience) => Filled {
  const known = new Map<Audience, Filled & { of: string }>();
  return (site, audience) => {
    const of = JSON.stringify(site);
    const kept = known.get(audience);
    if (kept?.of === of) return kept;
    const html = fillPage(template, site, audience);
    const fresh = { of, html, gzip: gzipSync(html, { level: 9 }) };
    known.set(audience, fresh);
    return fresh;
  };
}
