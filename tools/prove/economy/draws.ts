/** Draws of the wheel by seeds that are known beforehand: what the server draws by `contract/wheel-draw.ts`, at once. */
import { createHash, createHmac } from 'node:crypto';
import { placeOf } from '@krapao/contract/wheel-draw';
import { VERSION, WHEEL } from '@krapao/server/seed/wheel';

export const CLIENT_SEED = 'economy';

export interface Draws {
  seedOf(member: number): string;
  /** Where that spin of the member falls, so many weights. */
  place(member: number, nonce: number, weights: number): number;
}

/** A seed a member, all of them from one number. */
export function drawsFrom(seed: number): Draws {
  const seedOf = (member: number) =>
    createHash('sha256')
      .update(`${String(seed)} ${String(member)}`)
      .digest('hex');
  return {
    seedOf,
    place(member, nonce, weights) {
      const key = Buffer.from(seedOf(member), 'hex');
      for (let counter = 0; ; counter += 1) {
        const message = [WHEEL, VERSION, CLIENT_SEED, nonce, counter].join(':');
        const place = placeOf(createHmac('sha256', key).update(message).digest().readBigUInt64BE(), weights);
        if (place !== undefined) return place;
      }
    },
  };
}
