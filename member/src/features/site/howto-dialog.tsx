import type { UseQueryResult } from '@tanstack/react-query';
import { type RefObject, useEffect, useState } from 'react';
import type { Wire } from '@krapao/contract/api';
import { HOWTO_VIDEOS, type HowtoVideo } from '@krapao/contract/constants';
import { useTranslation, type PlainKey } from '@krapao/ui/lib/i18n.ts';
import { Dialog } from '@krapao/ui/dialog.tsx';
import { Loading, Skeleton } from '@krapao/ui/skeleton.tsx';
import { LoadFailed } from '../../parts/load-failed.tsx';
import styles from './howto-dialog.module.css';

interface HowtoDialogProps {
  /** The one that is shown, or none. */
  video: HowtoVideo | undefined;
  lookup: UseQueryResult<Wire<'GET /api/lookup/howto'>['output']>;
  player: RefObject<HTMLVideoElement | null>;
  onClose: () => void;
}

/** One video, and the same in words: for who can't watch. */
export function HowtoDialog({ video, lookup, player, onClose }: HowtoDialogProps) {
  const { t } = useTranslation('howto');
  const [first] = HOWTO_VIDEOS;
  return (
    <Dialog
      open={video !== undefined}
      title={t(`${video ?? first}.title`)}
      closeLabel={t('common:close')}
      size="l"
      onClose={onClose}
    >
      <div className={styles.watch}>
        <Stage video={video ?? first} lookup={lookup} player={player} />
        <HowtoSteps video={video ?? first} />
      </div>
    </Dialog>
  );
}

function Stage({ video, lookup, player }: Omit<HowtoDialogProps, 'onClose'> & { video: HowtoVideo }) {
  const { t } = useTranslation('howto');
  const { data, isPending, isFetching, refetch } = lookup;
  const address = data?.[video];
  if (address) {
    return <HowtoPlayer key={address} address={address} title={t(`${video}.title`)} player={player} />;
  }
  if (isPending) {
    return (
      <div className={styles.stage}>
        <Loading label={t('common:loading')}>
          <Skeleton shape="block" height="100%" />
        </Loading>
      </div>
    );
  }
  return (
    <div className={styles.stage}>
      <LoadFailed compact of={{ isFetching, refetch }} />
    </div>
  );
}

interface HowtoPlayerProps {
  address: string;
  title: string;
  player: RefObject<HTMLVideoElement | null>;
}

/** Our own clips have a first picture beside them. */
const posterOf = (address: string): string | undefined =>
  address.startsWith('/howto/') ? address.replace(/\.\w+$/, '.webp') : undefined;

/** Plays by itself where browser and member let it; else, and ever after, by its own controls. */
function HowtoPlayer({ address, title, player }: HowtoPlayerProps) {
  const { t } = useTranslation('howto');
  const [isFailed, setFailed] = useState(false);
  useEffect(() => {
    if (isFailed || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    // Refused: the poster and its play button stay.
    player.current?.play().catch(() => {});
  }, [isFailed, player]);
  if (isFailed) {
    return (
      <div className={styles.stage}>
        <LoadFailed compact of={{ refetch: () => setFailed(false) }} title={t('failed')} />
      </div>
    );
  }
  return (
    <div className={styles.stage}>
      <video
        ref={player}
        className={styles.video}
        src={address}
        poster={posterOf(address)}
        aria-label={title}
        tabIndex={0}
        controls
        playsInline
        preload="none"
        onError={() => setFailed(true)}
      />
    </div>
  );
}

/** The steps of each video; its captions say the same words. */
const STEPS: Record<HowtoVideo, readonly PlainKey<'howto'>[]> = {
  wallet: ['wallet.step.1', 'wallet.step.2', 'wallet.step.3', 'wallet.step.4'],
  game: ['game.step.1', 'game.step.2', 'game.step.3', 'game.step.4'],
  balance: ['balance.step.1', 'balance.step.2', 'balance.step.3'],
  bonus: ['bonus.step.1', 'bonus.step.2', 'bonus.step.3', 'bonus.step.4'],
  bonusEnd: ['bonusEnd.step.1', 'bonusEnd.step.2', 'bonusEnd.step.3'],
};

/** What a video shows, in words. */
function HowtoSteps({ video }: { video: HowtoVideo }) {
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
