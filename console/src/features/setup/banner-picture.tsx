import { useState } from 'react';
import { isOwnPath } from '@krapao/contract/rich-text';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import styles from './banner-picture.module.css';

/** No frame is higher than that, as a part of its width: as on members' screens. */
const HIGHEST = 0.75;

/**
 * A banner's picture in the frame that members see it in: 16:9, or its own shape where it is alone. Where there is none, its address.
 * Mount it by its address: what was found is of that one.
 */
export function BannerPicture({ address, isAlone }: { address: string; isAlone: boolean }) {
  const { t } = useTranslation('setup');
  const [shape, setShape] = useState<number>();
  const [isMissing, setMissing] = useState(false);
  return (
    <div
      className={styles.frame}
      style={shape === undefined ? undefined : { paddingTop: `${shape * 100}%` }}
      data-testid="banner-picture"
    >
      {isMissing || !isOwnPath(address) ? (
        <p className={styles.none}>
          {t('view.noPicture')}
          {address !== '' && <span className={styles.address}>{address}</span>}
        </p>
      ) : (
        <img
          src={address}
          alt={address}
          className={styles.picture}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
            if (isAlone && naturalWidth > 0) setShape(Math.min(HIGHEST, naturalHeight / naturalWidth));
          }}
          onError={() => setMissing(true)}
        />
      )}
    </div>
  );
}
