import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { readCall } from '../answer.ts';
import { faulty } from '../faulty.ts';
import type { Surroundings, System } from '../system.ts';

export type Sms = { to: string; text: string; at: string };

export type SmsSystem = System & { messages: (to?: string) => Sms[] };

const sendInput = z.object({ to: z.string().regex(/^\+?\d{8,15}$/), text: z.string().min(1).max(1000) });
const REFUSED = { status: 400, body: { error: 'REFUSED', message: 'The number cannot receive messages' } };

/** An SMS provider, and every phone that it reaches. */
export function smsSystem({ journal, faults, now }: Surroundings): SmsSystem {
  const newestFirst: Sms[] = [];
  const record = journal.stream<Sms>('sms', (sms) => {
    newestFirst.unshift(sms);
  });
  const messages = (to?: string): Sms[] => newestFirst.filter((sms) => to === undefined || sms.to === to);

  return {
    name: 'sms',
    messages,
    state: () => ({ messages: newestFirst.length }),
    routes: (app) => {
      app.post(
        '/sms/send',
        faulty({ faults, systems: ['sms'], operation: 'send', refuse: () => REFUSED }, (request) => {
          const { to, text } = readCall(sendInput, request.body);
          record({ to, text, at: new Date(now()).toISOString() });
          return { status: 200, body: { id: randomUUID(), status: 'SENT' } };
        }),
      );
      app.get<{ Querystring: { to?: string } }>('/sms', (request) => messages(request.query.to));
    },
  };
}
