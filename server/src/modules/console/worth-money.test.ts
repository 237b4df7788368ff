import { afterAll, beforeAll, expect, it } from 'vitest';
import { consoleRoutes } from '@krapao/contract/console/api';
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
    ...{ db, board, kinds, changes, requests: b.module.requests, settings },
    standing: async () => [],
    links: { addressOf: (key) => `/files/${key}` },
  }).console(b.api, b.module.door);
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

it('a gift that TrueMoney may be asked about is not decided, and its screens say so and when it is asked again', async () => {
  const { id: member } = await memberWith(gifts);
  const operation = newId();
  gifts.book.loss = () => 'before';
  await gifts.hand(member, 'Asked', operation);
  const due = `update deposit_gift set state = 'review', due_at = now() + make_interval(secs => $2) where id = $1`;
  await gifts.db.client.query(due, [operation, 30]);
  const [ton, mali] = [
    await b.screen(await b.person('ton', 'cashier')),
    await b.screen(await b.person('mali', 'manager')),
  ];
  const look = async () => (await ton.ask('GET', `board/gift/${operation}`)).body;
  const { dueAt } = await gifts.gift(operation);
  expect(await look()).toMatchObject({ facts: { 'TrueMoney asked again': dueAt?.toISOString() } });
  const said = { why: 'not there', seen: (await look())['seen'], proof: await ton.proof() };
  const { body } = await ton.ask('POST', `board/gift/${operation}/refuse`, said);
  const confirm = async () =>
    mali.ask('POST', `requests/${String(body['request'])}/confirm`, { proof: await mali.proof() });
  const answer = await confirm();
  expect(answer).toMatchObject({ status: 409, body: { message: 'TRANSFER_IN_PROGRESS' } });
  for (const path of ['board/{kind}/{id}/{verdict}', 'requests/{id}/confirm'])
    expect(consoleRoutes.find((one) => one.path === `/api/console/${path}`)?.codes).toContain(
      answer.body['message'],
    );

  await gifts.db.client.query(due, [operation, 3_600]);
  expect(await confirm()).toMatchObject({ status: 200 });
  expect(await gifts.gift(operation)).toMatchObject({ state: 'refused' });
  expect((await look())['facts']).not.toHaveProperty('TrueMoney asked again');
});
