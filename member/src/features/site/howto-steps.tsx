import type { HowtoVideo } from '@krapao/contract/constants';
import { useTranslation, type PlainKey } from '@krapao/ui/lib/i18n.ts';
import styles from './howto-dialog.module.css';

/** The steps of each video; its captions say the same words. */
const STEPS: Record<HowtoVideo, readonly PlainKey<'howto'>[]> = {
  wallet: ['wallet.step.1', 'wallet.step.2', 'wallet.step.3', 'wallet.step.4'],
  game: ['game.step.1', 'game.step.2', 'game.step.3', 'game.step.4'],
  balance: ['balance.step.1', 'balance.step.2', 'balance.step.3'],
  bonus: ['bonus.step.1', 'bonus.step.2', 'bonus.step.3', 'bonus.step.4'],
  bonusEnd: ['bonusEnd.step.1', 'bonusEnd.step.2', 'bonusEnd.step.3'],
};

/** What a video shows, in words. */
export function HowtoSteps({ video }: { video: HowtoVideo }) {
  const { t } = useTranslation('howto');
  return (
    <section className={styles.steps}>
      <h3>{t('steps')}</h3>
      <ol className={styles.list}>
        {STEPS[video].map((step) => (
          <li key={step} className={styles.step}>
            {t(step)}
          </li>
        ))}
      </ol>
    </section>
  );
}
