import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { siteQueries } from './queries.ts';
import { shownAddress, webAddress } from './web-address.ts';
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
