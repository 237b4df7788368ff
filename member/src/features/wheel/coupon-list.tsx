import { useState } from 'react';
import { COUPON_PAGE_SIZE } from '@krapao/contract/constants';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { Button } from '@krapao/ui/button.tsx';
import { EmptyState } from '@krapao/ui/empty-state.tsx';
import { Section } from '@krapao/ui/section.tsx';
import { LoadFailed } from '../../parts/load-failed.tsx';
import { LoadingBlocks } from '../../parts/loading-blocks.tsx';
import { ListPages } from '../../parts/list-pages.tsx';
import { useCouponWords } from './claim.tsx';
import type { Coupon } from './queries.ts';
import { prizeArt } from './prize-art.ts';
import styles from './wheel.module.css';

interface CouponListProps {
  /** Undefined while they are on their way. */
  coupons: readonly Coupon[] | undefined;
  of: Parameters<typeof LoadFailed>[0]['of'] & { isError: boolean };
  onClaim: (coupon: Coupon) => void;
}

/** What was won and waits to be claimed, three to a page (product 9). */
export function CouponList({ coupons, of, onClaim }: CouponListProps) {
  const { t } = useTranslation('spin');
  const [asked, setPage] = useState(1);
  const pages = Math.max(1, Math.ceil((coupons?.length ?? 0) / COUPON_PAGE_SIZE));
  // what was claimed may have been the last of its page
  const page = Math.min(asked, pages);
  const first = (page - 1) * COUPON_PAGE_SIZE;
  return (
    <Section
      title={t('coupons.title')}
      note={coupons?.length ? t('coupons.count', { count: coupons.length }) : null}
    >
      {coupons?.length === 0 ? (
        <EmptyState compact art="/art/empty-coupons.svg" title={t('coupons.none')}>
          {t('coupons.noneText')}
        </EmptyState>
      ) : coupons ? (
        <>
          <ol className={styles.coupons} start={first + 1}>
            {coupons.slice(first, first + COUPON_PAGE_SIZE).map((coupon, index) => (
              <li key={coupon.coupon}>
                <CouponCard no={first + index + 1} coupon={coupon} onClaim={() => onClaim(coupon)} />
              </li>
            ))}
          </ol>
          <ListPages page={page} pages={pages} onPage={setPage} busy={false} />
        </>
      ) : of.isError ? (
        <LoadFailed compact of={of} />
      ) : (
        <LoadingBlocks heights={[96]} />
      )}
    </Section>
  );
}

interface CouponCardProps {
  no: number;
  coupon: Coupon;
  onClaim: () => void;
}

function CouponCard({ no, coupon, onClaim }: CouponCardProps) {
  const { t } = useTranslation('spin');
  const words = useCouponWords();
  const { kind, prize, state, isPaused } = coupon;
  // handed out by people, or only once another bonus has ended
  const isLater = kind === 'goods' || isPaused;
  const owned = isLater ? 'coupons.how' : 'coupons.claim';
  const key = state === 'refused' ? 'claim.contact' : owned;
  return (
    <article aria-label={prize.name} className={styles.coupon}>
      <div className={styles.stub}>
        <img src={prizeArt(kind)} alt="" width="52" height="52" />
      </div>
      <div className={styles.inside}>
        <div className={styles.words}>
          <p className={styles.name}>
            <span className={styles.no}>{no}.</span> {prize.name}
          </p>
          <p className="soft">{t('coupons.slice', { label: prize.label })}</p>
          <p className="soft">{words.until(coupon)}</p>
        </div>
        <Button
          size="s"
          variant={isLater ? 'secondary' : 'primary'}
          aria-haspopup="dialog"
          aria-label={`${t(key)} ${prize.name}`}
          onClick={onClaim}
        >
          {t(key)}
        </Button>
      </div>
    </article>
  );
}
