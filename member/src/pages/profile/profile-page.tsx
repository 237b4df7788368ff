import LogOut from 'lucide-react/icons/log-out';
import { useAskToLeave } from '../../features/auth/leave.ts';
import { ChangePassword } from '../../features/profile/change-password.tsx';
import { Devices } from '../../features/profile/devices.tsx';
import { EditProfile } from '../../features/profile/edit-profile.tsx';
import { PayoutHold } from '../../features/profile/payout-hold.tsx';
import { AccountDetails } from '../../features/profile/profile-details.tsx';
import { ProfileHead } from '../../features/profile/profile-head.tsx';
import { ProfileRows } from '../../features/profile/profile-rows.tsx';
import { useOwnProfile } from '../../features/profile/queries.ts';
import { InstallApp } from '../../features/site/install-app.tsx';
import { useDialogAddress } from '@krapao/ui/lib/dialog-address.ts';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { LoadFailed } from '../../parts/load-failed.tsx';
import { Button } from '@krapao/ui/button.tsx';
import { Page, Split } from '@krapao/ui/page.tsx';
import styles from './profile-page.module.css';
import { ProfileSkeleton } from './profile-skeleton.tsx';

/** Who the member is to us, where their money goes, and where they are signed in (product 2, Profile). */
export function ProfilePage() {
  const { t } = useTranslation('profile');
  const own = useOwnProfile();
  const dialogs = useDialogAddress();
  const askToLeave = useAskToLeave();
  if (!own.data) {
    return (
      <Page>
        <h1 className="visually-hidden">{t('title')}</h1>
        {own.isError ? <LoadFailed of={own} /> : <ProfileSkeleton />}
      </Page>
    );
  }
  const { profile, payoutsHeldUntil } = own.data;
  const aside = (
    <div className={styles.aside}>
      <ProfileHead profile={profile} />
      {payoutsHeldUntil && <PayoutHold until={payoutsHeldUntil} />}
      <ProfileRows
        own={own.data}
        onName={() => dialogs.open('name')}
        onBank={() => dialogs.open('bank')}
        onPassword={() => dialogs.open('password')}
      />
    </div>
  );
  return (
    <Page>
      <Split aside={aside}>
        <div className={styles.sections}>
          <AccountDetails {...own.data} />
          <Devices />
        </div>
        <div className={styles.end}>
          <InstallApp />
          <Button block icon={<LogOut />} aria-haspopup="dialog" onClick={askToLeave}>
            {t('common:nav.logout')}
          </Button>
        </div>
      </Split>
      <ChangePassword
        open={dialogs.name === 'password'}
        username={profile.username}
        onClose={dialogs.close}
      />
      {(['name', 'bank'] as const).map((part) => (
        <EditProfile
          key={part}
          part={part}
          open={dialogs.name === part}
          own={own.data}
          onClose={dialogs.close}
          onBack={dialogs.back}
        />
      ))}
    </Page>
  );
}
