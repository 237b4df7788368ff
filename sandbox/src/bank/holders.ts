import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Answer, readCall } from '../answer.ts';
import { faulty } from '../faulty.ts';
import { isSigned } from '../signed-call.ts';
import type { Surroundings, System } from '../system.ts';
import { findBank } from './banks.ts';
import type { Transfers } from './transfers.ts';

const digits = (text: string): string => text.replace(/[\s-]/g, '');
const asked = z.object({ bank: z.string().min(1).max(20), account: z.string().min(1).max(30) });
const registered = asked.extend({ name: z.string().trim().min(1).max(100) });
type Registered = z.infer<typeof registered>;

const NOT_FOUND: Answer = { status: 404, body: { error: 'NOT_FOUND' } };

/**
 * Who holds an account, as the payout bank's inquiry tells it: whom tests registered, or who sent something from there in the bank app. Of
 * any other account it knows nothing, so that whoever tries the app out may invent one.
 */
export function holderSystem({ journal, faults, secrets, now }: Surroundings, transfers: Transfers): System {
  const names = new Map<string, string>();
  const keyOf = (bank: string, account: string) => `${findBank(bank)?.code ?? bank} ${digits(account)}`;
  const record = journal.stream<Registered>('holder', ({ bank, account, name }) => {
    names.set(keyOf(bank, account), name);
  });
  const senderName = (key: string): string | undefined =>
    transfers.list().find(({ fromBank, fromAccount }) => keyOf(fromBank, fromAccount) === key)?.fromName;

  const inquire = (request: FastifyRequest): Answer => {
    if (!isSigned(secrets.payoutSecret, request, now()))
      return { status: 401, body: { error: 'UNAUTHORIZED' } };
    const { bank, account } = readCall(asked, request.query);
    const key = keyOf(bank, account);
    const name = names.get(key) ?? senderName(key);
    return name === undefined ? NOT_FOUND : { status: 200, body: { name } };
  };

  return {
    name: 'holder',
    state: () => ({ registered: names.size }),
    routes: (app) => {
      const refuse = (): Answer => NOT_FOUND;
      const wire = { faults, systems: ['holder'], operation: 'inquire', refuse };
      app.get('/bank/holders', faulty(wire, inquire));
      app.put('/bank/holders', (request) => {
        const holder = readCall(registered, request.body);
        record(holder);
        return holder;
      });
    },
  };
}
