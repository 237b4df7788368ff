/** The kinds of pictures that members send, and whether a person could expect them to be read. */
import QRCode from 'qrcode';
import sharp, { type Sharp } from 'sharp';
import type { Random } from '../random.ts';
import { between, drawn, photographed, pixelsOf, withNoise } from './camera.ts';

/** Slips as the bank drew them: PNG, 720 px wide. `plain` has no QR; `other` is another transfer's. */
export interface Drawn {
  slip: Buffer;
  plain: Buffer;
  other: Buffer;
}

export interface SlipKind {
  name: string;
  /** Whether its QR has to be read; where not, it must be refused or read rightly. */
  isReadable: boolean;
  /** Two transfers on one picture: to read either is to read it wrongly. */
  isAmbiguous?: boolean;
  make(slips: Drawn, random: Random): Promise<Buffer>;
}

/** Where the sandbox draws the QR, px. */
const QR = { left: 392, top: 836, size: 264 };
const PAPER = '#e9edf3';
const PAYMENT = '00020101021129370016A000000677010111011300668012345675802TH530376463046197';

const whole = (random: Random, least: number, most: number) => Math.round(between(random, least, most));

/** As one of the formats that phones and chats use. */
async function saved(image: Sharp, random: Random): Promise<Buffer> {
  const quality = whole(random, 60, 95);
  const flat = image.flatten({ background: '#ffffff' });
  return random
    .pick([() => flat.png(), () => flat.jpeg({ quality }), () => flat.webp({ quality })])()
    .toBuffer();
}

const turned = (picture: Buffer, random: Random, most: number): Promise<Buffer> =>
  sharp(picture)
    .rotate(between(random, -most, most), { background: PAPER })
    .png()
    .toBuffer();

const qrImage = (text: string, width: number): Promise<Buffer> =>
  QRCode.toBuffer(text, { errorCorrectionLevel: 'M', width, margin: 4 });

/** Round blots over the QR's inside, together at most that share of it; its corner squares stay. */
async function blotted(slip: Buffer, random: Random, share: number): Promise<Buffer> {
  const blots = whole(random, 1, 4);
  const radius = Math.sqrt((share * QR.size ** 2) / blots / Math.PI);
  const [least, most] = [0.36 * QR.size, 0.9 * QR.size - radius];
  const circles = Array.from({ length: blots }, () => {
    const [x, y] = [between(random, least, most), between(random, least, most)];
    return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${radius.toFixed(1)}" fill="${random.pick(['#fff', '#000', '#b33'])}"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${QR.size}" height="${QR.size}">${circles.join('')}</svg>`;
  return sharp(slip)
    .composite([{ input: Buffer.from(svg), left: QR.left, top: QR.top }])
    .png()
    .toBuffer();
}

/** A band across the whole QR, as wide as that share of it. */
async function torn(slip: Buffer, random: Random): Promise<Buffer> {
  const height = Math.round(QR.size * between(random, 0.35, 0.6));
  const input = await sharp({ create: { width: QR.size, height, channels: 3, background: '#ffffff' } })
    .png()
    .toBuffer();
  const top = QR.top + whole(random, 0, QR.size - height);
  return sharp(slip)
    .composite([{ input, left: QR.left, top }])
    .png()
    .toBuffer();
}

async function sideBySide(one: Buffer, other: Buffer): Promise<Sharp> {
  const right = await sharp(other).png().toBuffer();
  return sharp(
    await sharp(one)
      .extend({ right: 720, background: PAPER })
      .composite([{ input: right, left: 720, top: 0 }])
      .png()
      .toBuffer(),
  );
}

export const SLIP_KINDS: readonly SlipKind[] = [
  {
    name: 'as saved, 400 to 1,600 px wide',
    isReadable: true,
    make: async ({ slip }, random) => saved(sharp(slip).resize({ width: whole(random, 400, 1600) }), random),
  },
  {
    name: 'turned by up to 15°',
    isReadable: true,
    make: async ({ slip }, random) => saved(sharp(await turned(slip, random, 15)), random),
  },
  {
    name: 'blurred',
    isReadable: true,
    make: async ({ slip }, random) => saved(sharp(slip).blur(between(random, 0.8, 4.5)), random),
  },
  {
    name: 'noisy',
    isReadable: true,
    make: async ({ slip }, random) =>
      saved(drawn(withNoise(await pixelsOf(slip), random, between(random, 15, 110))), random),
  },
  {
    name: 'dark photo of a screen',
    isReadable: true,
    make: ({ slip }, random) => photographed(slip, random),
  },
  {
    name: 'sent through chats: small JPEG of low quality',
    isReadable: true,
    make: ({ slip }, random) =>
      sharp(slip)
        .resize({ width: whole(random, 480, 720) })
        .jpeg({ quality: whole(random, 6, 35) })
        .toBuffer(),
  },
  {
    name: 'as small as a thumbnail, 240 to 400 px wide',
    isReadable: true,
    make: async ({ slip }, random) => saved(sharp(slip).resize({ width: whole(random, 240, 400) }), random),
  },
  {
    name: 'cut out around the QR',
    isReadable: true,
    make({ slip }, random) {
      const [left, top] = [whole(random, 12, 60), whole(random, 12, 60)];
      return saved(
        sharp(slip).extract({
          left: QR.left - left,
          top: QR.top - top,
          width: left + QR.size + whole(random, 10, 32),
          height: top + QR.size + whole(random, 10, 48),
        }),
        random,
      );
    },
  },
  {
    name: 'QR with blots',
    isReadable: true,
    make: async ({ slip }, random) =>
      saved(sharp(await blotted(slip, random, between(random, 0.005, 0.06))), random),
  },
  {
    name: 'beside a QR to pay',
    isReadable: true,
    async make({ slip }, random) {
      const input = await qrImage(PAYMENT, 300);
      const picture = sharp(slip)
        .extend({ bottom: 320, background: PAPER })
        .composite([{ input, left: whole(random, 0, 400), top: 1190 }]);
      return saved(picture, random);
    },
  },
  {
    name: 'the same slip twice',
    isReadable: true,
    make: async ({ slip }, random) => saved(await sideBySide(slip, slip), random),
  },
  {
    name: 'turned, blurred, noisy and compressed together',
    isReadable: true,
    async make({ slip }, random) {
      const soft = await sharp(await turned(slip, random, 10))
        .blur(between(random, 0.6, 2))
        .png()
        .toBuffer();
      return drawn(withNoise(await pixelsOf(soft), random, between(random, 8, 32)))
        .jpeg({ quality: whole(random, 25, 70) })
        .toBuffer();
    },
  },
  {
    name: 'two slips',
    isReadable: false,
    isAmbiguous: true,
    make: async ({ slip, other }, random) => saved(await sideBySide(slip, other), random),
  },
  {
    name: 'cropped through the QR',
    isReadable: false,
    make({ slip }, random) {
      const kept = Math.round(QR.size * between(random, 0.4, 0.7));
      const isLow = random.upTo(2) === 0;
      const size = isLow ? { width: 720, height: QR.top + kept } : { width: QR.left + kept, height: 1180 };
      return saved(sharp(slip).extract({ left: 0, top: 0, ...size }), random);
    },
  },
  {
    name: 'QR torn',
    isReadable: false,
    make: async ({ slip }, random) => saved(sharp(await torn(slip, random)), random),
  },
  {
    name: 'no QR',
    isReadable: false,
    make: ({ plain }, random) => saved(sharp(plain), random),
  },
];
