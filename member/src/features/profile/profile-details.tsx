import type { ReactNode } from 'react';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Lock from 'lucide-react/icons/lock';
import Pencil from 'lucide-react/icons/pencil';
import { dateTime, accountNo, unbroken } from '@krapao/ui/lib/format.ts';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { Card } from '@krapao/ui/card.tsx';
import { DetailList } from '@krapao/ui/detail-list.tsx';
import { Section } from '@krapao/ui/section.tsx';
import { Avatar } from '@krapao/ui/avatar.tsx';
import { BankLogo } from '@krapao/ui/bank-logo.tsx';
import { Notice } from '@krapao/ui/notice.tsx';
import { DeviceName } from './devices.tsx';
import styles from './profile.module.css';
import type { OwnProfile } from './queries.ts';
import { bankName, thaiBankName } from '../../lib/bank-account.ts';
import { CopyText } from '../../parts/copy-text.tsx';

/** The member's account: what never changes, and when it was last used. */
export function AccountDetails({ profile, lastVisit }: OwnProfile) {
  const { t } = useTranslation('profile');
  const moment = (at: string) => <span className="num">{dateTime(at)}</span>;
  return (
    <Section title={t('account.title')}>
      <Card>
        <DetailList
          items={[
            {
              key: 'id',
              label: t('account.id'),
              value: profile.id,
              action: <CopyText text={profile.id} label={t('account.copyId')} />,
            },
            {
              key: 'username',
              label: t('account.username'),
              value: <span className="num">{profile.username}</span>,
            },
            { key: 'createdAt', label: t('account.createdAt'), value: moment(profile.createdAt) },
            {
              key: 'lastVisit',
              label: t('account.lastVisit'),
              value: lastVisit ? (
                <>
                  {moment(lastVisit.at)}
                  <span className={styles.under}>
                    <DeviceName device={lastVisit.device} />
                  </span>
                </>
              ) : (
                t('account.firstVisit')
              ),
            },
          ]}
        />
      </Card>
    </Section>
  );
}

/** Who it is. */
export function ProfileHead({ profile }: Pick<OwnProfile, 'profile'>) {
  const { t } = useTranslation('profile');
  return (
    <Card tone="dusk" pad="l" as="section" aria-label={t('title')}>
      <div className={styles.head}>
        <Avatar name={profile.name} size={56} />
        <div className={styles.who}>
          <h1 className={styles.name}>{profile.name}</h1>
          <p className="soft num">{profile.username}</p>
        </div>
      </div>
    </Card>
  );
}

interface ProfileRowsProps {
  own: OwnProfile;
  onName: () => void;
  onBank: () => void;
  onPassword: () => void;
}

/** What the member can change, a row each: the name, the account that withdrawals go to, and behind the lock the password. */
export function ProfileRows({ own, onName, onBank, onPassword }: ProfileRowsProps) {
  const { t, language } = useTranslation('profile');
  const { bank, bankCode, bankAccountNo, bankAccountName } = own.bankAccount;
  const thai = thaiBankName(bank, language);
  return (
    <Section title={t('rows.title')}>
      <ul className={styles.devices}>
        <Row icon={<Pencil size={20} />} label={t('edit.name')} onPress={onName}>
          {own.profile.name}
        </Row>
        <Row icon={<BankLogo code={bankCode} size={40} />} label={t('bank.title')} onPress={onBank}>
          <span className={styles.line}>
            {bankName(bank, language)}
            {thai && (
              <span className={styles.under} lang="th">
                {thai}
              </span>
            )}
          </span>
          <span className={`${styles.line} num`}>{accountNo(bankAccountNo)}</span>
          <span className={styles.line}>{bankAccountName}</span>
        </Row>
        <Row icon={<Lock size={20} />} label={t('rows.password')} onPress={onPassword}>
          {t('rows.passwordNote')}
        </Row>
      </ul>
    </Section>
  );
}

interface RowProps {
  icon: ReactNode;
  label: string;
  onPress: () => void;
  children: ReactNode;
}

function Row({ icon, label, onPress, children }: RowProps) {
  return (
    <li className={styles.device}>
      <button type="button" className={styles.row} aria-haspopup="dialog" onClick={onPress}>
        <span className={styles.rowIcon} aria-hidden="true">
          {icon}
        </span>
        <span className={styles.deviceWords}>
          <span className={styles.rowLabel}>{label}</span>
          <span className={styles.deviceName}>{children}</span>
        </span>
        <ChevronRight className={styles.deviceIcon} size={20} aria-hidden="true" />
      </button>
    </li>
  );
}

/** Until when no withdrawals are taken, and why. `until`: ISO 8601. */
export function PayoutHold({ until }: { until: string }) {
  const { t } = useTranslation('profile');
  return (
    <Notice tone="warning" title={t('held.title', { until: unbroken(dateTime(until)) })}>
      {t('held.text')}
    </Notice>
  );
}
