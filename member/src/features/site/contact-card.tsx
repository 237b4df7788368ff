import { useQuery } from '@tanstack/react-query';
import MessageCircle from 'lucide-react/icons/message-circle';
import type { Wire } from '@krapao/contract/api';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { LoadFailed } from '../../parts/load-failed.tsx';
import { buttonClass } from '@krapao/ui/button.tsx';
import { Card } from '@krapao/ui/card.tsx';
import { Loading, Skeleton } from '@krapao/ui/skeleton.tsx';
import styles from './contact-card.module.css';
import { siteQueries } from './queries.ts';
import { RichText } from '@krapao/ui/rich-text.tsx';
import { webAddress } from './website-footer.tsx';

/** How to reach the operator: its text, and its chat account with a QR. */
export function ContactCard() {
  const { t, language } = useTranslation();
  const { data, isPending, isFetching, refetch } = useQuery(siteQueries.contact(language));
  if (data) return <Contact {...data} />;
  if (isPending) {
    return (
      <Card pad="l">
        <Loading label={t('loading')}>
          <div className={styles.card}>
            <Skeleton lines={3} />
            <Skeleton shape="block" width={176} height={176} />
            <Skeleton shape="block" height={52} />
          </div>
        </Loading>
      </Card>
    );
  }
  return <LoadFailed of={{ isFetching, refetch }} />;
}

function Contact({ contactText, lineLink, lineName, lineQR }: Wire<'GET /api/lookup/contact'>['output']) {
  const { t } = useTranslation();
  const link = lineLink && webAddress(lineLink);
  return (
    <Card pad="l">
      <div className={styles.card}>
        <RichText html={contactText} />
        {lineQR ? (
          <figure className={styles.figure}>
            <img className={styles.qr} src={lineQR} alt={t('contact.lineQr')} width="176" height="176" />
            <figcaption className={styles.caption}>{t('contact.scan')}</figcaption>
          </figure>
        ) : (
          <img className={styles.default} src="/art/contact.svg" alt="" width="176" height="176" />
        )}
        {link && (
          <a
            className={buttonClass({ variant: 'primary', size: 'l', block: true })}
            href={link}
            target="_blank"
            rel="noopener noreferrer"
          >
            <MessageCircle size={20} />
            <span>{lineName ? `${t('contact.line')} · ${lineName}` : t('contact.line')}</span>
          </a>
        )}
      </div>
    </Card>
  );
}
