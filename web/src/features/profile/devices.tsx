import { useState } from 'react';
import { useErrorText } from '../../lib/error-text.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { LoadFailed } from '../../parts/load-failed.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Section } from '../../ui/section.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.ts';
import { DeviceRow } from './device-row.tsx';
import styles from './profile.module.css';
import { useDevices, useSignOutDevices, type Device } from './queries.ts';

/** Where the member is signed in, and how to sign out what is not in their hands any more. */
export function Devices() {
  const { t } = useTranslation('profile');
  const devices = useDevices();
  const [leaving, setLeaving] = useState<Device | 'others'>();
  const others = devices.data?.filter((device) => !device.isCurrent) ?? [];
  return (
    <Section title={t('devices.title')}>
      {devices.data ? (
        <>
          <ul className={styles.devices}>
            {devices.data.map((device) => (
              <DeviceRow key={device.id} device={device} onSignOut={() => setLeaving(device)} />
            ))}
          </ul>
          {others.length > 0 && (
            <Button
              block
              className={styles.after}
              aria-haspopup="dialog"
              onClick={() => setLeaving('others')}
            >
              {t('devices.others')}
            </Button>
          )}
          {others.length === 0 && <p className={styles.alone}>{t('devices.alone')}</p>}
        </>
      ) : devices.isError ? (
        <LoadFailed compact of={devices} />
      ) : (
        <Loading label={t('common:loading')}>
          <Skeleton shape="block" height={92} />
        </Loading>
      )}
      <SignOutDevices which={leaving} onClose={() => setLeaving(undefined)} />
    </Section>
  );
}

/** Asks before it signs out one device, or all others. */
function SignOutDevices({ which, onClose }: { which: Device | 'others' | undefined; onClose: () => void }) {
  const { t } = useTranslation('profile');
  const { mutate, isPending, error, reset } = useSignOutDevices();
  const errorText = useErrorText(error);
  const close = () => {
    reset();
    onClose();
  };
  const confirm = () => {
    if (!which || isPending) return;
    mutate(which, {
      onSuccess: () => {
        toast.success(t(which === 'others' ? 'devices.othersDone' : 'devices.oneDone'));
        close();
      },
    });
  };
  return (
    <ConfirmDialog
      open={which !== undefined}
      title={t(which === 'others' ? 'devices.othersTitle' : 'devices.oneTitle')}
      confirmLabel={t('devices.signOut')}
      cancelLabel={t('common:cancel')}
      tone="danger"
      busy={isPending}
      error={errorText}
      onConfirm={confirm}
      onClose={close}
    >
      {which === 'others'
        ? t('devices.othersText')
        : t('devices.oneText', { device: which?.device || t('devices.unknown') })}
    </ConfirmDialog>
  );
}
