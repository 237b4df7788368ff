import LogOut from 'lucide-react/icons/log-out';
import { useDialogAddress } from '@krapao/ui/lib/dialog-address.ts';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { Button } from '@krapao/ui/button.tsx';
import { Page, Split } from '@krapao/ui/page.tsx';
import { Loading, Skeleton } from '@krapao/ui/skeleton.tsx';
import { useAskToLeave } from '../../features/auth/leave.ts';
import { ChangePassword } from '../../features/profile/change-password.tsx';
import { Devices } from '../../features/profile/devices.tsx';
import { EditProfile } from '../../features/profile/edit-profile.tsx';
import {
  PayoutHold,
  AccountDetails,
  ProfileHead,
  ProfileRows,
} from '../../features/profile/profile-details.tsx';
import { useOwnProfile } from '../../features/profile/queries.ts';
import { InstallApp } from '../../features/site/install-app.tsx';
import { LoadFailed } from '../../parts/load-failed.tsx';
import styles from './profile-page.module.css';

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

/** The shape of the profile while it loads. */
function ProfileSkeleton() {
  const { t } = useTranslation();
  const section = (height: number) => (
    <div className={styles.sectionSkeleton}>
      <Skeleton width={140} height={24} />
      <Skeleton shape="block" height={height} />
    </div>
  );
  const aside = (
    <div className={styles.aside}>
      <Skeleton shape="block" height={98} />
      {section(256)}
    </div>
  );
  return (
    <Loading label={t('loading')}>
      <Split aside={aside}>
        <div className={styles.sections}>
          {section(226)}
          {section(100)}
        </div>
      </Split>
    </Loading>
  );
}
