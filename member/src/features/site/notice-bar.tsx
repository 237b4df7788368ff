import { useEffect, useMemo, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Megaphone from 'lucide-react/icons/megaphone';
import X from 'lucide-react/icons/x';
import type { DialogAddress } from '@krapao/ui/lib/dialog-address.ts';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { IconButton } from '@krapao/ui/icon-button.tsx';
import { session } from '@krapao/ui/lib/storage.ts';
import { Dialog } from '@krapao/ui/dialog.tsx';
import styles from './notice-bar.module.css';
import { siteQueries } from './queries.ts';
import { Banners, type Banner } from '../../parts/banners.tsx';
import { RichText } from '@krapao/ui/rich-text.tsx';

const NAME = 'notice';

/**
 * The operator's notice in one line; a press shows all of it with its pictures. Nothing, while there is none. Until that is known its room is kept,
 * so that nothing moves when it comes, unless none was shown since the browser was opened.
 */
export function NoticeBar({ address }: { address: DialogAddress }) {
  const { t, language } = useTranslation('home');
  const { data, isPending } = useQuery(siteQueries.notice(language));
  const [, setDismissals] = useState(0);
  const notice = data?.notice;
  const line = useMemo(() => plainText(notice ?? ''), [notice]);
  const content = JSON.stringify(data);
  const isAsking = address.name === NAME;

  // The notice that an address asks for is gone.
  const isOver = isAsking && data?.notice === null;
  const { close } = address;
  useEffect(() => {
    if (isOver) close();
    if (notice === null) dismiss(content);
  });

  if (isPending && !session.get(KEY))
    return (
      <div className={styles.bar} style={{ visibility: 'hidden' }}>
        <span className={styles.open}>&nbsp;</span>
      </div>
    );
  if (!data || !notice) return null;
  return (
    <>
      {!isDismissed(content) && (
        <section aria-label={t('notice.title')} className={styles.bar}>
          <button
            type="button"
            aria-haspopup="dialog"
            className={styles.open}
            onClick={() => address.open(NAME)}
          >
            <Megaphone className={styles.icon} size={18} />
            <span className={styles.line} data-short>
              {line}
            </span>
            <ChevronRight className={styles.more} size={18} />
          </button>
          <IconButton
            label={t('notice.dismiss')}
            icon={<X size={18} />}
            onClick={() => {
              dismiss(content);
              setDismissals((count) => count + 1);
            }}
          />
        </section>
      )}
      <BannerDialog
        open={isAsking}
        title={t('notice.title')}
        intro={notice}
        banners={data.banners}
        onClose={close}
      />
    </>
  );
}

/** The words alone: what is parsed here runs nothing and loads nothing. */
function plainText(html: string): string {
  return new DOMParser().parseFromString(html, 'text/html').body.textContent.replace(/\s+/g, ' ').trim();
}

// Notices that were dismissed since the browser was opened, and that there was none: the same one does not come back, another one does.

const KEY = 'notices-dismissed';
const MOST = 20;

function dismissed(): string[] {
  return session.get(KEY)?.split(' ') ?? [];
}

/** Short enough to keep, and another one for another content. */
function fingerprint(content: string): string {
  let hash = 5381;
  for (let at = 0; at < content.length; at += 1) hash = (hash * 33) ^ content.charCodeAt(at);
  return (hash >>> 0).toString(36);
}

function isDismissed(content: string): boolean {
  return dismissed().includes(fingerprint(content));
}

function dismiss(content: string): void {
  session.set(KEY, [...new Set([...dismissed(), fingerprint(content)])].slice(-MOST).join(' '));
}

interface BannerDialogProps {
  open: boolean;
  title: string;
  /** HTML above the pictures. */
  intro: string;
  banners: readonly Banner[];
  onClose: () => void;
}

/** The notice whole, and its pictures. */
function BannerDialog({ open, title, intro, banners, onClose }: BannerDialogProps) {
  const { t } = useTranslation('home');
  return (
    <Dialog open={open} title={title} closeLabel={t('common:close')} onClose={onClose}>
      <div className={styles.content}>
        <RichText html={intro} />
        <Banners banners={banners} />
      </div>
    </Dialog>
  );
}
