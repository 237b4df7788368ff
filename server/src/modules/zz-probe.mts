import sharp from 'sharp';
import { readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
const req = createRequire(import.meta.url);
prepareZXingModule({
  overrides: {
    wasmBinary: readFileSync(req.resolve('zxing-wasm/reader/zxing_reader.wasm')).buffer as ArrayBuffer,
  },
  fireImmediately: true,
});
sharp.concurrency(1);
sharp.cache(false);
const files = readdirSync('/tmp/dep/slips');
for (let round = 0; round < 2; round++)
  for (const f of files) {
    const orig = readFileSync('/tmp/dep/slips/' + f);
    const t0 = performance.now();
    const jpeg = await sharp(orig, { failOn: 'error' })
      .autoOrient()
      .flatten({ background: '#fff' })
      .resize({ width: 2000, height: 2000, fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: 85 })
      .toBuffer();
    const t1 = performance.now();
    const { data, info } = await sharp(jpeg)
      .toColourspace('srgb')
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const t2 = performance.now();
    const out = await readBarcodes(
      {
        data: new Uint8ClampedArray(data),
        width: info.width,
        height: info.height,
        colorSpace: 'srgb',
      } as any,
      {
        formats: ['QRCode'],
        tryHarder: true,
        tryInvert: false,
        tryRotate: true,
        tryDownscale: true,
        returnErrors: true,
        maxNumberOfSymbols: 4,
      },
    );
    const t3 = performance.now();
    const g = await sharp(jpeg)
      .resize({ width: info.width * 2, kernel: 'cubic' })
      .greyscale()
      .toColourspace('srgb')
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const t4 = performance.now();
    const out2 = await readBarcodes(
      {
        data: new Uint8ClampedArray(g.data),
        width: g.info.width,
        height: g.info.height,
        colorSpace: 'srgb',
      } as any,
      {
        formats: ['QRCode'],
        tryHarder: true,
        tryInvert: true,
        tryRotate: true,
        tryDownscale: true,
        returnErrors: true,
        maxNumberOfSymbols: 4,
      },
    );
    const t5 = performance.now();
    if (round)
      console.log(
        f.padEnd(45),
        info.width,
        info.height,
        'enc',
        (t1 - t0).toFixed(0),
        'dec',
        (t2 - t1).toFixed(0),
        'zx',
        (t3 - t2).toFixed(0),
        out.map((o) => o.error || o.text.length).join('|'),
        ' x2: dec',
        (t4 - t3).toFixed(0),
        'zx',
        (t5 - t4).toFixed(0),
        out2.map((o) => o.error || o.text.length).join('|'),
      );
  }
