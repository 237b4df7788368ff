import { useState, type ReactNode } from 'react';
import { useDialogStep } from '@krapao/ui/lib/dialog-step.ts';
import { useErrorText } from '../../lib/error-text.ts';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { LoadFailed } from '../../parts/load-failed.tsx';
import { Button } from '@krapao/ui/button.tsx';
import { ConfirmDialog } from '@krapao/ui/confirm-dialog.tsx';
import { Section } from '@krapao/ui/section.tsx';
import { Loading, Skeleton } from '@krapao/ui/skeleton.tsx';
import { toast } from '@krapao/ui/toast.ts';
import { DeviceRow } from './device-row.tsx';
import styles from './profile.module.css';
import { useDevices, useSignOutDevices, type Device } from './queries.ts';

/** Where the member is signed in, and how to sign out what is not in their hands any more. */
export function Devices() {
  const { t } = useTranslation('profile');
  const devices = useDevices();
  const { ask, question } = useSignOutQuestion();
  const others = devices.data?.filter((device) => !device.isCurrent) ?? [];
  return (
    <Section title={t('devices.title')}>
      {devices.data ? (
        <>
          <ul className={styles.devices}>
            {devices.data.map((device) => (
              <DeviceRow key={device.id} device={device} onSignOut={() => ask(device)} />
            ))}
          </ul>
          {others.length > 0 && (
            <Button block className={styles.after} aria-haspopup="dialog" onClick={() => ask('others')}>
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
      {question}
    </Section>
  );
}

/** Asks before it signs out one device, or all others. */
function useSignOutQuestion(): { ask: (which: Device | 'others') => void; question: ReactNode } {
  const { t } = useTranslation('profile');
  const [which, setWhich] = useState<Device | 'others'>();
  const { mutate, isPending, isSuccess, error, reset } = useSignOutDevices();
  const errorText = useErrorText(error);
  const step = useDialogStep('sign-out', which !== undefined && !isSuccess);
  const ask = (asked: Device | 'others') => {
    reset();
    setWhich(asked);
    step.enter();
  };
  const confirm = () => {
    if (!which || isPending) return;
    const done = which === 'others' ? 'devices.othersDone' : 'devices.oneDone';
    mutate(which, { onSuccess: () => toast.success(t(done)) });
  };
  const question = (
    <ConfirmDialog
      open={step.isIn}
      title={t(which === 'others' ? 'devices.othersTitle' : 'devices.oneTitle')}
      confirmLabel={t('devices.signOut')}
      cancelLabel={t('common:cancel')}
      tone="danger"
      busy={isPending}
      error={errorText}
      onConfirm={confirm}
      onClose={step.leave}
    >
      {which === 'others'
        ? t('devices.othersText')
        : t('devices.oneText', { device: which?.device || t('devices.unknown') })}
    </ConfirmDialog>
  );
  return { ask, question };
}
