import { formatBaht } from '@krapao/contract/money';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { Card } from '@krapao/ui/card.tsx';
import { cx } from '@krapao/ui/cx.ts';
import { ProgressBar } from '@krapao/ui/progress.tsx';
import { Section } from '@krapao/ui/section.tsx';
import { shareText } from '@krapao/ui/lib/share-text.ts';
import { DepositLink } from '../../parts/deposit-first.tsx';
import { prizeArt } from './prize-art.ts';
import { nextCoin, type Setup, type Slice } from './wheel-rules.ts';
import styles from './wheel.module.css';

/** What is missing to the next coin, how coins are earned, and a way to where that begins for who has none. */
export function CoinRule({ setup }: { setup: Setup }) {
  const { t } = useTranslation('spin');
  const { coinBaht, coinsPerDay, userCoin, today } = setup;
  const rule = t('rule.title', { baht: coinBaht });
  const next = nextCoin(setup);
  const words = { deposit: formatBaht(today.next?.deposit ?? 0), play: formatBaht(today.next?.play ?? 0) };
  return (
    <Card as="section" pad="s" className={cx(styles.beside, styles.rule)} aria-labelledby="coin-rule">
      <img src="/art/coin.svg" alt="" width="40" height="40" />
      <div className="num">
        <h2 id="coin-rule" className={styles.name}>
          {next ? t(`rule.next.${next.by}`, words) : rule}
        </h2>
        {next && <ProgressBar label={t('rule.bar')} value={next.percent} />}
        <p className="soft">{t('rule.today', { coins: today.coins, most: coinsPerDay })}</p>
        {next && <p className="soft">{rule}</p>}
        <p className="soft">{t('rule.text', { count: coinsPerDay })}</p>
      </div>
      {userCoin <= 0 && (
        <div className={styles.whole}>
          <DepositLink block />
        </div>
      )}
    </Card>
  );
}

/** How likely each slice is, how many of it there are today, and what is given when none is left. */
export function Odds({ wheel }: { wheel: NonNullable<Setup['result']['activeSpinwheel']> }) {
  const { t } = useTranslation('spin');
  const { name, version, slices } = wheel;
  const most = Math.max(...slices.map(({ weight }) => weight));
  return (
    <Section title={t('odds.title')} note={t('odds.version', { name, version })}>
      <ul className={`${styles.odds} num`}>
        {slices.map((slice) => (
          <li key={slice.code}>
            <span className={styles.bar} style={{ width: `${String((slice.weight / most) * 100)}%` }} />
            <img src={prizeArt(slice.kind)} alt="" width="34" height="34" />
            <span className={styles.words}>
              {slice.label}
              {slice.bonus && (
                <span className={styles.stock}>{t('bonus:card.times', { times: slice.bonus.multiple })}</span>
              )}
              <Stock slice={slice} slices={slices} />
            </span>
            <b>{shareText(slice.weight, slice.weights)}</b>
          </li>
        ))}
      </ul>
      <p className="soft">{t('odds.note')}</p>
    </Section>
  );
}

function Stock({ slice: { stock, substitute }, slices }: { slice: Slice; slices: readonly Slice[] }) {
  const { t } = useTranslation('spin');
  if (!stock) return null;
  const instead = slices.find(({ code }) => code === substitute)?.label ?? substitute;
  return (
    <span className={styles.stock}>
      {stock.left > 0 ? t('odds.stock', stock) : t('odds.gone')}
      {instead !== null && ` · ${t('odds.instead', { name: instead })}`}
    </span>
  );
}
