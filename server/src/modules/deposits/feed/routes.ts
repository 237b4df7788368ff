import type { FastifyInstance } from 'fastify';
import { AppError } from '../../../kernel/app-error.ts';
import type { Clock } from '../../../kernel/clock.ts';
import type { Log } from '../../../kernel/log.ts';
import { createSparingWarning } from '../../../kernel/sparing.ts';
import type { BankFeed } from '../../../ports/bank-feed.ts';
import type { createTakeLines } from './read-feed.ts';

/** Takes the bank's calls. What is signed are the bytes, so they are read as such; answered once the lines are stored. */
export function serveFeedCallback(
  app: FastifyInstance,
  { feed, takeLines }: { feed: BankFeed; takeLines: ReturnType<typeof createTakeLines> },
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
