/** What tests of gift links need: sealed links, a TrueMoney that keeps its book, and the module over a database of its own. */
import { sealed } from '@krapao/tools/testing/sealed-link';
import { satang, type Satang } from '@krapao/contract/money';
import { newId } from '../../../kernel/ids.ts';
import type { MemberId } from '@krapao/contract/ids';
import type { GiftAnswer, GiftOrder, GiftVouchers } from '../../../ports/gift-voucher.ts';
import { silent, testDb } from '../../../testing/fixtures.ts';
import { siteWallet } from '../../site/tables.ts';
import { createGifts } from './index.ts';
import { giftById } from './store.ts';
import type { Gift } from './tables.ts';
import { systemClock } from '../../../kernel/clock.ts';
import type { Realtime } from '../../../ports/realtime.ts';
import { createCreditDeposit, tellMember } from '../credit-deposit.ts';

export const linkTo = (voucher: string): string => `https://gift.truemoney.com/campaign/?v=${voucher}`;

/** What goes wrong with one call: nobody hears of it, or its answer is lost. */
export type Loss = 'before' | 'after' | undefined;

/** Gifts that a wallet takes once, over a wire that loses what it is told to. */
export class GiftBook implements GiftVouchers {
  readonly gifts = new Map<string, { amount: Satang; isTaken: boolean }>();
  readonly asked: string[] = [];
  loss: () => Loss = () => undefined;
  /** Runs before each call is answered. */
  meet: () => Promise<void> = async () => {};

  make(voucher: string, amount: number): string {
    this.gifts.set(voucher, { amount: satang(amount), isTaken: false });
    return voucher;
  }

  async redeem({ voucher }: GiftOrder): Promise<GiftAnswer> {
    this.asked.push(voucher);
    await this.meet();
    const loss = this.loss();
    if (loss === 'before') return { outcome: 'unknown', reason: 'never arrived' };
    const answer = this.#answer(voucher);
    return loss === 'after' ? { outcome: 'unknown', reason: 'the answer was lost' } : answer;
  }

  /** Satang that were taken. */
  taken(): bigint {
    return [...this.gifts.values()].reduce((sum, { amount, isTaken }) => sum + (isTaken ? amount : 0n), 0n);
  }

  #answer(voucher: string): GiftAnswer {
    const gift = this.gifts.get(voucher);
    if (!gift) return { outcome: 'refused', refusal: 'not-found' };
    if (gift.isTaken) return { outcome: 'refused', refusal: 'taken' };
    gift.isTaken = true;
    return { outcome: 'redeemed', amount: gift.amount };
  }
}

export type GiftsBench = Awaited<ReturnType<typeof giftsBench>>;

export async function giftsBench() {
  const base = await testDb();
  const book = new GiftBook();
  const changes: string[] = [];
  const realtime: Realtime = { changed: (member, topics) => changes.push(`${member}: ${topics.join(' ')}`) };
  const parts: Parameters<typeof createGifts>[0] = {
    db: base.db,
    house: base.house,
    vouchers: book,
    creditDeposit: createCreditDeposit({ clock: systemClock, onDeposit: [tellMember(realtime)] }),
    realtime,
    clock: systemClock,
    log: silent,
    linksPerHour: 1000,
  };
  const gifts = createGifts(parts);
  await base.db.sql
    .insert(siteWallet)
    .values({ mode: 'gift', accountName: 'KRAPAO', mobile: '0891112223', isActive: true });
  return {
    ...base,
    book,
    gifts,
    parts,
    changes,
    hand: (memberId: MemberId, voucher: string, operation = newId()) =>
      gifts.redeemGift({ memberId, operation, link: sealed(linkTo(voucher)) }),
    /** Makes everything due, as if leases and pauses were over. */
    hurry: () =>
      base.db.client.query(
        "update deposit_gift set due_at = now() - interval '1 second' where due_at is not null",
      ),
    /** Does what the runner does until nothing is due. */
    async run(): Promise<void> {
      for (let taken = await gifts.takeDueGift(); taken; taken = await gifts.takeDueGift())
        await gifts.carryOutGift(taken);
    },
    async gift(id: string): Promise<Gift> {
      const gift = await giftById(base.db, id);
      if (!gift) throw new Error(`no gift ${id}`);
      return gift;
    },
  };
}
