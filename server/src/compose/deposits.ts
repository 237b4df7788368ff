/** Every way that money comes in: slips, payment QRs, gift links and the bank feed, with their routes, callbacks and work. */
import type { FastifyInstance } from 'fastify';
import { createTrueMoney } from '../adapters/gift-voucher/truemoney.ts';
import type { Api } from '../http/bind.ts';
import type { Ceilings } from '../http/ceilings.ts';
import { feedWork, lineWork } from '../jobs/feed.ts';
import { giftWork } from '../jobs/gifts.ts';
import { startPaymentQrs } from '../jobs/payment-qrs.ts';
import { startRunner, type Runner } from '../jobs/runner.ts';
import { startSlips } from '../jobs/slips.ts';
import type { Config } from '../kernel/config.ts';
import { createDeposits } from '../modules/deposits/deposits.ts';
import { createFeed } from '../modules/deposits/feed/feed.ts';
import { serveAnnouncements, serveFeedCallback } from '../modules/deposits/feed/routes.ts';
import { createGifts } from '../modules/deposits/gift/gifts.ts';
import { serveGifts } from '../modules/deposits/gift/routes.ts';
import { serveDeposits } from '../modules/deposits/routes.ts';
import { createPaymentQrs } from '../modules/payment-qr/payment-qr.ts';
import { serveCallbacks, servePaymentQrs } from '../modules/payment-qr/routes.ts';
import { bankFeed, paymentQrProviders, slipVerifier } from './outside.ts';

type SlipParts = Omit<Parameters<typeof createDeposits>[0], 'verifier' | 'wake'>;

export function composeDeposits({
  config,
  files,
  links,
  ...parts
}: SlipParts & { config: Config; ceilings: Ceilings }) {
  const { clock, log } = parts;
  const runners: Partial<Record<'slips' | 'paymentQrs' | 'gifts' | 'feed' | 'lines', Runner>> = {};
  const slips = createDeposits({
    ...parts,
    files,
    links,
    verifier: slipVerifier(config, log),
    wake: () => runners.slips?.wake(),
  });
  const gifts = createGifts({ ...parts, vouchers: createTrueMoney({ url: config.TRUEMONEY_URL }) });
  const paymentQrs = createPaymentQrs({
    ...parts,
    providers: paymentQrProviders(config, clock),
    wake: () => runners.paymentQrs?.wake(),
  });
  const source = bankFeed(config, clock);
  const feed = source && createFeed({ ...parts, feed: source, wake: () => runners.lines?.wake() });

  return {
    serve(app: FastifyInstance, api: Api): void {
      serveDeposits(api, slips);
      serveGifts(api, gifts);
      servePaymentQrs(api, paymentQrs);
      serveCallbacks(app, paymentQrs);
      serveAnnouncements(api, feed, parts);
      if (feed) serveFeedCallback(app, feed, parts);
    },
    start(): void {
      runners.slips = startSlips(slips, log);
      runners.gifts = startRunner(giftWork(gifts), log);
      runners.paymentQrs = startPaymentQrs(paymentQrs, log);
      if (!feed) return;
      runners.feed = startRunner(feedWork(feed), log);
      runners.lines = startRunner(lineWork(feed), log);
    },
    /** Lets work under way end. */
    async stop(): Promise<void> {
      await Promise.all(Object.values(runners).map((runner) => runner.stop()));
      await slips.close();
    },
  };
}
