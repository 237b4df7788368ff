import { z } from 'zod';

/** What settings of several kinds hold, each with words that tell how to mend it. */
export const onOff = z.enum(['on', 'off']).transform((value) => value === 'on');

/** Digits and nothing else: `60s`, `1e9` and `0x10` are slips of the hand. */
export const whole = (least: number, most: number) =>
  z
    .string()
    .trim()
    .refine((text) => /^\d{1,15}$/.test(text) && Number(text) >= least && Number(text) <= most, {
      error: `a whole number from ${least} to ${most}`,
    })
    .transform(Number);

export const port = whole(0, 65_535);

/** `localhost:4000` is an address as well, of a protocol named `localhost`: every call to it would fail. */
export const httpAddress = () =>
  z.url({ protocol: /^https?$/, error: 'an address with http:// or https:// before it' });
