import type { ConsoleInside } from '@krapao/contract/console/api';
import type { StaffSession } from '../../http/console-bind.ts';
import { told, type Changes } from '../history/face.ts';
import type { knownBy, peopleLogged } from './called.ts';

interface ShowLogDeps {
  changes: Pick<Changes, 'history' | 'namesOf'>;
  known: ReturnType<typeof knownBy>;
  people: ReturnType<typeof peopleLogged>;
}

type Asked = ConsoleInside<'GET /api/console/log'>['query'];
type Log = ConsoleInside<'GET /api/console/log'>['output'];

/** What staff did, the newest first: whom it was about is told to who may see members. */
export function createShowLog({ changes, known, people }: ShowLogDeps) {
  return async (staff: StaffSession, { after, limit, subject, name, ...filter }: Asked): Promise<Log> => {
    const before = after !== undefined && /^\d{1,18}$/.test(after) ? BigInt(after) : undefined;
    const events = await changes.history({
      ...{ ...filter, before, limit: limit + 1 },
      subject: subject === undefined ? undefined : await people.subjectsOf(subject),
      name: name === undefined ? undefined : await people.doersOf(name),
    });
    const page = await people.named(events.slice(0, limit));
    const [found, names] = await Promise.all([known(page), changes.namesOf(page)]);
    const mayName = staff.rights.has('member.view');
    return {
      events: page.map((one, index) => {
        const { member = null, amount = null } = found[index] ?? {};
        return {
          ...{ ...told(one), staffId: one.staffId, ip: one.ip },
          ...{ member: mayName ? member : null, amount, named: names[index] ?? null },
        };
      }),
      next: events.length > limit ? String(events[limit - 1]?.id) : null,
    };
  };
}
