/** Every way that money comes in: slips, payment QRs, gift links and the bank feed, with their routes, callbacks and work. */
import { createTrueMoney } from '../adapters/gift-voucher/truemoney.ts';
import type { Ceilings } from '../http/ceilings.ts';
import { feedWork, lineWork } from '../jobs/feed.ts';
import { giftWork } from '../jobs/gifts.ts';
import type { Config } from '../kernel/config.ts';
import { createBell } from '../kernel/work.ts';
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
import type { Module } from '../modules/module.ts';
import { depositsDesk } from './deposits-desk.ts';
import type { Measure } from './metrics.ts';
import { bankFeed, paymentQrProviders, slipVerifier } from './outside.ts';

type SlipDeps = Omit<Parameters<typeof createDeposits>[0], 'verifier' | 'wake' | 'creditDeposit'>;

export function composeDeposits({
  config,
  measure,
  files,
  links,
  ...others
}: SlipDeps & { config: Config; measure: Measure; ceilings: Ceilings }): Module {
  const { clock, log, realtime } = others;
  // what follows a deposit takes its place here
  const onDeposit = [tellMember(realtime)];
  const parts = { ...others, creditDeposit: createCreditDeposit({ clock, onDeposit }) };
  const bells = { slips: createBell(), paymentQrs: createBell(), lines: createBell() };
  const slips = createDeposits({
    ...parts,
    files,
    links,
    verifier: slipVerifier(config, log, measure),
    wake: bells.slips.ring,
  });
  const vouchers = measure('gift_voucher', 'truemoney', createTrueMoney({ url: config.TRUEMONEY_URL }));
  const gifts = createGifts({ ...parts, vouchers });
  const paymentQrs = createPaymentQrs({
    ...parts,
    providers: paymentQrProviders(config, clock, measure),
    wake: bells.paymentQrs.ring,
  });
  const source = bankFeed(config, clock, measure);
  const feed = source && createFeed({ ...parts, feed: source, wake: bells.lines.ring });

  return {
    ...depositsDesk({ ...others, hasFeed: feed !== undefined }),
    routes(api, app) {
      serveDeposits(api, slips);
      serveGifts(api, gifts);
      servePaymentQrs(api, paymentQrs);
      serveCallbacks(app, paymentQrs);
      serveAnnouncements(api, feed && createAnnouncements(parts), parts);
      if (feed) serveFeedCallback(app, feed, parts);
    },
    work: [
      {
        name: 'slips',
        take: slips.takeDueSlip,
        carryOut: slips.carryOutSlip,
        width: 4,
        bell: bells.slips,
      },
      giftWork(gifts),
      {
        name: 'payment QRs',
        take: paymentQrs.takeDueQr,
        carryOut: paymentQrs.carryOutQr,
        width: 6,
        bell: bells.paymentQrs,
      },
      ...(feed ? [feedWork(feed), { ...lineWork(feed), bell: bells.lines }] : []),
    ],
    close: () => slips.close(),
  };
}
