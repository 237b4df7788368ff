import { dateTime } from '@krapao/ui/lib/format.ts';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { Card } from '@krapao/ui/card.tsx';
import { CopyButton } from '@krapao/ui/copy-button.tsx';
import { DetailList } from '@krapao/ui/detail-list.tsx';
import { Section } from '@krapao/ui/section.tsx';
import { toast } from '@krapao/ui/toast.ts';
import { DeviceName } from './device-name.tsx';
import styles from './profile.module.css';
import type { OwnProfile } from './queries.ts';

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
              action: (
                <CopyButton
                  text={profile.id}
                  label={t('account.copyId')}
                  onCopied={(text) => toast.success(t('common:copied', { text }))}
                  onFailed={() => toast.danger(t('common:copyFailed'))}
                />
              ),
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
