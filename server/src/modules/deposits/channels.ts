import { announce } from './announce/index.ts';
import type { Channel } from './channel.ts';
import { feed } from './feed/index.ts';
import { gift } from './gift/index.ts';
import { qr } from './qr/index.ts';
import { slip } from './slip/index.ts';

/** Every way that money comes in. A new one takes its place here; whoever asks for all of them reads this list. */
export const CHANNELS = [qr, slip, announce, gift, feed] as const satisfies readonly Channel[];
