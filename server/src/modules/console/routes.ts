import { att } from '@krapao/contract/kip';
import type { ConsoleApi } from '../../http/console-bind.ts';
import { orderOf, type Acts } from '../staff/face.ts';
import type { createSetup } from './setup.ts';
import type { createShowLog } from './show-log.ts';
import type { Views } from './views.ts';
import type { ShownWork } from './work.ts';

export interface ConsoleRoutesDeps {
  work: ShownWork;
  views: Views;
  setup: ReturnType<typeof createSetup>;
  showLog: ReturnType<typeof createShowLog>;
  acts: Acts;
}

export function serveConsole(
  api: ConsoleApi,
  { work, views, setup, showLog, acts }: ConsoleRoutesDeps,
): void {
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
    things: await setup.list(params.kind),
  }));
  api.serve('GET /api/console/setup/{kind}/{subject}', ({ params: { kind, subject } }) =>
    setup.show(kind, subject),
  );
  api.serve('POST /api/console/setup/{kind}/{subject}/rehearse', ({ staff, params, body }) =>
    setup.rehearse(staff, { ...params, ...body }),
  );
  api.serve('POST /api/console/setup/{kind}/{subject}', ({ staff, params, body }) => {
    const { why, proof, order, seen } = body;
    return acts.perform(staff, 'setup.change', { ...params, order, seen }, { why, proof });
  });

  api.serve('GET /api/console/log', ({ staff, query }) => showLog(staff, query));
}
