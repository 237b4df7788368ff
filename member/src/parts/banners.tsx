import { useState } from 'react';
import type { Wire } from '@krapao/contract/api';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { Carousel } from '@krapao/ui/carousel.tsx';
import { cx } from '@krapao/ui/cx.ts';
import styles from './banners.module.css';
import { RichText } from '@krapao/ui/rich-text.tsx';

export type Banner = Wire<'GET /api/lookup/notice'>['output']['banners'][number];

interface BannersProps {
  banners: readonly Banner[];
  /** They have the shape of the cards of bonuses, as long as nothing else is known of one. */
  wide?: boolean;
}

/** The operator's pictures with their texts, one at a time (product 2, banner carousel). */
export function Banners({ banners, wide = false }: BannersProps) {
  const { t } = useTranslation('home');
  const position = (n: number, total: number) => t('banners.position', { n, total });
  const pictures = banners.map((banner, index) => (
    <Picture
      key={index}
      {...banner}
      name={position(index + 1, banners.length)}
      isFirst={index === 0}
      isAlone={banners.length === 1}
      wide={wide}
    />
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

interface PictureProps extends Banner {
  name: string;
  isFirst: boolean;
  /** Nothing stands beside it that its frame has to fit as well. */
  isAlone: boolean;
  wide: boolean;
}

/** No frame is higher than that, as a part of its width. */
const HIGHEST = 0.75;

/** A picture says nothing without eyes unless its text does. One that is alone has a frame of its own shape. */
function Picture({ image, html, name, isFirst, isAlone, wide }: PictureProps) {
  const [shape, setShape] = useState<number>();
  return (
    <article className={styles.banner}>
      <div
        className={cx(styles.frame, wide && styles.wide)}
        style={shape === undefined ? undefined : { paddingTop: `${shape * 100}%` }}
      >
        <img
          src={image}
          alt={html ? '' : name}
          className={styles.picture}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
            if (isAlone && naturalWidth > 0) setShape(Math.min(HIGHEST, naturalHeight / naturalWidth));
          }}
          loading={isFirst ? 'eager' : 'lazy'}
        />
      </div>
      {html && <RichText html={html} />}
    </article>
  );
}
