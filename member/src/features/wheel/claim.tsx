import { Link } from 'react-router';
import { formatBaht } from '@krapao/contract/money';
import { codeOf, isUnknownOutcome } from '@krapao/ui/lib/api-error.ts';
import { dateTime, unbroken } from '@krapao/ui/lib/format.ts';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { buttonClass } from '@krapao/ui/button.tsx';
import { ConfirmDialog } from '@krapao/ui/confirm-dialog.tsx';
import { cx } from '@krapao/ui/cx.ts';
import { Dialog } from '@krapao/ui/dialog.tsx';
import { toast } from '@krapao/ui/toast.ts';
import { useErrorText } from '../../lib/error-text.ts';
import { noticeOf } from '../../lib/bonus.ts';
import { paths } from '../../lib/paths.ts';
import { useCountedGames, type GameNames } from '../../parts/counted-games.ts';
import { RichText } from '@krapao/ui/rich-text.tsx';
import { useClaim, type Coupon } from './queries.ts';
import { prizeArt } from './prize-art.ts';
import styles from './wheel.module.css';

/** The words of a coupon: what its button says, and until when it is of use. */
export function useCouponWords() {
  const { t } = useTranslation('spin');
  return {
    action: ({ kind, amount }: Coupon): string =>
      kind === 'cash' ? t('claim.cash', { amount: formatBaht(amount) }) : t('claim.other'),
    how: ({ kind }: Coupon): string => t(`kinds.${kind}`),
    until: ({ state, isPaused, expiresAt }: Coupon): string => {
      if (state === 'refused') return t('coupons.refused');
      if (isPaused) return t('coupons.paused');
      return expiresAt === null
        ? t('coupons.noEnd')
        : t('coupons.until', { until: unbroken(dateTime(expiresAt)) });
    },
  };
}

/** Claiming a coupon, wherever its button stands. */
export function useClaimStep(coupon: Coupon, onDone: () => void) {
  const { t } = useTranslation('spin');
  const { action } = useCouponWords();
  const claim = useClaim(({ kind, amount }) => {
    if (kind === 'cash') toast.success(t('claim.done.cash', { amount: formatBaht(amount) }));
    else toast.success(t(kind === 'bonus' ? 'claim.done.bonus' : 'claim.done.other'));
    onDone();
  });
  const refusal = useErrorText(claim.error);
  const isUnknown = claim.error !== null && isUnknownOutcome(claim.error);
  return {
    press: () => {
      if (!claim.isPending) claim.mutate(coupon.coupon);
    },
    isBusy: claim.isPending,
    label: isUnknown ? t('common:unknown.ask') : action(coupon),
    problem: isUnknown ? t('common:unknown.text') : refusal,
    isHeldByBonus: codeOf(claim.error) === 'BONUS_REMAINING',
  };
}

/** Where the bonus that is in the way can be seen and ended. */
function BonusLink({ variant = 'secondary' }: { variant?: 'primary' | 'secondary' }) {
  const { t } = useTranslation('spin');
  return (
    <Link to={paths.bonus} className={buttonClass({ variant, size: 'l', block: true })}>
      {t('claim.bonusPage')}
    </Link>
  );
}

interface ClaimDialogProps {
  open: boolean;
  coupon: Coupon;
  gameNames: GameNames;
  onClose: () => void;
}

/** Says what a coupon gives, and claims it; goods are handed out by people. */
export function ClaimDialog(props: ClaimDialogProps) {
  if (props.coupon.kind === 'goods') return <GoodsDialog {...props} />;
  return props.coupon.isPaused ? <PausedDialog {...props} /> : <ClaimQuestion {...props} />;
}

/** Another bonus has to end first: what this one will ask, and the way to that one. */
function PausedDialog({ open, coupon, gameNames, onClose }: ClaimDialogProps) {
  const { t } = useTranslation('spin');
  return (
    <Dialog
      open={open}
      size="s"
      title={t('claim.paused')}
      closeLabel={t('common:close')}
      onClose={onClose}
      footer={<BonusLink variant="primary" />}
    >
      <CouponFacts coupon={coupon} />
      {coupon.bonus && <BonusTerms bonus={coupon.bonus} gameNames={gameNames} />}
    </Dialog>
  );
}

function ClaimQuestion({ open, coupon, gameNames, onClose }: ClaimDialogProps) {
  const { t } = useTranslation('spin');
  const step = useClaimStep(coupon, onClose);
  return (
    <ConfirmDialog
      open={open}
      title={t('claim.title')}
      confirmLabel={step.label}
      cancelLabel={t('claim.keep')}
      busy={step.isBusy}
      error={step.problem}
      onConfirm={step.press}
      onClose={onClose}
    >
      <CouponFacts coupon={coupon} />
      {coupon.bonus && <BonusTerms bonus={coupon.bonus} gameNames={gameNames} />}
      {step.isHeldByBonus && (
        <div className={styles.ways}>
          <BonusLink />
        </div>
      )}
    </ConfirmDialog>
  );
}

function GoodsDialog({ open, coupon, onClose }: ClaimDialogProps) {
  const { t } = useTranslation('spin');
  return (
    <Dialog
      open={open}
      size="s"
      title={t('claim.goodsTitle')}
      closeLabel={t('common:close')}
      onClose={onClose}
      footer={<ContactLink />}
    >
      <CouponFacts coupon={coupon} />
      <p>{t(coupon.state === 'refused' ? 'claim.refused' : 'claim.goods')}</p>
    </Dialog>
  );
}

export function ContactLink() {
  const { t } = useTranslation('spin');
  return (
    <Link
      to={paths.memberContact}
      className={buttonClass({ variant: 'primary', size: 'l', block: true })}
      data-autofocus
    >
      {t('claim.contact')}
    </Link>
  );
}

/** All that a member takes on with a bonus that was won, before they do. */
function BonusTerms({ bonus, gameNames }: { bonus: NonNullable<Coupon['bonus']>; gameNames: GameNames }) {
  const { t } = useTranslation('spin');
  const counted = useCountedGames();
  const { required, multiple, days, weights, maxStake, maxPayout, percentFail, notice } = bonus;
  const terms = [
    t('bonus.required', { required: formatBaht(required), times: multiple, count: days }),
    counted(weights, gameNames),
    maxStake !== null && t('bonus:terms.maxStake', { amount: formatBaht(maxStake) }),
    maxPayout !== null && t('bonus:terms.maxPayout', { times: maxPayout }),
    percentFail > 0 && t('bonus:terms.refund', { percent: percentFail }),
    t('bonus.locked'),
    t('bonus:terms.share'),
  ].filter((term) => term !== false);
  return (
    <>
      <ul className={`${styles.terms} num`}>
        {terms.map((term) => (
          <li key={term}>{term}</li>
        ))}
      </ul>
      {notice && <RichText html={noticeOf(bonus)} />}
    </>
  );
}

function CouponFacts({ coupon }: { coupon: Coupon }) {
  const words = useCouponWords();
  const { kind, prize, htmlDescription, state } = coupon;
  return (
    <div className={cx(styles.beside, styles.facts)}>
      <img src={prizeArt(kind)} alt="" width="64" height="64" />
      <div>
        <p className={styles.name}>{prize.name}</p>
        {state === 'won' && <p className="soft">{words.how(coupon)}</p>}
        <p className="soft">{words.until(coupon)}</p>
      </div>
      {htmlDescription && (
        <div className={styles.whole}>
          <RichText html={htmlDescription} />
        </div>
      )}
    </div>
  );
}
