import type { Wire } from '@krapao/contract/api';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { Carousel } from '@krapao/ui/carousel.tsx';
import { Dialog } from '@krapao/ui/dialog.tsx';
import styles from './banner-dialog.module.css';
import { RichText } from './rich-text.tsx';

export type Banner = Wire<'GET /api/lookup/notice'>['output']['banners'][number];

export interface BannerDialogProps {
  open: boolean;
  title: string;
  /** HTML above the pictures. */
  intro?: string | undefined;
  banners: readonly Banner[];
  onClose: () => void;
}

/** The operator's pictures with their texts, one at a time (product 2, banner carousel). */
export function BannerDialog({ open, title, intro, banners, onClose }: BannerDialogProps) {
  const { t } = useTranslation('home');
  const position = (n: number, total: number) => t('banners.position', { n, total });
  const pictures = banners.map((banner, index) => (
    <Picture key={index} {...banner} name={position(index + 1, banners.length)} isFirst={index === 0} />
  ));
  return (
    <Dialog open={open} title={title} closeLabel={t('common:close')} onClose={onClose}>
      <div className={styles.content}>
        {intro && <RichText html={intro} />}
        {pictures.length > 1 ? (
          <Carousel
            mode="single"
            label={t('banners.label')}
            previousLabel={t('banners.previous')}
            nextLabel={t('banners.next')}
            positionLabel={position}
          >
            {pictures}
          </Carousel>
        ) : (
          pictures
        )}
      </div>
    </Dialog>
  );
}

/** A picture says nothing without eyes unless its text does. */
function Picture({ image, html, name, isFirst }: Banner & { name: string; isFirst: boolean }) {
  return (
    <article className={styles.banner}>
      <div className={styles.frame}>
        <img
          src={image}
          alt={html ? '' : name}
          className={styles.picture}
          loading={isFirst ? 'eager' : 'lazy'}
        />
      </div>
      {html && <RichText html={html} />}
    </article>
  );
}
