import { afterAll, beforeAll, expect, it } from 'vitest';
import { satang } from '@krapao/contract/money';
import { createCeilings } from '../../../http/ceilings.ts';
import { type createHttp } from '../../../http/server.ts';
import { systemClock } from '../../../kernel/clock.ts';
import { newId } from '../../../kernel/ids.ts';
import { testDb, type TestDb } from '../../../testing/fixtures.ts';
import { testServer } from '../../../testing/http.ts';
import { serveAnnouncements } from './routes.ts';

let test: TestDb;
let app: Awaited<ReturnType<typeof createHttp>>;
beforeAll(async () => {
  test = await testDb();
  const served = await testServer(test.db, { trustProxy: true });
  const { api } = served;
  app = served.app;
  const announce = async () => ({ id: newId(), amount: satang(50_001), until: new Date() });
  const toldAnnouncement = () => Promise.reject(new Error('nobody asks'));
  serveAnnouncements(
    api,
    { announce, toldAnnouncement, cancelAnnouncement: async () => undefined },
    { clock: systemClock, ceilings: createCeilings(test.db, async () => 3) },
  );
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await test.drop();
});

it('one network, whoever its members are, announces only so many transfers an hour', async () => {
  const announce = async (ip: string, member: number) => {
    const headers = { authorization: `Bearer M${member}`, 'x-wallet-user': '1', 'x-forwarded-for': ip };
    const answer = await app.inject({
      method: 'POST',
      url: '/api/wallet/add',
      headers,
      payload: { amount: 500 },
    });
    return answer.statusCode;
  };
  const answers = await Promise.all([1, 2, 3, 4, 5].map((i) => announce(`2001:db8::${i}`, i)));
  expect(answers.toSorted()).toEqual([200, 200, 200, 429, 429]);
  expect(await announce('2001:db8:0:1::1', 6)).toBe(200);
});
