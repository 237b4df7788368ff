/** Where members may send money: what the channels offer of the operator's accounts and wallets (decision 0072). */
import type { Db } from '../../db/pool.ts';
import type { Api } from '../../http/bind.ts';
import type { Clock } from '../../kernel/clock.ts';
import { kipRateAt, receivingAccounts, receivingWallets, type CurrentSettings } from '../site/face.ts';
import type { Channel } from './channel.ts';
import { CHANNELS } from './channels.ts';

const OFFERS = CHANNELS.flatMap(({ offers = [] }: Channel) => offers);
const OF_ACCOUNTS = OFFERS.filter((offer) => 'accounts' in offer);
const OF_WALLETS = OFFERS.filter((offer) => 'wallets' in offer);

export function serveOffers(
  api: Api,
  { db, settings, clock }: { db: Db; settings: CurrentSettings; clock: Clock },
): void {
  api.serve('GET /api/lookup/deposit', async () => {
    const { isManual, depositMinimum } = await settings.current();
    const rate = await kipRateAt(db, clock.now());
    const banks = (await receivingAccounts(db)).flatMap(({ account, bank }) => {
      const { bankCode, bankType, mode, accountName, accountNo, currency } = account;
      const offer = OF_ACCOUNTS.find(({ accounts }) => accounts === mode);
      if (!offer || offer.isOpen?.(account, rate) === false) return [];
      const { nameTH, nameEN, nameLA } = bank;
      return [
        {
          ...{ bankCode, bankType, mode, currency },
          bankAccountName: accountName,
          bankAccountNo: accountNo,
          minimum: offer.minimum(depositMinimum, bankCode),
          bank: { nameTH, nameEN, nameLA },
        },
      ];
    });
    const wallets = (await receivingWallets(db)).flatMap((wallet) => {
      const offer = OF_WALLETS.find(({ wallets: mode }) => mode === wallet.mode);
      return offer ? [{ ...wallet, minimum: offer.minimum(depositMinimum, wallet.mode) }] : [];
    });
    const kipRate = rate ? { kipPerBaht: rate.kipPerBaht, since: rate.since } : null;
    return { banks, wallets, isManual, minimum: depositMinimum, kipRate };
  });
}
