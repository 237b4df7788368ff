import { att } from '@krapao/contract/kip';
import type { ConsoleApi, StaffSession } from '../../http/console-bind.ts';
import { AppError } from '../../kernel/app-error.ts';
import { told, type Changes } from '../history/face.ts';
import { orderOf, type Acts } from '../staff/face.ts';
import type { knownBy, peopleLogged } from './called.ts';
import type { Views } from './views.ts';
import type { ShownWork } from './work.ts';

export interface ConsoleRoutesDeps {
  work: ShownWork;
  views: Views;
  changes: Changes;
  acts: Acts;
  known: ReturnType<typeof knownBy>;
  people: ReturnType<typeof peopleLogged>;
}

export function serveConsole(api: ConsoleApi, deps: ConsoleRoutesDeps): void {
  const { work, views, changes, acts, people } = deps;
  api.serve('GET /api/console/board', ({ staff, query }) => work.list(staff, query));
  api.serve('GET /api/console/board/counts', ({ staff }) => work.counts(staff));
  api.serve('GET /api/console/board/{kind}/{id}', ({ staff, params: { kind, id } }) =>
    work.show(staff, kind, id),
  );

  api.serve('POST /api/console/board/{kind}/{id}/{verdict}', ({ staff, params, body }) => {
    const { order, asked } = orderOf(body);
    const { amount, kip, ...said } = order;
    const whole = {
      ...params,
      ...said,
      ...(amount !== undefined && { amount: String(amount) }),
      ...(kip !== undefined && { kip: String(att(kip) / 100n) }),
    };
    return acts.perform(staff, 'board.decide', whole, asked);
  });

  api.serve('GET /api/console/views', ({ staff, query }) => views.list(staff, query.screen));
  api.serve('POST /api/console/views', ({ staff, body }) => views.save(staff, body));
  api.serve('DELETE /api/console/views/{id}', async ({ staff, params }) => {
    await views.remove(staff, params.id);
    return { message: 'OK' };
  });

  api.serve('GET /api/console/setup/{kind}', async ({ params }) => ({
    things: (await changes.list(params.kind)).map(({ subject, state, inForce, schema }) => ({
      ...{ subject, schema },
      state: state ?? null,
      inForce: inForce ?? null,
    })),
  }));
  api.serve('GET /api/console/setup/{kind}/{subject}', async ({ params: { kind, subject } }) => {
    const [{ state, inForce, version }, history] = await Promise.all([
      changes.see(kind, subject),
      changes.history({ kind, subject, isDone: true, limit: SHOWN_HISTORY }),
    ]);
    return {
      state: state ?? null,
      inForce: inForce ?? null,
      version,
      schema: changes.schemaOf(kind, subject),
      history: history.map(told),
    };
  });
  api.serve('POST /api/console/setup/{kind}/{subject}/rehearse', async ({ staff, params, body }) => {
    requireRight(staff, changes.rightOf(params.kind));
    const order = { ...params, ...body };
    const [{ before, after, doubts = [] }, second] = await Promise.all([
      changes.rehearse(order),
      changes.needsSecond(order),
    ]);
    return { before: before ?? null, after: after ?? null, doubts: [...doubts], second };
  });
  api.serve('POST /api/console/setup/{kind}/{subject}', ({ staff, params, body }) => {
    const { why, proof, order, seen } = body;
    return acts.perform(staff, 'setup.change', { ...params, order, seen }, { why, proof });
  });

  api.serve('GET /api/console/log', async ({ staff, query }) => {
    const { after, limit, subject, name, ...filter } = query;
    const before = after !== undefined && /^\d{1,18}$/.test(after) ? BigInt(after) : undefined;
    const events = await changes.history({
      ...{ ...filter, before, limit: limit + 1 },
      subject: subject === undefined ? undefined : await people.subjectsOf(subject),
      name: name === undefined ? undefined : await people.doersOf(name),
    });
    const page = await people.named(events.slice(0, limit));
    const [known, names] = await Promise.all([deps.known(page), changes.namesOf(page)]);
    const mayName = staff.rights.has('member.view');
    return {
      events: page.map((one, index) => {
        const { member = null, amount = null } = known[index] ?? {};
        return {
          ...{ ...told(one), staffId: one.staffId, ip: one.ip },
          ...{ member: mayName ? member : null, amount, named: names[index] ?? null },
        };
      }),
      next: events.length > limit ? String(events[limit - 1]?.id) : null,
    };
  });
}

const SHOWN_HISTORY = 50;

function requireRight(staff: StaffSession, right: Parameters<StaffSession['rights']['has']>[0]): void {
  if (!staff.rights.has(right)) throw new AppError('NO_RIGHT', { right });
}
