/** What a person reads who looks outside of the console: statements of our accounts, the paying bank, wallets, providers' own pages. */
import { satang, type Satang } from '@krapao/contract/money';
import { z } from 'zod';
import { satangOf } from '../outside.ts';

const transfer = z.object({
  transRef: z.string(),
  fromBank: z.string(),
  fromAccount: z.string(),
  toBank: z.string(),
  toAccount: z.string(),
  amount: z.string(),
  /** The bank's feed tells of it. */
  notify: z.boolean().optional(),
});
export type BankTransfer = z.infer<typeof transfer>;
const payout = z.object({
  reference: z.string(),
  status: z.enum(['SUCCESS', 'PENDING', 'REJECTED']),
  bankReference: z.string().optional(),
  amount: z.string(),
  accountNo: z.string(),
});
export type BankPayout = z.infer<typeof payout>;
const gift = z.object({ tickets: z.array(z.object({ mobile: z.string(), amount: z.string() })) });
const qr = z.object({
  reference: z.string(),
  provider: z.string(),
  status: z.string(),
  payment: z.object({ amount: z.string() }).optional(),
});
const account = z.object({ credit: z.string() });
const moved = z.object({ amount: z.string(), at: z.string() });

/** The house's wallet that gifts are redeemed to. */
export const GIFT_WALLET = '0891112223';

export function recordsOf(sandboxUrl: string) {
  async function get(path: string): Promise<unknown> {
    const response = await fetch(sandboxUrl + path);
    return response.status === 404 ? undefined : response.json();
  }
  async function post(path: string, body: object): Promise<unknown> {
    const response = await fetch(sandboxUrl + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const answer: unknown = await response.json();
    if (!response.ok) throw new Error(`sandbox ${path}: ${JSON.stringify(answer)}`);
    return answer;
  }

  return {
    async transfer(transRef: string): Promise<BankTransfer | undefined> {
      return transfer.optional().parse(await get(`/bank/transfers/${encodeURIComponent(transRef)}`));
    },
    transfers: async (): Promise<BankTransfer[]> => z.array(transfer).parse(await get('/bank/transfers')),
    payouts: async (): Promise<BankPayout[]> => z.array(payout).parse(await get('/payouts')),
    async payout(reference: string): Promise<BankPayout | undefined> {
      return (await this.payouts()).find((one) => one.reference === reference);
    },
    /** The bank ends one that it left open. */
    async endPayout(reference: string, status: 'SUCCESS' | 'REJECTED'): Promise<void> {
      await post(`/payouts/${reference}/settle`, { status });
    },
    qrs: async () => z.array(qr).parse(await get('/qr')),
    async makeGift(baht: number): Promise<{ link: string; hash: string }> {
      return z
        .object({ link: z.string(), hash: z.string() })
        .parse(await post('/truemoney/gifts', { amount: baht }));
    },
    /** What the house's wallet got of a gift, or of all, satang. */
    async gifted(hash?: string): Promise<Satang> {
      const gifts = z
        .array(gift)
        .parse(await get(`/truemoney/gifts${hash === undefined ? '' : `?hash=${hash}`}`));
      const ours = gifts.flatMap(({ tickets }) => tickets).filter(({ mobile }) => mobile === GIFT_WALLET);
      return satang(ours.reduce((sum, { amount }) => sum + satangOf(amount), 0n));
    },
    async credit(code: string, username: string): Promise<Satang> {
      return satangOf(account.parse(await get(`/games/${code}/accounts/${username}`)).credit);
    },
    /** What a provider's own page shows of a player since then: satang, those that went out below zero. */
    async movedAt(code: string, username: string, since: string): Promise<Satang[]> {
      const all = z.array(moved).parse(await get(`/games/${code}/accounts/${username}/transfers`));
      return all
        .filter(({ at }) => Date.parse(at) >= Date.parse(since))
        .map(({ amount }) => satangOf(amount));
    },
  };
}
export type Records = ReturnType<typeof recordsOf>;

/** Satang that came to or left an account of ours since it was opened, as its bank has it: `BANK NUMBER`, `TRUEMONEY MOBILE`, a gateway, PAYOUT. */
export async function heldBy(records: Records, key: string): Promise<Satang> {
  const [bank = '', number = ''] = key.split(' ');
  if (key === 'PAYOUT') {
    const paid = (await records.payouts()).filter(({ status }) => status === 'SUCCESS');
    return satang(-paid.reduce((sum, { amount }) => sum + satangOf(amount), 0n));
  }
  if (bank === 'TRUEMONEY') return number === GIFT_WALLET ? records.gifted() : satang(0n);
  if (bank === 'WW' || bank === 'ZAPMAN') {
    const paid = (await records.qrs()).filter(({ provider }) => provider === bank);
    return satang(paid.reduce((sum, { payment }) => sum + satangOf(payment?.amount ?? '0'), 0n));
  }
  const signed = (one: BankTransfer): bigint => {
    if (one.toBank === bank && one.toAccount === number) return satangOf(one.amount);
    return one.fromBank === bank && one.fromAccount === number ? 0n - satangOf(one.amount) : 0n;
  };
  return satang((await records.transfers()).reduce((sum, one) => sum + signed(one), 0n));
}
