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
import { createAnnouncements } from '../modules/deposits/announce/announce.ts';
import { serveAnnouncements } from '../modules/deposits/announce/routes.ts';
import { createCreditDeposit, tellMember } from '../modules/deposits/credit-deposit.ts';
import { createDeposits } from '../modules/deposits/slip/slips.ts';
import { createFeed } from '../modules/deposits/feed/feed.ts';
import { serveFeedCallback } from '../modules/deposits/feed/routes.ts';
import { createGifts } from '../modules/deposits/gift/gifts.ts';
import { serveGifts } from '../modules/deposits/gift/routes.ts';
import { serveDeposits } from '../modules/deposits/slip/routes.ts';
import { createPaymentQrs } from '../modules/deposits/qr/payment-qr.ts';
import { serveCallbacks, servePaymentQrs } from '../modules/deposits/qr/routes.ts';
import type { Measure } from './metrics.ts';
import { bankFeed, paymentQrProviders, slipVerifier } from './outside.ts';

type SlipDeps = Omit<Parameters<typeof createDeposits>[0], 'verifier' | 'wake' | 'creditDeposit'>;

export function composeDeposits({
  config,
  measure,
  files,
  links,
  ...others
}: SlipDeps & { config: Config; measure: Measure; ceilings: Ceilings }) {
  const { clock, log, realtime } = others;
  // what follows a deposit takes its place here
  const onDeposit = [tellMember(realtime)];
  const parts = { ...others, creditDeposit: createCreditDeposit({ clock, onDeposit }) };
  const runners: Partial<Record<'slips' | 'paymentQrs' | 'gifts' | 'feed' | 'lines', Runner>> = {};
  const slips = createDeposits({
    ...parts,
    files,
    links,
    verifier: slipVerifier(config, log, measure),
    wake: () => runners.slips?.wake(),
  });
  const vouchers = measure('gift_voucher', 'truemoney', createTrueMoney({ url: config.TRUEMONEY_URL }));
  const gifts = createGifts({ ...parts, vouchers });
  const paymentQrs = createPaymentQrs({
    ...parts,
    providers: paymentQrProviders(config, clock, measure),
    wake: () => runners.paymentQrs?.wake(),
  });
  const source = bankFeed(config, clock, measure);
  const feed = source && createFeed({ ...parts, feed: source, wake: () => runners.lines?.wake() });

  return {
    serve(app: FastifyInstance, api: Api): void {
      serveDeposits(api, slips);
      serveGifts(api, gifts);
      servePaymentQrs(api, paymentQrs);
      serveCallbacks(app, paymentQrs);
      serveAnnouncements(api, feed && createAnnouncements(parts), parts);
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
