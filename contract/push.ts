/** A browser that wants to be called, as it tells of itself (`PushSubscription.toJSON()`): of staff, members and guests alike. */
import { z } from 'zod';

const key = (bytes: number) =>
  z
    .string()
    .regex(/^[\w-]+=*$/)
    .max(bytes * 2);

export const pushAddress = z.object({ endpoint: z.string().max(1_000) });

export const pushSubscribed = pushAddress.extend({
  keys: z.object({ p256dh: key(65), auth: key(16) }),
  /** The key of ours that it was given. */
  signedBy: key(65),
});
export type PushSubscribed = z.input<typeof pushSubscribed>;
