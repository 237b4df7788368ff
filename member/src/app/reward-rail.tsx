import { useCallback, useSyncExternalStore, type ReactNode } from 'react';
import Disc3 from 'lucide-react/icons/disc-3';
import Gift from 'lucide-react/icons/gift';
import Undo2 from 'lucide-react/icons/undo-2';
import UserPlus from 'lucide-react/icons/user-plus';
import { Link, NavLink } from 'react-router';
import { type DataTag, notifyManager, type QueryKey, useQueryClient } from '@tanstack/react-query';
import type { DialogState } from '@krapao/ui/lib/dialog-address.ts';
import { useLanguage, useTranslation } from '@krapao/ui/lib/i18n.ts';
import { BarGroup, BarLabel, barItemClass } from '@krapao/ui/bottom-bar.tsx';
import { InviteNote } from '../features/invite/invite-note.tsx';
import { refundCheckQuery } from '../features/refund/queries.ts';
import { RefundNote } from '../features/refund/refund-note.tsx';
import { useWallet } from '../features/wallet/queries.ts';
import { openPercent, runningOf } from '../lib/bonus.ts';
import { paths } from '../lib/paths.ts';
import { offersQuery, wheelActiveQuery } from '../lib/queries.ts';
import { isOn } from '../lib/rewards.ts';
import styles from './reward-rail.module.css';

/** Back from the dialog leads to the screen that the rail stood beside. */
const FROM_HERE: DialogState = { openedHere: true };

/**
 * The ways to rewards in a desk's rail, with what is in each of them as far as it is known: what the operator has switched off is not
 * there. It asks the server for nothing that the screens beside it do not.
 */
export function RewardRail() {
  const { t } = useTranslation('home');
  const lang = useLanguage();
  const wallet = useWallet().data;
  const wheel = useKnown(wheelActiveQuery.queryKey);
  const running = runningOf(useKnown(offersQuery(lang).queryKey));
  const refund = useKnown(refundCheckQuery(lang).queryKey);
  if (!wallet) return null;
  const { profile, invite } = wallet;
  const leads = (to: 'bonus' | 'spin', icon: ReactNode, note: ReactNode) => (
    <NavLink to={paths[to]} className={barItemClass}>
      <BarLabel icon={icon} note={note && <span className={styles.gold}>{note}</span>}>
        {t(`common:nav.${to}`)}
      </BarLabel>
    </NavLink>
  );
  const opens = (reward: 'invite' | 'refund', icon: ReactNode, note: ReactNode) => (
    <Link
      to={`${paths.home}?dialog=${reward}`}
      state={FROM_HERE}
      className={barItemClass}
      aria-haspopup="dialog"
    >
      <BarLabel icon={icon} note={note}>
        {t(reward)}
      </BarLabel>
    </Link>
  );
  const percent = openPercent(running);
  return (
    <BarGroup>
      {leads('bonus', <Gift />, percent !== undefined && `${percent}%`)}
      {wheel?.isActive !== false &&
        leads('spin', <Disc3 />, profile.coin > 0 && t('coins', { count: profile.coin }))}
      {(isOn(invite) || invite.amount > 0) &&
        opens('invite', <UserPlus />, invite.amount > 0 && <InviteNote amount={invite.amount} />)}
      {(isOn(wallet.refund) || (refund && refund.refundAmount > 0)) &&
        opens('refund', <Undo2 />, refund && refund.refundAmount > 0 && <RefundNote refund={refund} />)}
    </BarGroup>
  );
}

/** What another screen has asked for, as long as nothing has changed it since: it is looked at, never asked for. */
function useKnown<T>(queryKey: DataTag<QueryKey, T, Error>): T | undefined {
  const client = useQueryClient();
  const subscribe = useCallback(
    (listener: () => void) => client.getQueryCache().subscribe(notifyManager.batchCalls(listener)),
    [client],
  );
  return useSyncExternalStore(subscribe, () => {
    const state = client.getQueryState<T>(queryKey);
    const isOld = state?.isInvalidated && state.fetchStatus !== 'fetching';
    return isOld ? undefined : state?.data;
  });
}
