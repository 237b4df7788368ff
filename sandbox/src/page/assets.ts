import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { fontFiles } from '../font-files.ts';

const TYPES = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
} as const;
const FILES = [
  ...(['tokens', 'base', 'page', 'site', 'slot', 'sport', 'lotto'] as const).map(
    (name) => `${name}.css` as const,
  ),
  ...(['page', 'round', 'slot', 'sport', 'lotto'] as const).map((name) => `${name}.js` as const),
  'icon.svg',
] as const;
const FONTS = (['thai', 'lao'] as const).flatMap((script) =>
  [script, 'latin'].flatMap((subset) => fontFiles(script, subset, 'woff2')),
);

/** Style, script and fonts of all pages, from this folder and the font packages. */
export function assetRoutes(app: FastifyInstance): void {
  for (const file of FILES) {
    const type = TYPES[file.split('.').at(-1) as keyof typeof TYPES];
    const content = readFileSync(new URL(`assets/${file}`, import.meta.url));
    app.get(`/assets/${file}`, (_request, reply) =>
      reply.type(type).header('cache-control', 'no-cache').send(content),
    );
  }
  for (const { name, path } of FONTS) {
    const content = readFileSync(path);
    app.get(`/assets/fonts/${name}`, (_request, reply) =>
      reply.type('font/woff2').header('cache-control', 'public, max-age=31536000, immutable').send(content),
    );
  }
}
