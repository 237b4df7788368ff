import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  ask,
  chatBench,
  guest,
  history,
  member,
  wordsOf,
  type ChatBench,
  type Writer,
} from '../../../compose/chat/testing.ts';
import type { ChatScreens } from '../../../ports/realtime.ts';
import { readSettings } from '../../site/settings.ts';
import { createTellMoney } from './asked-money.ts';

let b: ChatBench;
beforeAll(async () => {
  b = await chatBench();
});
afterAll(() => b.drop());

const tellMoney = (told: ChatScreens['told'] = () => undefined) =>
  createTellMoney({
    ...{ db: b.db, settings: { current: () => readSettings(b.db) }, screens: { told } },
  })();
const choose = (who: Writer, choice: string) =>
  ask(b.servers[0], 'POST', 'send-message', who, {
    message: {
      message_type: 'postback',
      payload: { title: 'ฝากเงินไม่เข้า', message: JSON.stringify({ choice }) },
      deliver: { id: randomUUID(), status: 'sending' },
    },
  });
const lines = async (who: Writer) =>
  (await history(b.servers[0], who)).toReversed().map((one) => {
    const { message } = one;
    const money = message.message_type === 'text' ? message.payload.money : undefined;
    return money ? [wordsOf(one), money.kind, money.amount, money.state] : wordsOf(one);
  });
const slip = async ({ memberId }: Writer, minutes: number): Promise<string> => {
  const { rows } = await b.db.client.query<{ id: string }>(
    `insert into deposit_slip (id, member_id, bank_code, account_name, account_no, amount, status, attempts, due_at, created_at)
      values (gen_random_uuid(), $1, 'SCB', 'K', '1', 50000, 'PENDING', 0, now(), now() - make_interval(mins => $2)) returning id`,
    [memberId, minutes],
  );
  return rows[0]?.id ?? '';
};

it('who says that a deposit is not there has the newest one attached from our own tables, and is told when it has ended, once', async () => {
  const who = await member(b);
  await slip(who, 90);
  const id = await slip(who, 5);
  await choose(who, 'deposit');
  expect(await lines(who)).toEqual(['postback', ['MONEY_ATTACHED', 'slip', 500, 'waiting']]);
  const told: string[] = [];
  const tell = () => tellMoney(({ what }) => void told.push(what));
  expect(await tell()).toBe(0);
  await b.db.client.query(
    `update deposit_slip set status = 'FAILED', note = 'INVALID_SLIP', due_at = null where id = $1`,
    [id],
  );
  expect((await Promise.all([tell(), tell()])).reduce((sum, one) => sum + one, 0)).toBe(1);
  expect(await tell()).toBe(0);
  expect(await lines(who)).toEqual([
    'postback',
    ['MONEY_ATTACHED', 'slip', 500, 'waiting'],
    ['MONEY_FAILED', 'slip', 500, 'failed'],
  ]);
  expect(told).toEqual(['message']);
});

it('who has none of late is told so; what one guest or another choice asks attaches nothing', async () => {
  const who = await member(b);
  await choose(who, 'withdrawal');
  expect(await lines(who)).toEqual(['postback', 'MONEY_NOT_FOUND']);
  await choose(who, 'game');
  expect(await lines(who)).toHaveLength(3);
  const other = guest();
  await choose(other, 'deposit');
  expect(await lines(other)).toEqual(['postback']);
});

it('who asked last is told, however much is waited for that others asked about before', async () => {
  const [many, who] = [await member(b), await member(b)];
  await choose(many, 'other');
  await b.db.client.query(
    `with slips as (
        insert into deposit_slip (id, member_id, bank_code, account_name, account_no, amount, status, attempts, due_at, created_at)
          select gen_random_uuid(), $1, 'SCB', 'K', '1', 50000, 'PENDING', 0, now(), now() from generate_series(1, 600) returning id
      )
      insert into chat_asked_money (conversation_id, kind, subject, asked_at)
        select c.id, 'slip', s.id, now() - interval '20 days' from slips s, chat_conversation c where c.member_id = $1`,
    [many.memberId],
  );
  const id = await slip(who, 5);
  await choose(who, 'deposit');
  await b.db.client.query(
    `update deposit_slip set status = 'FAILED', note = 'INVALID_SLIP', due_at = null where id = $1`,
    [id],
  );
  expect(await tellMoney()).toBe(1);
  expect((await lines(who)).at(-1)).toEqual(['MONEY_FAILED', 'slip', 500, 'failed']);
});
