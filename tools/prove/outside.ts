/** The sandbox as tests see it: what the outside world holds, and its faults. */
import { parseBaht, type Satang } from '@krapao/contract/money';
import { z } from 'zod';

const payouts = z.array(
  z.object({ reference: z.string(), status: z.string(), amount: z.string(), accountNo: z.string() }),
);
const faults = z.array(z.object({ system: z.string(), seen: z.number(), applied: z.number() }));
const transfer = z.object({ transRef: z.string(), slip: z.string() });

const qrs = z.array(
  z.object({
    reference: z.string(),
    status: z.string(),
    payment: z.object({ amount: z.string() }).optional(),
  }),
);

export interface Fault {
  mode: string;
  rate?: number;
  count?: number;
  seed?: number;
  delayMs?: number;
  operation?: string;
}
export type OutsidePayout = z.infer<typeof payouts>[number];

export function createOutside(url: string) {
  async function ask(method: string, path: string, body?: unknown): Promise<unknown> {
    const response = await fetch(url + path, {
      method,
      ...(body !== undefined && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    });
    const answer: unknown = await response.json();
    if (!response.ok) throw new Error(`sandbox ${method} ${path}: ${JSON.stringify(answer)}`);
    return answer;
  }
  return {
    async transfer(order: Record<string, unknown>): Promise<z.infer<typeof transfer>> {
      return transfer.parse(await ask('POST', '/bank/transfers', order));
    },
    async picture(address: string): Promise<Blob> {
      return (await fetch(address)).blob();
    },
    async payouts(account: string): Promise<OutsidePayout[]> {
      return payouts.parse(await ask('GET', `/payouts?account=${account}`));
    },
    /** Every payment QR that a provider made. */
    async qrs(): Promise<z.infer<typeof qrs>> {
      return qrs.parse(await ask('GET', '/qr'));
    },
    /**
     * A customer pays it, from that account; `late` also when it is over or cancelled, `notify`: the bank feed reports it too. Answers the
     * transfer behind it. @throws Error where it can't be paid, or was
     */
    async payQr(
      reference: string,
      how: {
        late?: boolean;
        notify?: boolean;
        fromBank?: string;
        fromAccount?: string;
        fromName?: string;
      } = {},
    ): Promise<z.infer<typeof transfer>> {
      return transfer.parse(await ask('POST', `/qr/${reference}/pay`, how));
    },
    /** Satang. */
    async credit(username: string, code = 'JOKER'): Promise<Satang> {
      const { credit } = z
        .object({ credit: z.string() })
        .parse(await ask('GET', `/games/${code}/accounts/${username}`));
      return satangOf(credit);
    },
    async bet(username: string, stake: number, win: number, code = 'JOKER'): Promise<void> {
      await ask('POST', `/games/${code}/accounts/${username}/bets`, { stake, win });
    },
    async fault(system: string, fault: Fault): Promise<void> {
      await ask('PUT', `/faults/${system}`, fault);
    },
    /** Calls that are on their way there (fault `late`) arrive now. */
    async arrive(system: string): Promise<void> {
      await ask('POST', `/faults/${system}/arrive`);
    },
    /** How many calls a fault has hit since it was set. */
    async applied(system: string): Promise<number> {
      const all = faults.parse(await ask('GET', '/faults'));
      return all.find((each) => each.system === system)?.applied ?? 0;
    },
  };
}
export type Outside = ReturnType<typeof createOutside>;

export function satangOf(text: string): Satang {
  const amount = parseBaht(text);
  if (amount === undefined) throw new Error(`not an amount: ${text}`);
  return amount;
}
