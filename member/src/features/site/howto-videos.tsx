import { useQuery } from '@tanstack/react-query';
import { HOWTO_VIDEOS } from '@krapao/contract/constants';
import Play from 'lucide-react/icons/play';
import { useEffect, useRef } from 'react';
import { useDialogAddress } from '@krapao/ui/lib/dialog-address.ts';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { HowtoDialog } from './howto-dialog.tsx';
import styles from './howto-videos.module.css';
import { siteQueries } from './queries.ts';

const DIALOG = 'video';

/** The videos that there are, each behind a button: `?dialog=video&code=wallet`. */
export function HowtoVideos() {
  const { t, language } = useTranslation('howto');
  const address = useDialogAddress(['code']);
  const lookup = useQuery(siteQueries.howto(language));
  const code = address.name === DIALOG ? address.param('code') : null;
  // Until the list is there, as many places as there may be: the cards don't jump.
  const videos = HOWTO_VIDEOS.filter((video) => lookup.data?.[video] !== null);
  const shown = videos.find((video) => video === code);
  const player = useRef<HTMLVideoElement>(null);
  // Silent from the moment it closes, not when the dialog has left.
  useEffect(() => {
    if (!shown) player.current?.pause();
  }, [shown]);
  return (
    <>
      <ol className={styles.list} aria-label={t('title')}>
        {videos.map((video) => (
          <li key={video} className={styles.item}>
            <button
              type="button"
              className={styles.card}
              onClick={() => address.open(DIALOG, { code: video })}
            >
              <span className={styles.picture}>
                <img src={`/howto/${video}.svg`} alt="" width="400" height="300" />
              </span>
              <span className={styles.words}>
                <span className={styles.title}>{t(`${video}.title`)}</span>
                <span className={styles.note}>{t(`${video}.note`)}</span>
              </span>
              <span className={`${styles.sign} ${styles.play}`}>
                <Play />
              </span>
            </button>
          </li>
        ))}
      </ol>
      <HowtoDialog video={shown} lookup={lookup} player={player} onClose={address.close} />
    </>
  );
}
