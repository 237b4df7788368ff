/** What tests of members start from: people who register, and servers that they come to. */
import type { Topic } from '@krapao/contract/events';
import type { MemberId } from '@krapao/contract/ids';
import type { Session } from '../../http/session.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { TestDb } from '../../testing/fixtures.ts';
import { readSettings } from '../site/settings.ts';
import { createAttempts } from './attempts.ts';
import { createMembers } from './members.ts';
import { createRegister, type Registrant, type WholeRegistration } from './register.ts';
import { createSessions } from './sessions.ts';

/** What one server process has, and what its screens were told. */
export function server({ db }: Pick<TestDb, 'db'>) {
  // anew each time, so that nothing waits until an older one has been forgotten
  const settings = { current: () => readSettings(db) };
  const sessions = createSessions(db);
  const registration = createRegister(db, settings, createAttempts(db));
  const told: { memberId: MemberId; topics: readonly Topic[] }[] = [];
  const cutOff: bigint[] = [];
  const realtime = {
    changed: (memberId: MemberId, topics: readonly Topic[]) => void told.push({ memberId, topics }),
    cutOff: (ids: readonly bigint[]) => void cutOff.push(...ids),
  };
  return {
    ...createMembers({ db, settings, sessions, realtime }),
    registration: {
      ...registration,
      register: (given: WholeRegistration, by: Registrant = { ip: '10.0.0.1', browser: undefined }) =>
        registration.register(given, by),
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

/** Where somebody signs in from. */
export const from = (ip: string, userAgent = 'test') => ({ remember: false, ip, userAgent });

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
  const id = await here.registration.register(who);
  return { id, who, ...(await enter(here, who)) };
}

/** The code that work is refused with; `fine` when it is not. */
export const codeOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'fine',
    (error: unknown) => (error instanceof AppError ? error.code : error),
  );
