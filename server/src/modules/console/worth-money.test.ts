import { afterAll, beforeAll, expect, it } from 'vitest';
import { phrase } from '@krapao/contract/phrases';
import { newId } from '../../kernel/ids.ts';
import { memberWith } from '../../testing/fixtures.ts';
import { waitingGiftKind } from '../deposits/gift/settle-gift.ts';
import { giftsBench, type GiftsBench } from '../deposits/gift/testing.ts';
import { createChanges } from '../history/changes.ts';
import { createBoard } from '../operator/board.ts';
import { createCurrentSettings } from '../site/settings.ts';
import { consoleBench, type ConsoleBench } from '../staff/testing.ts';
import { consoleActs } from './acts.ts';
import { createConsole } from './index.ts';

const VOUCHER = 'aB3dE5fG7hJ9kL1mN3pQ5rS7tU9vW1xY3zA';

let gifts: GiftsBench;
let b: ConsoleBench;
beforeAll(async () => {
  gifts = await giftsBench();
  const { db } = gifts;
  const kinds = [waitingGiftKind(db, gifts.gifts.settleGift)];
  const changes = createChanges(db, []);
  const board = createBoard(db, kinds);
  const settings = createCurrentSettings(db);
  b = await consoleBench({ base: gifts, acts: () => consoleActs({ board, kinds, changes, settings }) });
  createConsole({
    ...{ db, board, kinds, changes, acts: b.module.door, requests: b.module.requests, settings },
    standing: async () => [],
    links: { addressOf: (key) => `/files/${key}` },
  }).serve(b.api);
});
afterAll(() => b.drop());

it('the voucher of a gift, which is money to whoever has it, is whole for who decides deposits alone', async () => {
  const { id: member } = await memberWith(gifts);
  const operation = newId();
  gifts.book.make(VOUCHER, 50_000);
  gifts.book.loss = () => 'before';
  await gifts.hand(member, VOUCHER, operation);
  await gifts.db.client.query(`update deposit_gift set state = 'review' where id = $1`, [operation]);
  const voucherFor = async (name: string, role: 'cashier' | 'support') => {
    const screen = await b.screen(await b.person(name, role));
    const { facts } = (await screen.ask('GET', `board/gift/${operation}`)).body as {
      facts: { voucher: string };
    };
    return facts.voucher;
  };
  expect(await voucherFor('noi', 'cashier')).toBe(VOUCHER);
  expect(await voucherFor('dao', 'support')).toBe(`•••${VOUCHER.slice(-4)}`);
});

it('a gift is credited by nobody who does not say how much came, nor is a second person asked to', async () => {
  const { id: member } = await memberWith(gifts);
  const operation = newId();
  gifts.book.loss = () => 'before';
  await gifts.hand(member, 'Unsaid', operation);
  await gifts.db.client.query(`update deposit_gift set state = 'review' where id = $1`, [operation]);
  const som = await b.screen(await b.person('som', 'cashier'));
  const { seen } = (await som.ask('GET', `board/gift/${operation}`)).body;
  const said = { why: 'saw it', seen, proof: await som.proof() };
  expect(await som.ask('POST', `board/gift/${operation}/credit`, said)).toMatchObject({
    status: 400,
    body: { fields: { amount: phrase('asInHistory') } },
  });
});
