/** What tests of acts start from: the members' acts by name, over a server of its own. */
import type { Act, By } from '../../history/face.ts';
import type { TestDb } from '../../../testing/fixtures.ts';
import { createRevokeSessions } from '../sessions.ts';
import { server, type TestServer } from '../testing.ts';
import type { OneTimeCodes } from '../../../ports/one-time-code.ts';
import { memberActs } from './acts.ts';

export const NOI: By = { name: 'noi', staffId: 'noi-id', why: 'they came with their card' };
export const DAO: By = { ...NOI, name: 'dao', staffId: 'dao-id' };

export function staffAt(test: TestDb, codes?: OneTimeCodes) {
  const here: TestServer = server(test, codes && { codes });
  const { sessions, realtime } = here;
  const acts = memberActs({
    db: test.db,
    realtime,
    revokeSessions: createRevokeSessions(sessions, realtime),
  });
  const find = (name: string): Act => {
    const found = acts.find((one) => one.name === name);
    if (!found) throw new Error(`no act is called ${name}`);
    return found;
  };
  return {
    ...here,
    /** As the staff module does: what was said is read, looked at, and carried out. */
    async act(name: string, order: object, by: By = NOI): Promise<void> {
      const one = find(name);
      const said = one.order.parse(order);
      await one.facts(test.db, said);
      await one.carryOut(said, by);
    },
    find,
  };
}
