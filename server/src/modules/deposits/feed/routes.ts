import type { FastifyInstance } from 'fastify';
import type { Api } from '../../../http/bind.ts';
import type { Ceilings } from '../../../http/ceilings.ts';
import { AppError } from '../../../kernel/app-error.ts';
import type { Clock } from '../../../kernel/clock.ts';
import type { Log } from '../../../kernel/log.ts';
import { createSparingWarning } from '../../../kernel/sparing.ts';
import type { Feed } from './feed.ts';

/** `feed` is undefined where the operator has none: nothing can be announced then. */
export function serveAnnouncements(
  api: Api,
  feed: Pick<Feed, 'announce' | 'cancelAnnouncement' | 'toldAnnouncement'> | undefined,
  { clock, ceilings }: { clock: Clock; ceilings: Ceilings },
): void {
  api.serve('POST /api/wallet/add', async ({ session: { memberId }, operation, body, ip }) => {
    if (!feed) throw new AppError('NO_BANK');
    await ceilings.take('announcements', ip);
    const { amount, bankCode } = body;
    const { id: reference, ...told } = await feed.announce({ memberId, operation, amount, bankCode });
    return { reference, amount: told.amount, until: told.until, now: clock.now() };
  });
  api.serve('GET /api/wallet/add/{reference}', ({ session: { memberId }, params: { reference } }) => {
    if (!feed) throw new AppError('NO_DATA');
    return feed.toldAnnouncement(memberId, reference);
  });
  api.serve('POST /api/wallet/add/cancel', async ({ session: { memberId }, body: { amount } }) => {
    if (!feed) throw new AppError('NO_DATA');
    await feed.cancelAnnouncement(memberId, amount);
    return { message: 'OK' };
  });
}

/** Takes the bank's calls. What is signed are the bytes, so they are read as such; answered once the lines are stored. */
export function serveFeedCallback(
  app: FastifyInstance,
  { feed, takeLines }: Pick<Feed, 'feed' | 'takeLines'>,
  { log, clock }: { log: Log; clock: Clock },
): void {
  const warn = createSparingWarning(log, clock);
  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body));
    scope.post('/callbacks/bank-feed', async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const reading = feed.read(request.headers, body);
      if (reading.result === 'forged') {
        warn({ reason: 'UNSIGNED' }, 'a call of the bank feed was not signed by it, or not just now');
        throw new AppError('UNAUTHORIZED');
      }
      if (reading.result === 'unreadable')
        throw new AppError('INVALID_REQUEST', { fields: { body: 'not the protocol' } });
      await takeLines(reading);
      return reply.header('cache-control', 'no-store').send({ message: 'OK' });
    });
    done();
  });
}
