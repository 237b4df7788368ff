/** What tests of members start from: people who register, and servers that they come to. */
import { randomBytes } from 'node:crypto';
import type { Topic } from '@krapao/contract/events';
import type { MemberId } from '@krapao/contract/ids';
import type { Session } from '../../http/session.ts';
import { AppError } from '../../kernel/app-error.ts';
import { newToken } from '../../kernel/ids.ts';
import type { OneTimeCodes } from '../../ports/one-time-code.ts';
import { silent, type TestDb } from '../../testing/fixtures.ts';
import { createNetworkCeilings, readSettings } from '../site/settings.ts';
import { createAskHolder, type AskHolderDeps } from './ask-holder.ts';
import { memberUseCases } from './use-cases.ts';
import type { Registrant, WholeRegistration } from './register.ts';
import { createSessions } from './sessions.ts';

type Outside = Partial<Omit<AskHolderDeps, 'db'>> & { codes?: OneTimeCodes };

/** What one server process has, and what its screens were told. Unless said, nobody sends codes and no bank tells of holders. */
export function server({ db }: Pick<TestDb, 'db'>, { codes, holders, log = silent }: Outside = {}) {
  // anew each time, so that nothing waits until an older one has been forgotten
  const settings = { current: () => readSettings(db) };
  const sessions = createSessions(db);
  const told: { memberId: MemberId; topics: readonly Topic[] }[] = [];
  const cutOff: bigint[] = [];
  const realtime = {
    changed: (memberId: MemberId, topics: readonly Topic[]) => void told.push({ memberId, topics }),
    cutOff: (ids: readonly bigint[]) => void cutOff.push(...ids),
  };
  const ceilings = createNetworkCeilings(db, settings);
  const askHolder = createAskHolder({ db, holders, log });
  const outside = { codes, askHolder, log: silent };
  const members = memberUseCases({ db, settings, sessions, realtime, ceilings, ...outside });
  return {
    ...members,
    /** Registers, from a network of its own unless told otherwise, and leaves again at once: the tests sign in themselves. */
    async register(given: WholeRegistration, by: Partial<Registrant> = {}): Promise<MemberId> {
      const from = { ...elsewhere(), browser: undefined, ...by };
      const { id } = await members.registration.register(given, from);
      for (const table of ['member_session', 'member_sign_in'])
        await db.client.query(`delete from ${table} where member_id = $1`, [id]);
      return id;
    },
    sessions,
    realtime,
    told,
    cutOff,
  };
}
export type TestServer = ReturnType<typeof server>;

let people = 0;

/** Somebody with a phone and a bank account of their own. */
export function person(): WholeRegistration {
  people += 1;
  return {
    name: 'Noi',
    username: `09${String(people).padStart(8, '0')}`,
    password: 'long enough',
    bankCode: 'SCB',
    bankAccountName: 'สมหญิง ใจดี',
    bankAccountNo: `55${String(people).padStart(8, '0')}`,
  };
}

/** Where somebody signs in from: with a browser that nobody knows, unless it is told. */
export const from = (ip: string, userAgent = 'test', device = newToken()) => ({
  remember: false,
  ip,
  userAgent,
  device,
});

/** Each address may fail only so often: a new one each time. */
let addresses = 0;
export const elsewhere = () => from(`10.9.${(addresses += 1) >> 8}.${addresses & 255}`);

/** Signs in. Answers the token and its session. */
export async function enter(
  { signIn, sessions }: TestServer,
  { username, password }: Pick<WholeRegistration, 'username' | 'password'>,
  origin = elsewhere(),
): Promise<{ token: string; session: Session }> {
  const { token } = await signIn({ username, password, ...origin });
  return { token, session: await sessions.find(token) };
}

/** Registers somebody and signs them in. */
export async function memberAt(here: TestServer, who = person()) {
  const id = await here.register(who);
  return { id, who, ...(await enter(here, who)) };
}

/** A session of that member which has just proved the password. */
export async function provedSession({ db }: Pick<TestDb, 'db'>, memberId: MemberId): Promise<Session> {
  const { rows } = await db.client.query<{ id: bigint }>(
    `insert into member_session (token_hash, member_id, is_remembered, user_agent, ip, expires_at, password_proved_at)
      values ($1, $2, false, 'test', '10.0.0.1', now() + interval '1 hour', now()) returning id`,
    [randomBytes(32), memberId],
  );
  return { id: rows[0]?.id ?? 0n, memberId };
}

/** The code that work is refused with; `fine` when it is not. */
export const codeOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'fine',
    (error: unknown) => (error instanceof AppError ? error.code : error),
  );
