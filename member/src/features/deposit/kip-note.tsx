import { bahtOfKip, formatKip, fromKip, kipPerBaht } from '@krapao/contract/kip';
import { formatBaht, toBaht } from '@krapao/contract/money';
import { dateTime } from '@krapao/ui/lib/format.ts';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import styles from './deposit.module.css';
import type { KipRate } from './queries.ts';

/** What is shown before an amount was typed. */
const EXAMPLE_KIP = 100_000;

/** What so many kip make in baht, by which rate, and since when it is so. */
export function KipNote({ kip, rate }: { kip?: number; rate: KipRate }) {
  const { t } = useTranslation('deposit');
  const shown = kip || EXAMPLE_KIP;
  const baht = toBaht(bahtOfKip(fromKip(shown), kipPerBaht(fromKip(rate.kipPerBaht))));
  return (
    <div className="soft">
      <p className={`${styles.bankName} num`}>
        {t('kip.makes', { kip: formatKip(shown), baht: formatBaht(baht) })}
      </p>
      <p className="num">
        {t('kip.rate', { rate: formatKip(rate.kipPerBaht), since: dateTime(rate.since) })}
      </p>
    </div>
  );
}
