import type { Wire } from '@krapao/contract/api';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { Carousel } from '@krapao/ui/carousel.tsx';
import styles from './banners.module.css';
import { RichText } from './rich-text.tsx';

export type Banner = Wire<'GET /api/lookup/notice'>['output']['banners'][number];

/** The operator's pictures with their texts, one at a time (product 2, banner carousel). */
export function Banners({ banners }: { banners: readonly Banner[] }) {
  const { t } = useTranslation('home');
  const position = (n: number, total: number) => t('banners.position', { n, total });
  const pictures = banners.map((banner, index) => (
    <Picture key={index} {...banner} name={position(index + 1, banners.length)} isFirst={index === 0} />
  ));
  if (pictures.length <= 1) return pictures;
  return (
    <Carousel
      mode="single"
      label={t('banners.label')}
      previousLabel={t('banners.previous')}
      nextLabel={t('banners.next')}
      positionLabel={position}
    >
      {pictures}
    </Carousel>
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
