import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { readCall } from '../answer.ts';
import { faulty } from '../faulty.ts';
import type { Surroundings, System } from '../system.ts';
import { thaiBulkSms } from './thaibulksms.ts';

export type Sms = { to: string; text: string; at: string };

export type SmsSystem = System & { messages: (to?: string) => Sms[] };

const sendInput = z.object({ to: z.string().regex(/^\+?\d{8,15}$/), text: z.string().min(1).max(1000) });
const REFUSED = { status: 400, body: { error: 'REFUSED', message: 'The number cannot receive messages' } };

/** The SMS providers, and every phone that they reach. */
export function smsSystem(surroundings: Surroundings): SmsSystem {
  const { journal, faults, now } = surroundings;
  const newestFirst: Sms[] = [];
  const record = journal.stream<Sms>('sms', (sms) => {
    newestFirst.unshift(sms);
  });
  const deliver = (to: string, text: string): void => record({ to, text, at: new Date(now()).toISOString() });
  const oneTimeCodes = thaiBulkSms(surroundings, deliver);
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
          deliver(to, text);
          return { status: 200, body: { id: randomUUID(), status: 'SENT' } };
        }),
      );
      oneTimeCodes(app);
      app.get<{ Querystring: { to?: string } }>('/sms', (request) => messages(request.query.to));
    },
  };
}
