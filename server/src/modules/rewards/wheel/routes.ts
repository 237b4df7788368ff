import type { Language } from '@krapao/contract/constants';
import type { Api } from '../../../http/bind.ts';
import type { Seeds } from './seeds.ts';
import type { Show } from './show.ts';
import type { DoSpin } from './spin.ts';

interface Wheel {
  show: Show;
  spin: DoSpin;
  seeds: Pick<Seeds, 'reveal'>;
  languageOf(asked: Language | undefined): Promise<Language>;
}

export function serveWheel(api: Api, { show, spin, seeds, languageOf }: Wheel): void {
  api.serve('GET /api/spinwheel/active', async () => ({ isActive: await show.isActive() }));
  api.serve('GET /api/spinwheel/setup', async ({ session, query }) =>
    show.setup(session.memberId, await languageOf(query.lang)),
  );
  api.serve('POST /api/spinwheel/spin', async ({ session: { memberId }, operation, query, body }) => {
    const { clientSeed, commitment, wheel, version } = body;
    // all of them or none
    const seen =
      clientSeed !== undefined && commitment !== undefined && wheel !== undefined && version !== undefined
        ? { clientSeed, commitment, wheel, version }
        : undefined;
    await spin({ memberId, operation, seen });
    return { success: true, result: await show.spun(operation, await languageOf(query.lang)) };
  });
  api.serve('GET /api/spinwheel/seed', async ({ session, query }) =>
    show.history(session.memberId, await languageOf(query.lang), query.before),
  );
  api.serve('POST /api/spinwheel/seed', ({ session }) => seeds.reveal(session.memberId));
}
