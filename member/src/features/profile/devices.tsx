import { useState, type ReactNode } from 'react';
import Monitor from 'lucide-react/icons/monitor';
import Smartphone from 'lucide-react/icons/smartphone';
import { useDialogStep } from '@krapao/ui/lib/dialog-step.ts';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { Button } from '@krapao/ui/button.tsx';
import { ConfirmDialog } from '@krapao/ui/confirm-dialog.tsx';
import { Section } from '@krapao/ui/section.tsx';
import { toast } from '@krapao/ui/toast.ts';
import { dateTime, relativeTime } from '@krapao/ui/lib/format.ts';
import { StatusChip } from '@krapao/ui/status-chip.tsx';
import { useErrorText } from '../../lib/error-text.ts';
import { LoadFailed } from '../../parts/load-failed.tsx';
import { LoadingBlocks } from '../../parts/loading-blocks.tsx';
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
        <LoadingBlocks heights={[92]} />
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

const PHONES = /Android|iOS|iPadOS/;

/** A device that is signed in: which, from where, when it was last used. */
function DeviceRow({ device, onSignOut }: { device: Device; onSignOut: () => void }) {
  const { t } = useTranslation('profile');
  const Icon = PHONES.test(device.device) ? Smartphone : Monitor;
  const { unit, count } = relativeTime(device.seenAt);
  return (
    <li className={styles.device}>
      <Icon className={styles.deviceIcon} size={24} />
      <div className={styles.deviceWords}>
        <p className={styles.deviceName}>
          <DeviceName device={device.device} />
        </p>
        <p className="soft">
          {device.isCurrent
            ? t('devices.now')
            : t('devices.used', { ago: t(`common:ago.${unit}`, { count }) })}
          {!device.isCurrent && <span className={`${styles.under} num`}>{dateTime(device.seenAt)}</span>}
          <span className={`${styles.under} num`}>{device.ip}</span>
        </p>
      </div>
      {device.isCurrent ? (
        <StatusChip tone="success">{t('devices.this')}</StatusChip>
      ) : (
        <Button
          size="s"
          aria-haspopup="dialog"
          aria-label={t('devices.signOutOne', { device: device.device || t('devices.unknown') })}
          onClick={onSignOut}
        >
          {t('devices.signOut')}
        </Button>
      )}
    </li>
  );
}

/** A browser and its system, such as `Chrome · Android`. */
export function DeviceName({ device }: { device: string }) {
  const { t } = useTranslation('profile');
  return device || t('devices.unknown');
}
