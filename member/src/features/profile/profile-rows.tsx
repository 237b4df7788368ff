import type { ReactNode } from 'react';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Lock from 'lucide-react/icons/lock';
import Pencil from 'lucide-react/icons/pencil';
import { bankName, thaiBankName } from '../../lib/bank-name.ts';
import { accountNo } from '@krapao/ui/lib/format.ts';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { BankLogo } from '@krapao/ui/bank-logo.tsx';
import { Section } from '@krapao/ui/section.tsx';
import styles from './profile.module.css';
import type { OwnProfile } from './queries.ts';

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
