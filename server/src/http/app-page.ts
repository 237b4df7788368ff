import type { z } from 'zod';
import type { Variant } from '@krapao/contract/constants';
import type { siteInfo } from '@krapao/contract/routes/lookup';

export type SiteInfo = z.output<typeof siteInfo>;

/** Who an address is for: visitors see the drawing of the sign-in screen first, members do not. */
export type Audience = 'visitor' | 'member';

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
