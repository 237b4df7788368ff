import { useDialogAddress } from '@krapao/ui/lib/dialog-address.ts';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { Card } from '@krapao/ui/card.tsx';
import { Dialog } from '@krapao/ui/dialog.tsx';
import { EmptyState } from '@krapao/ui/empty-state.tsx';
import { Page, Split } from '@krapao/ui/page.tsx';
import { Section } from '@krapao/ui/section.tsx';
import { Loading, Skeleton } from '@krapao/ui/skeleton.tsx';
import { EndBonus } from '../../features/bonus/end-bonus.tsx';
import type { Ending } from '../../features/bonus/words.ts';
import { OfferCard } from '../../features/bonus/offer-card.tsx';
import { OfferDetails } from '../../features/bonus/offer-details.tsx';
import { CodeForm, FoundPromotion, RunningPromotion } from '../../features/bonus/promotion.tsx';
import { usePromotion } from '../../features/bonus/queries.ts';
import { RunningBonus } from '../../features/bonus/running-bonus.tsx';
import bonusStyles from '../../features/bonus/bonus.module.css';
import { totalBalance, useWallet } from '../../features/wallet/queries.ts';
import { runningOf, useOffers, type RunningBonus as Running } from '../../lib/bonus.ts';
import { useHeld } from '../../lib/use-held.ts';
import { LoadFailed } from '../../parts/load-failed.tsx';
import styles from './bonus-page.module.css';

/** The bonus that is active with what it asks, or a code to type; then all that is on offer (product 2, Bonus). */
export function BonusPage() {
  const { t } = useTranslation('bonus');
  const offers = useOffers();
  const promotion = usePromotion();
  const wallet = useWallet().data;
  const dialogs = useDialogAddress(['code']);
  const code = dialogs.param('code') ?? '';
  const gameNames = Object.fromEntries((wallet?.slots ?? []).map((slot) => [slot.code, slot.name]));
  const running = runningOf(offers.data);
  const current = promotion.data?.promotion ?? null;
  // what has ended is no more, and may be known to be gone before its end is answered
  const there = endingOf(running, current !== null);
  const ending = useHeld(there, there === undefined);
  const shown = offers.data?.find((offer) => offer.code === code);
  const shell = (name: string) => ({
    open: dialogs.name === name,
    closeLabel: t('common:close'),
    onClose: dialogs.close,
  });
  if (!offers.data || !promotion.data) {
    const failed = offers.isError ? offers : promotion.isError ? promotion : undefined;
    return (
      <Page>
        <h1 className={styles.title}>{t('title')}</h1>
        {failed ? <LoadFailed of={failed} /> : <BonusSkeleton />}
      </Page>
    );
  }
  const other = running && running.offer.code !== code ? running.offer.name : current?.code;
  const end = () => dialogs.open('end');
  const aside = running ? (
    <RunningBonus {...running} gameNames={gameNames} onEnd={end} />
  ) : current ? (
    <RunningPromotion promotion={current} onEnd={end} />
  ) : (
    <>
      <NoBonus />
      <Section title={t('code.title')}>
        <CodeForm onSearch={(typed) => dialogs.open('promotion', { code: typed })} />
      </Section>
    </>
  );
  return (
    <Page>
      <h1 className={styles.title}>{t('title')}</h1>
      <Split aside={aside}>
        <Section title={t('offers.title')}>
          {offers.data.length === 0 ? (
            <EmptyState compact art="/art/empty-bonus.svg" title={t('offers.none')} />
          ) : (
            <div className={bonusStyles.grid}>
              {offers.data.map((offer) => (
                <OfferCard
                  key={offer.code}
                  offer={offer}
                  waits={running !== undefined || current !== null}
                  isArmed={running?.bonus.state === 'armed'}
                  onOpen={() => dialogs.open('offer', { code: offer.code })}
                />
              ))}
            </div>
          )}
        </Section>
      </Split>
      <Dialog {...shell('offer')} title={shown?.name ?? t('title')}>
        {shown ? (
          <OfferDetails
            offer={shown}
            total={wallet && totalBalance(wallet)}
            gameNames={gameNames}
            other={other}
            onClose={dialogs.close}
          />
        ) : (
          <EmptyState compact art="/art/not-found.svg" title={t('offers.gone')} />
        )}
      </Dialog>
      <Dialog {...shell('promotion')} title={t('code.title')}>
        <FoundPromotion code={code} onClose={dialogs.close} />
      </Dialog>
      <EndBonus
        open={dialogs.name === 'end'}
        bonus={running?.bonus._id}
        promotion={running ? undefined : current?.code}
        price={priceOf(running)}
        of={ending ?? 'bonus'}
        onClose={dialogs.close}
      />
    </Page>
  );
}

function endingOf(running: Running | undefined, isPromoted: boolean): Ending | undefined {
  if (running) return running.bonus.state === 'armed' ? 'armed' : 'bonus';
  return isPromoted ? 'promotion' : undefined;
}

function priceOf(running: Running | undefined) {
  const { forfeit, keep } = running?.bonus ?? {};
  return forfeit == null || keep == null ? null : { forfeit, keep };
}

function NoBonus() {
  const { t } = useTranslation('bonus');
  return (
    <Card className={styles.none}>
      <img src="/art/empty-bonus.svg" alt="" width="96" height="72" />
      <div>
        <b>{t('none.title')}</b>
        <p className="soft">{t('none.text')}</p>
      </div>
    </Card>
  );
}

/** The shape of the page while it loads. */
function BonusSkeleton() {
  const { t } = useTranslation();
  return (
    <Loading label={t('loading')}>
      <Split aside={<Skeleton shape="block" height={120} />}>
        <div className={bonusStyles.grid}>
          {[0, 1, 2].map((card) => (
            <Skeleton key={card} shape="block" height={260} />
          ))}
        </div>
      </Split>
    </Loading>
  );
}
