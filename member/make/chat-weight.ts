/** What support chat adds to what /login loads: the app is built with all that it has of the chat, and without. */
import { build, type Plugin } from 'vite';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { LANGUAGES, type Language } from '@krapao/contract/constants';

const MEMBER = fileURLToPath(new URL('..', import.meta.url));

/** What stands for the files of the first screen that know of the chat where there is none. */
const WITHOUT_CHAT: Readonly<Record<string, (text: string) => string>> = {
  'src/app/chat-corner.tsx': () => 'export const ChatCorner = () => null;',
  'src/app/contact-icon.tsx': () =>
    `import Headset from 'lucide-react/icons/headset'; export const ContactIcon = () => <Headset />;`,
  'src/lib/forget-chat.ts': () => 'export const forgetChat = () => {};',
  'src/lib/texts.ts': (text) =>
    text.replace(`'../locales/*/*.json'`, `['../locales/*/*.json', '!../locales/*/chat.json']`),
  ...Object.fromEntries(
    LANGUAGES.map((language) => [
      `src/locales/${language}/common.json`,
      (text: string) => JSON.stringify({ ...(JSON.parse(text) as object), chat: undefined }),
    ]),
  ),
};

function withoutChat(): Plugin {
  const left = new Set(Object.keys(WITHOUT_CHAT));
  return {
    name: 'without-chat',
    enforce: 'pre',
    async load(id) {
      const name = id.startsWith(MEMBER) ? id.slice(MEMBER.length) : '';
      const instead = WITHOUT_CHAT[name];
      if (!instead) return null;
      const text = await readFile(id, 'utf8');
      const code = instead(text);
      if (code !== text) left.delete(name);
      return code;
    },
    buildEnd() {
      if (left.size > 0) this.error(`nothing was taken out of ${[...left].join(', ')}`);
    },
  };
}

type Weights = Readonly<Record<Language, number>>;

/** Bytes, gzipped, of the scripts, styles and texts that /login loads, in each language. */
async function weightsOf(plugins: readonly Plugin[]): Promise<Weights> {
  const outDir = await mkdtemp(join(tmpdir(), 'krapao-weight-'));
  try {
    await build({
      root: MEMBER,
      configFile: join(MEMBER, 'vite.config.ts'),
      mode: 'production',
      logLevel: 'error',
      plugins: [...plugins],
      build: { outDir },
    });
    const page = await readFile(join(outDir, 'index.html'), 'utf8');
    const named = [...page.matchAll(/="\/(assets\/[^"]+\.(?:js|css))"/g)].map(([, file = '']) => file);
    const all = await readdir(join(outDir, 'assets'));
    const textsIn = (language: Language) =>
      all
        .filter((file) => new RegExp(`^${language}-(common|auth)-[\\w-]{8}\\.js$`).test(file))
        .map((file) => `assets/${file}`);
    const weigh = async (files: readonly string[]) => {
      const packed = files.map(async (file) => gzipSync(await readFile(join(outDir, file)), { level: 9 }));
      return (await Promise.all(packed)).reduce((sum, { length }) => sum + length, 0);
    };
    const code = await weigh(named);
    const weights = LANGUAGES.map(
      async (language) => [language, code + (await weigh(textsIn(language)))] as const,
    );
    return Object.fromEntries(await Promise.all(weights)) as Record<Language, number>;
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}

/** The same with the chat and without. */
export async function weighChat(): Promise<{ withIt: Weights; without: Weights }> {
  return { withIt: await weightsOf([]), without: await weightsOf([withoutChat()]) };
}
