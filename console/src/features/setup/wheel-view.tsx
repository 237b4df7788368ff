import { useMemo } from 'react';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { shareText } from '@krapao/ui/lib/share-text.ts';
import { WheelPicture } from '@krapao/ui/wheel-picture.tsx';
import { named, typedText, type Draft } from './draft.ts';
import styles from './wheel-view.module.css';

/** A wheel as members see it, of the slices that are typed now, and how likely each is. */
export function WheelView({ draft }: { draft: Draft }) {
  const { t, language } = useTranslation('setup');
  const slices = useMemo(
    () =>
      (Array.isArray(draft) ? (draft as readonly Draft[]) : []).map((one) => {
        const { label = '', bgColor, textColor, weight } = named(one);
        const typed = Number(typedText(weight).replace(/[,\s]/g, ''));
        return {
          label: typedText(named(label)[language]),
          bgColor: typedText(bgColor),
          textColor: typedText(textColor),
          weight: Number.isFinite(typed) ? typed : 0,
        };
      }),
    [draft, language],
  );
  const weights = slices.reduce((sum, { weight }) => sum + weight, 0);
  if (slices.length < 2) return null;
  return (
    <section className={styles.view} aria-label={t('view.title')}>
      <h2>{t('view.title')}</h2>
      <div className={styles.sides}>
        <div className={styles.wheel}>
          <WheelPicture slices={slices} label={slices.map(({ label }) => label).join(', ')} />
        </div>
        <ol className={styles.shares}>
          {slices.map(({ label, bgColor, weight }, index) => (
            <li key={index}>
              <span className={styles.colour} style={{ background: bgColor }} />
              <span>{label}</span>
              <b className="num">{weights > 0 ? shareText(weight, weights) : '–'}</b>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
