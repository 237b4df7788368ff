/** A member whose money moves in every way that the statement shows, at any moment. */
import type { MemberId } from '@krapao/contract/ids';
import { satang } from '@krapao/contract/money';
import { accountOf, HOUSE, openAccount } from '../../ledger/accounts.ts';
import { KINDS } from '../../ledger/kinds.ts';
import { postOne, type Posting } from '../../ledger/post.ts';
import { newId } from '../../kernel/ids.ts';
import { memberWith, type TestDb } from '../../testing/fixtures.ts';

/** After it was settled or returned: the bank told the other end. */
type Corrected = 'came-back' | 'left';

export interface Mover {
  id: MemberId;
  deposit(baht: number, at?: Date): Promise<void>;
  /** Answers how to end it. */
  withdraw(
    baht: number,
    at?: Date,
  ): Promise<(how: 'settle' | 'return' | Corrected, at?: Date) => Promise<void>>;
  /** fill: wallet to JOKER; empty: back. */
  transfer(
    direction: 'fill' | 'empty',
    baht: number,
    at?: Date,
  ): Promise<(how: 'settle' | 'return', at?: Date) => Promise<void>>;
}

export async function mover(test: TestDb): Promise<Mover> {
  const { id } = await memberWith(test);
  await test.db.withTx((tx) => openAccount(tx, id, 'JOKER'));
  const account = async (code: string) => (await accountOf(test.db, id, code))?.id ?? 0n;
  const [wallet, joker] = [await account('WALLET'), await account('JOKER')];
  const [cashIn, cashOut] = [await test.house(HOUSE.cashIn('SCB')), await test.house(HOUSE.cashOut)];
  const [toBank, toGame] = [
    await test.house(HOUSE.payoutInTransit),
    await test.house(HOUSE.gameInTransit('JOKER')),
  ];

  async function move(posting: Pick<Posting, 'kind' | 'from' | 'to'> & Partial<Posting>, baht: number) {
    const { result, movementId } = await test.db.withTx((tx) =>
      postOne(tx, {
        reference: newId(),
        amount: satang(Math.round(baht * 100)),
        memberId: id,
        subject: { kind: KINDS[posting.kind].about[0], id: newId() },
        detail: {},
        ...posting,
      }),
    );
    if (result !== 'posted') throw new Error(`${posting.kind} was refused: ${result}`);
    return movementId;
  }

  async function hold(
    kind: 'withdraw' | 'fill' | 'empty',
    [from, transit, to]: readonly [bigint, bigint, bigint],
    baht: number,
    rest: Pick<Posting, 'detail'> & { at?: Date },
  ) {
    const id = newId();
    const reference = `${kind}:${id}`;
    const subject = { kind: KINDS[`${kind}_hold`].about[0], id };
    const closes = await move(
      { kind: `${kind}_hold`, reference: `${reference}:hold`, from, to: transit, subject, ...rest },
      baht,
    );
    const end = async (how: 'settle' | 'return', at?: Date) => {
      const close = { from: transit, to: how === 'settle' ? to : from, closes, subject };
      const when = at && { at };
      await move({ kind: `${kind}_${how}`, reference: `${reference}:${how}`, ...close, ...when }, baht);
    };
    return { id, end };
  }

  return {
    id,
    async deposit(baht, at) {
      const detail = { from: 'SCB', to: 'WALLET' };
      await move({ kind: 'slip_deposit', from: cashIn, to: wallet, detail, ...(at && { at }) }, baht);
    },
    async withdraw(baht, at) {
      const detail = { from: 'WALLET', to: 'KBANK' };
      const { id: payout, end } = await hold('withdraw', [wallet, toBank, cashOut], baht, {
        detail,
        ...(at && { at }),
      });
      return async (how, when) => {
        if (how === 'settle' || how === 'return') return end(how, when);
        const isBack = how === 'came-back';
        const contradiction = newId();
        await test.db.client.query(
          `insert into payout_contradiction (id, payout_id, ended, told, said, told_by, state, corrected, closed_at)
            values ($1, $2, $3, $4, 'test', 'callback', 'corrected', 0, now())`,
          [contradiction, payout, ...(isBack ? ['settled', 'returned'] : ['returned', 'settled'])],
        );
        await move(
          {
            kind: isBack ? 'withdraw_correction_in' : 'withdraw_correction_out',
            reference: `withdraw:${payout}:correction:${contradiction}`,
            subject: { kind: 'payout_contradiction', id: contradiction },
            ...(isBack ? { from: cashOut, to: wallet } : { from: wallet, to: cashOut }),
            detail: isBack ? { from: 'KBANK', to: 'WALLET' } : detail,
            ...(when && { at: when }),
          },
          baht,
        );
      };
    },
    async transfer(direction, baht, at) {
      const { end } = await (direction === 'fill'
        ? hold('fill', [wallet, toGame, joker], baht, {
            detail: { from: 'WALLET', to: 'JOKER' },
            ...(at && { at }),
          })
        : hold('empty', [joker, toGame, wallet], baht, {
            detail: { from: 'JOKER', to: 'WALLET' },
            ...(at && { at }),
          }));
      return end;
    },
  };
}
