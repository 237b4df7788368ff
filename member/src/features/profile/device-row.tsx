import Monitor from 'lucide-react/icons/monitor';
import Smartphone from 'lucide-react/icons/smartphone';
import { dateTime, relativeTime } from '@krapao/ui/lib/format.ts';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { Button } from '@krapao/ui/button.tsx';
import { StatusChip } from '@krapao/ui/status-chip.tsx';
import { DeviceName } from './device-name.tsx';
import styles from './profile.module.css';
import type { Device } from './queries.ts';

const PHONES = /Android|iOS|iPadOS/;

/** A device that is signed in: which, from where, when it was last used. */
export function DeviceRow({ device, onSignOut }: { device: Device; onSignOut: () => void }) {
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
        <p className={styles.soft}>
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
