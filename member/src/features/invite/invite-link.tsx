import { useQuery } from '@tanstack/react-query';
import QRCode from 'qrcode';
import Share from 'lucide-react/icons/share';
import { inviteCodeOf, type MemberId } from '@krapao/contract/ids';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { Button } from '@krapao/ui/button.tsx';
import { Skeleton } from '@krapao/ui/skeleton.tsx';
import { site } from '../../lib/site.ts';
import { CopyText } from '../../parts/copy-text.tsx';
import { inviteKeys } from './queries.ts';
import styles from './invite.module.css';

/** Where who was invited registers. */
const linkOf = (memberId: string): string =>
  `${location.origin}/register?code=${inviteCodeOf(memberId as MemberId)}`;

/** The member's own link: as a QR, to copy, and to share by the phone's own way where there is one. */
export function InviteLink({ memberId }: { memberId: string }) {
  const { t } = useTranslation('invite');
  const link = linkOf(memberId);
  const sharing = navigator as Partial<Pick<Navigator, 'share'>>;
  const share = () => {
    // who turns back from sharing has done nothing wrong
    sharing.share?.({ title: site().name, text: t('link.words'), url: link }).catch(() => {});
  };
  return (
    <section className={styles.link} aria-label={t('link.title')}>
      <LinkQr link={link} />
      <div className={styles.ways}>
        <p className={styles.address}>{link.replace(/^https?:\/\//, '')}</p>
        <div className={styles.buttons}>
          <CopyText text={link} label={t('link.copy')} said={t('link.copied')}>
            {t('link.copy')}
          </CopyText>
          {sharing.share && (
            <Button size="s" variant="primary" icon={<Share />} onClick={share}>
              {t('link.share')}
            </Button>
          )}
        </div>
      </div>
    </section>
  );
}

function LinkQr({ link }: { link: string }) {
  const { t } = useTranslation('invite');
  const { data: markup } = useQuery({
    queryKey: inviteKeys.qr(link),
    queryFn: () => QRCode.toString(link, { type: 'svg', margin: 0, errorCorrectionLevel: 'M' }),
    staleTime: Infinity,
  });
  return (
    <div className={styles.qr}>
      {markup ? (
        <img
          src={`data:image/svg+xml,${encodeURIComponent(markup)}`}
          alt={t('link.qr')}
          width="96"
          height="96"
        />
      ) : (
        <Skeleton shape="block" height={96} />
      )}
    </div>
  );
}
