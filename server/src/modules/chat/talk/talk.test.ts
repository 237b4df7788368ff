import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { CHAT_CHECKS } from '../audit.ts';
import { writeSettings } from '../../site/settings.ts';
import {
  ask,
  chatBench,
  guest,
  history,
  member,
  send,
  text,
  wordsOf,
  type ChatBench,
  type Writer,
} from '../../../compose/chat/testing.ts';

let b: ChatBench;
beforeAll(async () => {
  b = await chatBench();
});
afterAll(() => b.drop());
afterEach(async () => {
  for (const { name, text: check } of CHAT_CHECKS as { name: string; text: string }[])
    expect([name, (await b.db.client.query(check)).rows]).toEqual([name, []]);
});
const [ONE, TWO] = [0, 1] as const;

/** So many at once; what limits refuse is none of it. Many call it at once, too: the whole table, since rows would be taken in any order. */
async function withoutLimits(): Promise<void> {
  await b.db.client.query('truncate http_ceiling');
}

describe('what is said', () => {
  it('under one name fifty times at once, on two servers, is one message, and is answered alike', async () => {
    const who = await member(b);
    const id = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) => send(b.servers[i % 2 === 0 ? ONE : TWO], who, 'ฝากเงินไม่เข้า', id)),
    );
    const taken = answers.filter(({ status }) => status === 200);
    expect(taken.length).toBeGreaterThan(10);
    // the others came too often at once, and say nothing else
    expect(answers.filter(({ status }) => status !== 200 && status !== 429)).toEqual([]);
    expect(new Set(taken.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect((await history(b.servers[ONE], who)).map(wordsOf)).toEqual(['ฝากเงินไม่เข้า']);
    await withoutLimits();
  });

  it('again after the answer was lost is no second message; with other words it is refused', async () => {
    const who = guest();
    const id = randomUUID();
    const first = await send(b.servers[ONE], who, 'hello', id);
    const again = await send(b.servers[TWO], who, 'hello', id);
    expect(again).toEqual(first);
    expect(await send(b.servers[TWO], who, 'other words', id)).toMatchObject({
      status: 409,
      body: { message: 'IDEMPOTENCY_KEY_REUSED' },
    });
    expect(await history(b.servers[ONE], who)).toHaveLength(1);
  });

  it('by forty at once is numbered without a gap, and who catches up by numbers sees all of it once', async () => {
    const who = await member(b);
    const words = Array.from({ length: 40 }, (_, i) => `word ${String(i)}`);
    const writing = Promise.all(
      words.map(async (word, i) => {
        const server = b.servers[i % 2 === 0 ? ONE : TWO];
        for (;;) {
          const { status } = await send(server, who, word);
          if (status === 200) return;
          await withoutLimits();
        }
      }),
    );
    const seen = new Map<number, string>();
    let last = 0;
    let isWriting = true;
    const ended = () => (isWriting = false);
    void writing.then(ended, ended);
    for (let rest = 1; rest > 0 || isWriting;) {
      const came = await history(b.servers[TWO], who, { after: last, limit: 7 });
      rest = came.length;
      for (const message of came) {
        // in the order of numbers, nothing left out: a later commit never has an earlier number
        expect(message.seq).toBe(last + 1);
        last = message.seq;
        seen.set(message.seq, wordsOf(message));
      }
    }
    await writing;
    expect([...seen.values()].toSorted()).toEqual(words.toSorted());
  });

  it('is paged by `skip` and by number without leaving out or showing twice, while more comes', async () => {
    const who = guest();
    for (let i = 0; i < 23; i += 1) {
      await send(b.servers[ONE], who, String(i));
      if (i % 15 === 14) await withoutLimits();
    }
    const shown = new Map<number, string>();
    for (let skip = 0; ; skip = shown.size) {
      const page = await history(b.servers[TWO], who, { limit: 10, skip });
      // what came meanwhile moves the pages: the same number again is dropped, as the app does
      for (const one of page) shown.set(one.seq, wordsOf(one));
      if (page.length < 10) break;
      if (skip === 0) await send(b.servers[ONE], who, 'meanwhile');
    }
    expect([...shown.keys()].toSorted((a, z) => a - z)).toEqual([
      ...Array.from({ length: 23 }, (_, i) => i + 1),
    ]);
    const before = await history(b.servers[ONE], who, { limit: 10, before: 11 });
    expect(before.map(({ seq }) => seq)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
    await withoutLimits();
  });

  it('comes together on each side as the same list, however often lines and answers are lost', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({ isLost: fc.boolean(), server: fc.constantFrom(ONE, TWO), looks: fc.boolean() }),
          {
            minLength: 1,
            maxLength: 12,
          },
        ),
        async (steps) => {
          await withoutLimits();
          const who = guest();
          const sides = [new Map<number, string>(), new Map<number, string>()] as const;
          const catchUp = async (side: Map<number, string>, server: 0 | 1) => {
            for (let came = 1; came > 0;) {
              const messages = await history(b.servers[server], who, {
                after: Math.max(0, ...side.keys()),
                limit: 3,
              });
              came = messages.length;
              for (const one of messages) side.set(one.seq, wordsOf(one));
            }
          };
          for (const [i, { isLost, server, looks }] of steps.entries()) {
            const id = randomUUID();
            const first = await send(b.servers[server], who, `m${String(i)}`, id);
            // the answer was lost: the app sends it again, perhaps elsewhere
            if (isLost)
              expect(
                (await send(b.servers[server === ONE ? TWO : ONE], who, `m${String(i)}`, id)).body,
              ).toEqual(first.body);
            if (looks) await catchUp(sides[i % 2 === 0 ? 0 : 1], server);
          }
          for (const side of sides) await catchUp(side, TWO);
          const wanted = steps.map((_, i) => [i + 1, `m${String(i)}`] as const);
          for (const side of sides) expect([...side]).toEqual(wanted);
        },
      ),
      { numRuns: 15 },
    );
  }, 120_000);

  it('says nothing of who speaks: sender, ids, names and notes of a caller change nothing', async () => {
    const who = guest();
    const other = await member(b);
    const claims = {
      ...text('I am support'),
      ...{ sender: 'agent', userId: other.memberId, username: 'root', name: 'Support', deviceToken: 'x' },
      ...{
        note: true,
        session_id: 'mine',
        createdAt: '2020-01-01T00:00:00.000Z',
        author: 'agent',
        staffId: 's',
      },
    };
    expect((await ask(b.servers[ONE], 'POST', 'send-message', who, claims)).status).toBe(200);
    const [said] = await history(b.servers[ONE], who);
    expect(said).toMatchObject({ sender: 'customer', userId: null, guestId: null, name: null, seq: 1 });
    expect(said?.session_id).toMatch(/^[0-9a-f-]{36}-1$/);
    expect(Date.parse(said?.createdAt ?? '')).toBeGreaterThan(Date.parse('2021-01-01'));
    expect(await history(b.servers[ONE], other)).toEqual([]);
    for (const message_type of ['buttons', 'quick_replies', 'generic', 'unknown', 'line'])
      expect(
        (
          await ask(b.servers[ONE], 'POST', 'send-message', who, {
            message: { message_type, payload: { message: 'x', buttons: [], code: 'MERGED' }, payloads: [] },
          })
        ).status,
      ).toBe(400);
  });

  it('is neither blank nor longer than 2000 characters, and carries nothing unseen', async () => {
    const who = guest();
    for (const words of ['', '   ', '\u200b\u202e', 'x'.repeat(2001)])
      expect((await send(b.servers[ONE], who, words)).status, JSON.stringify(words)).toBe(400);
    await send(b.servers[ONE], who, '  a\u202eb\u200b  ');
    await send(b.servers[ONE], who, 'ก'.repeat(2000));
    expect((await history(b.servers[ONE], who)).map(wordsOf)).toEqual(['ก'.repeat(2000), 'ab']);
  });

  it('by one person is so much a minute', async () => {
    await withoutLimits();
    const who = await member(b);
    const sent = [];
    for (let i = 0; i < 22; i += 1)
      sent.push((await send(b.servers[ONE], who, String(i))).body.message ?? 'OK');
    expect(sent.filter((one) => one === 'OK')).toHaveLength(20);
    expect(sent.at(-1)).toBe('RATE_LIMITED');
    await withoutLimits();
  });

  it('with a password or a long number in it is answered once a session with a line not to', async () => {
    const who = guest();
    await send(b.servers[ONE], who, 'รหัสผ่าน: abc12345');
    await send(b.servers[ONE], who, 'password is hunter22');
    const said = await history(b.servers[ONE], who);
    expect(said.map((one) => [one.sender, wordsOf(one)]).toReversed()).toEqual([
      ['customer', 'รหัสผ่าน: abc12345'],
      ['system', 'NO_PASSWORDS'],
      ['customer', 'password is hunter22'],
    ]);
  });
});

describe('whose conversation it is', () => {
  /** Each call that reads or changes one, as somebody else would try it. */
  const CALLS: readonly (readonly ['POST' | 'PUT', string, object])[] = [
    ['POST', 'history', { limit: 50, skip: 0 }],
    ['POST', 'history', { limit: 50, skip: 0, after: 0 }],
    ['POST', 'state', {}],
    ['PUT', 'read-customer/', {}],
    ['POST', 'rate', { stars: 1 }],
  ];

  it('is told by the token or the guest’s id alone: no other id in a call reads or marks it', async () => {
    const victim = await member(b);
    await send(b.servers[ONE], victim, 'my secret');
    const hidden = guest();
    await send(b.servers[ONE], hidden, 'another secret');
    const thief = await member(b);
    for (const attacker of [thief, guest()])
      for (const [method, path, body] of CALLS)
        for (const userId of [victim.memberId, hidden.guestId])
          for (const username of ['x', victim.memberId]) {
            const answer = await ask(b.servers[TWO], method, path, attacker, { ...body, userId, username });
            expect(JSON.stringify(answer.body)).not.toContain('secret');
          }
    const state = await ask(b.servers[ONE], 'POST', 'state', victim);
    expect(state.body).toMatchObject({ lastSeq: 1, state: 'waiting' });
    const { rows } = await b.db.client.query<{ n: number }>('select count(*)::int as n from chat_rating');
    expect(rows).toEqual([{ n: 0 }]);
  });

  it('is nobody’s without both, and a bad token is refused, not a guest', async () => {
    expect((await ask(b.servers[ONE], 'POST', 'history', {}, { limit: 10, skip: 0 })).body).toMatchObject({
      message: 'INVALID_REQUEST',
    });
    const bad = { ...guest(), token: 'A'.repeat(43) };
    for (const [path, body] of [
      ['history', { limit: 10, skip: 0 }],
      ['send-message', text('x')],
      ['state', {}],
    ] as const)
      expect(await ask(b.servers[ONE], 'POST', path, bad, body)).toMatchObject({
        status: 401,
        body: { message: 'invalid-token' },
      });
    for (const guestId of ['1', 'guest', '00000000-0000-1000-8000-000000000000', 'a'.repeat(21)])
      expect((await send(b.servers[ONE], { guestId }, 'x')).status).toBe(400);
  });

  it('keeps no guest’s id, only its hash', async () => {
    const who = guest();
    await send(b.servers[ONE], who, 'hello');
    const { rows } = await b.db.client.query<{ row: string }>(
      `select row_to_json(c)::text as row from chat_conversation c union all select row_to_json(m)::text from chat_message m`,
    );
    expect(rows.filter(({ row }) => row.includes(who.guestId ?? '-'))).toEqual([]);
  });
});

describe('numbers and paths from outside', () => {
  it('that no message can have are refused in words, and are no fault of ours', async () => {
    const who = guest();
    await send(b.servers[ONE], who, 'a');
    const most = 2_147_483_647;
    for (const [method, path, body] of [
      ['POST', 'history', { limit: 5, before: most + 1 }],
      ['POST', 'history', { limit: 5, after: 3_000_000_000 }],
      ['POST', 'history', { limit: 5, skip: 3_000_000_000 }],
      ['PUT', 'read-customer/', { seq: 3_000_000_000 }],
    ] as const)
      expect(await ask(b.servers[ONE], method, path, who, body)).toMatchObject({
        status: 400,
        body: { message: 'INVALID_REQUEST' },
      });
    expect((await history(b.servers[ONE], who, { before: most })).map(wordsOf)).toEqual(['a']);
    const payload = { filePath: `/files/chat/${'-'.repeat(36)}.jpg`, fileType: 'image', url: 'x' };
    const media = { message: { message_type: 'media', payload } };
    const answer = await ask(b.servers[ONE], 'POST', 'send-message', who, media);
    expect(answer).toMatchObject({ status: 404, body: { message: 'NO_DATA' } });
  });
});

describe('reading', () => {
  it('goes up to the newest number or the one that is said, and never back', async () => {
    const who = guest();
    await send(b.servers[ONE], who, 'a');
    await b.db.client.query(
      `update chat_conversation set member_read_seq = 0 where guest_hash = sha256($1::bytea)`,
      [Buffer.from(who.guestId ?? '')],
    );
    await send(b.servers[ONE], who, 'b');
    const read = async (seq?: number) => {
      await ask(b.servers[TWO], 'PUT', 'read-customer/', who, seq === undefined ? {} : { seq });
      return (await ask(b.servers[ONE], 'POST', 'state', who)).body;
    };
    expect(await read(1)).toMatchObject({ memberReadSeq: 1, lastSeq: 2 });
    expect(await read(0)).toMatchObject({ memberReadSeq: 1 });
    expect(await read(99)).toMatchObject({ memberReadSeq: 2 });
    await send(b.servers[ONE], who, 'c');
    expect(await read()).toMatchObject({ memberReadSeq: 3, unread: 0 });
  });
});

describe('hours and switches', () => {
  const calls = (who: Writer) =>
    [
      ['GET', 'config', {}],
      ['POST', 'send-message', text('x')],
      ['POST', 'history', { limit: 10, skip: 0 }],
      ['PUT', 'read-customer/', {}],
      ['POST', 'state', {}],
      ['POST', 'merge', { guestId: guest().guestId, yes: true }],
      ['POST', 'rate', { stars: 3 }],
    ].map(
      ([method, path, body]) =>
        () =>
          ask(b.servers[ONE], method as 'POST', path as string, who, body as object),
    );

  it('where the chat is off, each call answers NOT_FOUND; where the site is closed, gone', async () => {
    const who = await member(b);
    await writeSettings(b.db, { chat: false });
    for (const call of calls(who))
      expect(await call()).toEqual({ status: 404, body: { message: 'NOT_FOUND' } });
    await writeSettings(b.db, { chat: true, isTerminated: true });
    for (const call of calls(who)) expect(await call()).toEqual({ status: 410, body: { message: 'gone' } });
    await writeSettings(b.db, { isTerminated: false });
  });

  it('tells before the first word when nobody answers, and takes what is said all the same', async () => {
    const who = guest();
    const minute = (ms: number) => new Date(Date.now() + 7 * 3_600_000 + ms).toISOString().slice(11, 16);
    await writeSettings(b.db, { chatFrom: minute(2 * 3_600_000), chatTo: minute(3 * 3_600_000) });
    const { body } = await ask<{ opensAt: string }>(b.servers[ONE], 'POST', 'state', who);
    expect(body).toMatchObject({ isOpenNow: false, state: 'none', hours: { from: minute(2 * 3_600_000) } });
    expect(Date.parse(body.opensAt)).toBeGreaterThan(Date.now() + 118 * 60_000);
    expect((await send(b.servers[ONE], who, 'anybody?')).status).toBe(200);
    await writeSettings(b.db, { chatFrom: null, chatTo: null });
    expect((await ask(b.servers[ONE], 'POST', 'state', who)).body).toMatchObject({
      isOpenNow: true,
      hours: null,
    });
  });
});
