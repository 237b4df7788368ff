import {
  chmodSync,
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import { extract } from 'tar-fs';
import { cacheFolder } from '../paths.ts';

interface Unpacked {
  readonly path: string;
  /** NSS and expat, for machines that lack them. */
  readonly libraries: string;
  /** Settings of fontconfig: the fonts of the machine, and those of the package, because it may have none. */
  readonly fontConfig: string;
}

const FONT_CONFIG = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir prefix="relative">fonts</dir>
  <cachedir prefix="relative">font-cache</cachedir>
</fontconfig>
`;

/** The folder of the package, which names no file of its own for import. */
function packageFolder(): string {
  let folder = dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium'));
  while (!existsSync(join(folder, 'bin'))) folder = dirname(folder);
  return folder;
}

/**
 * Unpacks the Chromium of @sparticuz/chromium once. The package's own way unpacks into the shared temporary folder,
 * where a run that was cut short leaves half a browser that every later run takes for a whole one.
 */
export async function unpackChromium(): Promise<Unpacked> {
  const source = packageFolder();
  const { version } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')) as { version: string };
  const home = join(cacheFolder, `chromium-${version}`);
  if (!existsSync(home)) {
    const half = `${home}.${String(process.pid)}`;
    rmSync(half, { recursive: true, force: true });
    mkdirSync(half, { recursive: true });
    const open = (name: string): NodeJS.ReadableStream =>
      createReadStream(join(source, 'bin', name)).pipe(createBrotliDecompress());
    await Promise.all([
      pipeline(open('chromium.br'), createWriteStream(join(half, 'chromium'))),
      pipeline(open('al2023.tar.br'), extract(half)),
      pipeline(open('swiftshader.tar.br'), extract(half)),
      pipeline(open('fonts.tar.br'), extract(half)),
    ]);
    writeFileSync(join(half, 'fonts.conf'), FONT_CONFIG);
    chmodSync(join(half, 'chromium'), 0o755);
    try {
      renameSync(half, home);
    } catch (error) {
      rmSync(half, { recursive: true, force: true });
      if (!existsSync(home)) throw error;
    }
  }
  return { path: join(home, 'chromium'), libraries: join(home, 'lib'), fontConfig: join(home, 'fonts.conf') };
}
