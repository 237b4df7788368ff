import { statSync } from 'node:fs';
import { join } from 'node:path';
import { HOWTO_VIDEOS, LANGUAGES } from '@krapao/contract/constants';
import { describe, expect, it } from 'vitest';
import { root } from '../paths.ts';
import { scriptOf } from './scripts.ts';

const KB = 1024;
const all = HOWTO_VIDEOS.flatMap((video) => LANGUAGES.map((language) => [video, language] as const));

describe('the clips of the how-to screen', () => {
  it.each(all)('%s in %s is there, small, with its first picture', (video, language) => {
    const size = (end: string) =>
      statSync(join(root, `member/public/howto/${video}-${language}.${end}`)).size;
    expect(size('mp4')).toBeLessThan(150 * KB);
    expect(size('webp')).toBeLessThan(15 * KB);
  });

  it.each(all)('%s in %s can be made again: 8 to 14 s, with a caption for each step', (video, language) => {
    const { scene, captions } = scriptOf(video, language);
    expect(scene.ms).toBeGreaterThanOrEqual(8_000);
    expect(scene.ms).toBeLessThanOrEqual(14_000);
    expect(scene.steps).toEqual(scene.steps.toSorted((a, b) => a - b));
    expect(captions.every((caption) => caption.length > 5)).toBe(true);
    expect(scene.screen).not.toMatch(/undefined|NaN/);
  });
});
