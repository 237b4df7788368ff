import { useEffect, useId, useRef } from 'react';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { Button } from '@krapao/ui/button.tsx';
import { Dialog, DialogFooter } from '@krapao/ui/dialog.tsx';
import { Notice } from '@krapao/ui/notice.tsx';
import { ContactLink, useClaimStep, useCouponWords } from './claim.tsx';
import { throwConfetti } from './confetti.ts';
import type { Coupon } from './queries.ts';
import type { Spun } from './spin-order.ts';
import { prizeArt } from './prize-art.ts';
import { wantsStillness } from './wheel.tsx';
import type { Slice } from './wheel-rules.ts';
import styles from './wheel.module.css';

interface PrizeDialogProps {
  open: boolean;
  spun: Spun;
  slices: readonly Slice[];
  coins: number;
  onAgain: () => void;
  /** A bonus is claimed where its terms are read. */
  onClaim: (coupon: Coupon) => void;
  onCheck: (spin: string) => void;
  onClose: () => void;
}

/** What a spin gave, and what can be done with it at once. */
export function PrizeDialog(props: PrizeDialogProps) {
  const { open, spun, slices, coins, onAgain, onClaim, onCheck, onClose } = props;
  const { t } = useTranslation('spin');
  const id = useId();
  const { code, label, drawn, coupon, proof } = spun;
  const given = slices.find((slice) => slice.code === code);
  const kind = coupon?.kind ?? given?.kind ?? 'nothing';
  const isWon = kind !== 'nothing';
  const name = coupon?.prize.name ?? given?.label ?? label;
  const missed = drawn === code ? undefined : (slices.find((slice) => slice.code === drawn)?.label ?? drawn);
  return (
    <Dialog
      open={open}
      role="alertdialog"
      size="s"
      title={t(isWon ? 'prize.congratulations' : 'prize.nothing')}
      titleHidden
      closeLabel={t('common:close')}
      describedBy={id}
      onClose={onClose}
    >
      <div className={styles.prize}>
        {isWon && open && <Confetti />}
        <div className={styles.light} data-won={isWon || undefined}>
          <img src={prizeArt(kind)} alt="" width="104" height="104" />
        </div>
        <div id={id}>
          <p className={styles.cheer} aria-hidden="true">
            {t(isWon ? 'prize.congratulations' : 'prize.nothing')}
          </p>
          {isWon && <p className="soft">{t(coupon ? 'prize.coupon' : 'prize.coins')}</p>}
          {isWon && <p className={styles.won}>{name}</p>}
          <PrizeNote kind={kind} coupon={coupon} />
        </div>
        {missed !== undefined && (
          <div className={styles.note}>
            <Notice>{t('prize.instead', { drawn: missed, given: given?.label ?? label })}</Notice>
          </div>
        )}
      </div>
      {coupon?.kind === 'cash' && <ClaimNow coupon={coupon} onDone={onClose} />}
      {coupon?.kind === 'bonus' && (
        <div className={styles.ways}>
          <Button
            block
            size="l"
            variant="primary"
            aria-haspopup="dialog"
            onClick={() => onClaim(coupon)}
            data-autofocus
          >
            {t('prize.bonus')}
          </Button>
        </div>
      )}
      {coupon?.kind === 'goods' && (
        <DialogFooter>
          <ContactLink />
        </DialogFooter>
      )}
      <div className={styles.ways}>
        {coins > 0 ? (
          <Button block size="l" variant={coupon ? 'secondary' : 'primary'} onClick={onAgain}>
            {t('prize.again', { count: coins })}
          </Button>
        ) : (
          <Button block size="l" variant={coupon ? 'secondary' : 'primary'} onClick={onClose}>
            {t('prize.close')}
          </Button>
        )}
        {proof && (
          <Button block variant="quiet" icon={<ShieldCheck />} onClick={() => onCheck(proof.clientSeed)}>
            {t('check.title')}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

function PrizeNote({ kind, coupon }: { kind: Slice['kind']; coupon: Coupon | null }) {
  const { t } = useTranslation('spin');
  const words = useCouponWords();
  if (!coupon) return <p className="soft">{t(`kinds.${kind}`)}</p>;
  return (
    <p className="soft">
      {words.how(coupon)}
      <br />
      {words.until(coupon)}
    </p>
  );
}

/** Claims the prize where it was won. */
function ClaimNow({ coupon, onDone }: { coupon: Coupon; onDone: () => void }) {
  const step = useClaimStep(coupon, onDone);
  return (
    <div className={styles.ways}>
      {step.problem && <Notice tone="danger">{step.problem}</Notice>}
      <Button block size="l" variant="primary" busy={step.isBusy} onClick={step.press} data-autofocus>
        {step.label}
      </Button>
    </div>
  );
}

function Confetti() {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const dialog = place.current?.closest('dialog');
    if (!dialog || wantsStillness()) return;
    return throwConfetti(dialog);
  }, []);
  return <span ref={place} hidden />;
}
