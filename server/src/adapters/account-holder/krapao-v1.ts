/** The payout bank's inquiry of an account's holder (docs/sandbox.md): signed as its orders are, with the query in the signed path. */
import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { fetchText, lostBy, parseJson } from '../../kernel/answers.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { AccountHolders } from '../../ports/account-holder.ts';

export interface KrapaoHoldersOptions {
  /** What answers `?bank=&account=`, e.g. `https://bank.example/holders`. */
  url: string;
  secret: string;
  clock: Clock;
  /** ms; from connecting to the last byte. Somebody waits for it. */
  timeoutMs?: number;
}

const TIMEOUT_MS = 2_000;
const MOST_BYTES = 16 * 1024;

const holder = z.object({ name: z.string().trim().min(1).max(200) });
const failure = z.object({ error: z.literal('NOT_FOUND') });

export function createKrapaoHolders(options: KrapaoHoldersOptions): AccountHolders {
  const { url, secret, clock, timeoutMs = TIMEOUT_MS } = options;
  return {
    async holderOf({ bankCode, accountNo }) {
      const address = new URL(url);
      address.search = String(new URLSearchParams({ bank: bankCode, account: accountNo }));
      const timestamp = String(clock.now().getTime());
      const signed = `${timestamp}.GET.${address.pathname}${address.search}.`;
      const headers = {
        'x-timestamp': timestamp,
        'x-signature': createHmac('sha256', secret).update(signed).digest('hex'),
      };
      try {
        const init: RequestInit = { redirect: 'manual', headers };
        const { status, text } = await fetchText(address, init, { timeoutMs, most: MOST_BYTES });
        const body = parseJson(text);
        // only the protocol's own words count: a proxy's 404 says nothing of the account
        if (status === 404 && failure.safeParse(body).success) return { outcome: 'untold' };
        if (status !== 200) return { outcome: 'unknown', reason: `HTTP ${status}` };
        const told = holder.safeParse(body);
        return told.success
          ? { outcome: 'told', name: told.data.name }
          : { outcome: 'unknown', reason: 'unreadable answer' };
      } catch (error) {
        return { outcome: 'unknown', reason: lostBy(error) };
      }
    },
  };
}
