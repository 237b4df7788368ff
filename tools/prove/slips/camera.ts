/** What phones, chats and people do to a picture, by seeded chance: in pixels, so that the same seed gives the same bytes. */
import sharp, { type Sharp } from 'sharp';
import type { Random } from '../random.ts';

/** RGB, three bytes a pixel, row after row. */
export interface Pixels {
  data: Buffer;
  width: number;
  height: number;
}

export const between = (random: Random, least: number, most: number): number =>
  least + ((most - least) * random.upTo(1_000_001)) / 1_000_000;

export async function pixelsOf(picture: Buffer): Promise<Pixels> {
  const { data, info } = await sharp(picture)
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

export const drawn = ({ data, width, height }: Pixels): Sharp =>
  sharp(data, { raw: { width, height, channels: 3 } });

/** Grain as of a small sensor; sigma in steps of 255. */
export function withNoise({ data, width, height }: Pixels, random: Random, sigma: number): Pixels {
  const grainy = Buffer.alloc(data.length);
  for (let i = 0; i < data.length; i += 3) {
    // four uniform numbers make nearly a bell
    const sum = random.upTo(256) + random.upTo(256) + random.upTo(256) + random.upTo(256) - 510;
    const grain = (sum / 148) * sigma;
    for (let c = i; c < i + 3; c += 1) grainy[c] = clamp((data[c] ?? 0) + grain);
  }
  return { data: grainy, width, height };
}

/** A photograph of a screen that shows the picture: tilted, in poor light, with the grid of its pixels and a lamp in it. */
export async function photographed(picture: Buffer, random: Random): Promise<Buffer> {
  const screen = await pixelsOf(picture);
  const [width, height] = [1080, 1440];
  const light = between(random, 0.06, 0.35);
  const fall = { x: between(random, -0.4, 0.4), y: between(random, -0.4, 0.4) };
  const wave = {
    x: between(random, -0.35, 0.35),
    y: between(random, -0.35, 0.35),
    depth: between(random, 0.03, 0.25),
  };
  const lamp = {
    x: random.upTo(width),
    y: random.upTo(height),
    radius: between(random, 60, 220),
    strength: between(random, 0, 60),
  };
  const tilt = tilted(random, screen, { width, height });
  const data = Buffer.alloc(width * height * 3);
  for (let y = 0, at = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, at += 3) {
      const [u, v] = tilt(x, y);
      const near = Math.hypot(x - lamp.x, y - lamp.y) / lamp.radius;
      const gain =
        light *
        (1 + fall.x * (x / width - 0.5) + fall.y * (y / height - 0.5)) *
        (1 + wave.depth * Math.sin(2 * Math.PI * (wave.x * x + wave.y * y)));
      const glare = lamp.strength * Math.exp(-near * near);
      for (let c = 0; c < 3; c += 1) data[at + c] = clamp(gain * sample(screen, u, v, c) + glare);
    }
  }
  const seen = withNoise({ data, width, height }, random, between(random, 2, 7));
  return drawn(seen)
    .blur(between(random, 0.5, 1.6))
    .jpeg({ quality: Math.round(between(random, 60, 90)) })
    .toBuffer();
}

/** From a place on the photograph to the place on the screen that is seen there. */
function tilted(
  random: Random,
  screen: { width: number; height: number },
  photo: { width: number; height: number },
): (x: number, y: number) => [number, number] {
  const angle = (between(random, -8, 8) * Math.PI) / 180;
  const scale = (screen.height / photo.height) * between(random, 1.02, 1.3);
  const lean = { x: between(random, -2.5e-4, 2.5e-4), y: between(random, -2.5e-4, 2.5e-4) };
  const [cos, sin] = [Math.cos(angle) * scale, Math.sin(angle) * scale];
  return (x, y) => {
    const [dx, dy] = [x - photo.width / 2, y - photo.height / 2];
    const depth = 1 + lean.x * dx + lean.y * dy;
    return [
      screen.width / 2 + (cos * dx - sin * dy) / depth,
      screen.height / 2 + (sin * dx + cos * dy) / depth,
    ];
  };
}

/** What lies behind the phone. */
const TABLE = 70;

function sample({ data, width, height }: Pixels, u: number, v: number, c: number): number {
  const [x, y] = [Math.floor(u), Math.floor(v)];
  if (x < 0 || y < 0 || x >= width - 1 || y >= height - 1) return TABLE;
  const at = (y * width + x) * 3 + c;
  const [right, down] = [u - x, v - y];
  const upper = (data[at] ?? 0) * (1 - right) + (data[at + 3] ?? 0) * right;
  const lower = (data[at + width * 3] ?? 0) * (1 - right) + (data[at + width * 3 + 3] ?? 0) * right;
  return upper * (1 - down) + lower * down;
}

const clamp = (value: number): number => Math.max(0, Math.min(255, Math.round(value)));
