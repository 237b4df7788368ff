/** The operator's accent in place of the gold: its lighter and darker shades follow from the one colour. */
import { site } from '../lib/site.ts';

type Rgb = readonly [number, number, number];

/** `--gold-400` is the accent itself; the others lie between it and white or black. */
const SHADES: readonly (readonly [token: string, toward: Rgb, share: number])[] = [
  ['--gold-300', [255, 255, 255], 0.45],
  ['--gold-400', [0, 0, 0], 0],
  ['--gold-500', [0, 0, 0], 0.08],
  ['--gold-700', [0, 0, 0], 0.45],
  ['--gold-900', [10, 13, 20], 0.82],
];

export function wearBrand(): void {
  const accent = parse(site().accent);
  if (!accent) return;
  const { style } = document.documentElement;
  for (const [token, toward, share] of SHADES) style.setProperty(token, hex(mix(accent, toward, share)));
  style.setProperty('--gold-glow', `${hex(accent)}80`);
  style.setProperty('--on-gold', luminance(accent) > 0.3 ? hex(mix(accent, [0, 0, 0], 0.86)) : '#ffffff');
}

function parse(colour: string | null): Rgb | undefined {
  const match = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(colour ?? '');
  if (!match) return undefined;
  const [, r = '0', g = '0', b = '0'] = match;
  return [parseInt(r, 16), parseInt(g, 16), parseInt(b, 16)];
}

function mix(from: Rgb, to: Rgb, share: number): Rgb {
  const at = (index: 0 | 1 | 2) => Math.round(from[index] + (to[index] - from[index]) * share);
  return [at(0), at(1), at(2)];
}

function hex(colour: Rgb): string {
  return `#${colour.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

/** Relative luminance as WCAG has it, 0 to 1. */
function luminance(colour: Rgb): number {
  const [r = 0, g = 0, b = 0] = colour.map((part) => {
    const share = part / 255;
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
