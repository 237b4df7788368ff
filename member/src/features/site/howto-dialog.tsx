import type { UseQueryResult } from '@tanstack/react-query';
import type { Wire } from '@krapao/contract/api';
import { HOWTO_VIDEOS, type HowtoVideo } from '@krapao/contract/constants';
import type { RefObject } from 'react';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { LoadFailed } from '../../parts/load-failed.tsx';
import { Dialog } from '@krapao/ui/dialog.tsx';
import { Loading, Skeleton } from '@krapao/ui/skeleton.tsx';
import styles from './howto-dialog.module.css';
import { HowtoPlayer } from './howto-player.tsx';
import { HowtoSteps } from './howto-steps.tsx';

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
