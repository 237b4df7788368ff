import type { HowtoVideo } from '@krapao/contract/constants';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import styles from './howto-dialog.module.css';

/** How many steps each video has; its captions say the same words. */
const STEPS: Record<HowtoVideo, number> = { wallet: 4, game: 4, balance: 3, bonus: 4, bonusEnd: 3 };

/** What a video shows, in words. */
export function HowtoSteps({ video }: { video: HowtoVideo }) {
  const { t } = useTranslation('howto');
  return (
    <section className={styles.steps}>
      <h3>{t('steps')}</h3>
      <ol className={styles.list}>
        {Array.from({ length: STEPS[video] }, (_, index) => (
          <li key={index} className={styles.step}>
            {t(`${video}.step.${index + 1}`)}
          </li>
        ))}
      </ol>
    </section>
  );
}
