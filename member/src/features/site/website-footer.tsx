import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { siteQueries } from './queries.ts';
import styles from './website-footer.module.css';

/** The operator's website, at the foot of the public screens. */
export function WebsiteFooter() {
  const { language } = useTranslation();
  const { data } = useQuery(siteQueries.info(language));
  const address = data && webAddress(data.website);
  return (
    <footer className={styles.footer}>
      {address && (
        <a href={address} target="_blank" rel="noopener noreferrer" className={styles.link}>
          {shownAddress(data.website)}
        </a>
      )}
    </footer>
  );
}

/** An address that may stand in a link: http, https or LINE's own; a bare name becomes https. Else undefined. */
export function webAddress(written: string): string | undefined {
  const text = written.trim();
  try {
    const url = new URL(/^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`);
    return ['http:', 'https:', 'line:'].includes(url.protocol) ? url.href : undefined;
  } catch {
    return undefined;
  }
}

/** How a website is written for people: without protocol and closing slash. */
function shownAddress(written: string): string {
  return written
    .trim()
    .replace(/^https?:\/\//i, '')
    .replace(/\/$/, '');
}
