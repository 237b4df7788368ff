import type { ReactNode } from 'react';
import ArrowDownToLine from 'lucide-react/icons/arrow-down-to-line';
import Calendar from 'lucide-react/icons/calendar';
import Gamepad2 from 'lucide-react/icons/gamepad-2';
import Lock from 'lucide-react/icons/lock';
import RotateCw from 'lucide-react/icons/rotate-cw';
import Scale from 'lucide-react/icons/scale';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import Undo2 from 'lucide-react/icons/undo-2';
import { formatBaht } from '@krapao/contract/money';
import { isUnknownOutcome } from '@krapao/ui/lib/api-error.ts';
import { dateTime } from '@krapao/ui/lib/format.ts';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { Button } from '@krapao/ui/button.tsx';
import { DialogFooter } from '@krapao/ui/dialog.tsx';
import { Notice } from '@krapao/ui/notice.tsx';
import { toast } from '@krapao/ui/toast.ts';
import { noticeOf, type Offer } from '../../lib/bonus.ts';
import { useErrorText } from '../../lib/error-text.ts';
import { Banners } from '../../parts/banners.tsx';
import { RichText } from '@krapao/ui/rich-text.tsx';
import type { GameNames } from '../../parts/counted-games.ts';
import styles from './bonus.module.css';
import { cardStateOf, exampleOf } from './bonus-rules.ts';
import { useReceiveBonus } from './queries.ts';
import { useWords } from './words.ts';

interface OfferDetailsProps {
  offer: Offer;
  /** What is in the wallet and all games, baht; undefined while that is not known. */
  total: number | undefined;
  gameNames: GameNames;
  /** The name of another bonus that is active: this one has to wait for its end. */
  other: string | undefined;
  onClose: () => void;
}

/** All that a member takes on with an offer, before they do. */
export function OfferDetails(props: OfferDetailsProps) {
  const { offer, other, onClose } = props;
  const { t } = useTranslation('bonus');
  const receive = useReceiveBonus(({ state }) => {
    toast.success(t(state === 'armed' ? 'offer.armed' : 'offer.taken'));
    onClose();
  });
  const errorText = useErrorText(receive.error);
  const unknown = receive.error !== null && isUnknownOutcome(receive.error);
  const state = cardStateOf(offer);
  return (
    // longer than the dialog, with nothing to press in it: keys scroll it from here
    <div className="stack" role="group" aria-label={offer.name} tabIndex={0}>
      <Banners banners={offer.banners} wide />
      {offer.notice && <RichText html={noticeOf(offer)} />}
      <Example offer={offer} />
      <Terms {...props} />
      {receive.error && (
        <Notice tone={unknown ? 'warning' : 'danger'}>
          {unknown ? t('common:unknown.text') : errorText}
        </Notice>
      )}
      {other !== undefined && <Notice>{t('offer.other', { name: other })}</Notice>}
      <DialogFooter>
        {state === 'current' || other !== undefined ? (
          <Button variant="primary" size="l" block onClick={onClose}>
            {t('common:confirm')}
          </Button>
        ) : (
          <Button
            variant="primary"
            size="l"
            block
            busy={receive.isPending}
            disabled={state === 'received'}
            onClick={() => receive.mutate(offer.code)}
          >
            {t(unknown ? 'common:unknown.ask' : 'offer.receive')}
          </Button>
        )}
      </DialogFooter>
    </div>
  );
}

/** What a deposit comes to. */
function Example({ offer }: { offer: Offer }) {
  const { t } = useTranslation('bonus');
  const { deposit, amount, required } = exampleOf(offer);
  const facts = { deposit, amount, required };
  return (
    <div>
      <p className="soft">{t('offer.example')}</p>
      <dl className={`${styles.sum} num`}>
        {(['deposit', 'amount', 'required'] as const).map((name) => (
          <div key={name}>
            <dt>{t(`offer.${name}`)}</dt>
            <dd>{formatBaht(facts[name])}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function Terms({ offer, total, gameNames }: OfferDetailsProps) {
  const { t } = useTranslation('bonus');
  const words = useWords();
  const { minDeposit, multiple, days, maxStake, maxPayout, percentFail, until } = offer;
  const others = words.notCounted(offer);
  const games = [words.counted(offer, gameNames), others].filter(Boolean).join(' · ');
  // Less than its deposit is no deposit that it could be received with at once: what there will be then is not known yet.
  const lockedText = (sum: number) =>
    sum < minDeposit ? t('terms.lockedThen') : t('terms.locked', { amount: formatBaht(sum) });
  const term = (key: string, icon: ReactNode, text: string) => ({ key, icon, text });
  const terms = [
    term('gives', <Calendar size={20} />, `${words.gives(offer)} · ${words.left(offer)}`),
    term('from', <ArrowDownToLine size={20} />, t('terms.from', { amount: formatBaht(minDeposit) })),
    term('times', <RotateCw size={20} />, t(`terms.times.${offer.basis}`, { times: multiple, count: days })),
    term('games', <Gamepad2 size={20} />, games),
    ...(maxStake === null
      ? []
      : [term('stake', <TriangleAlert size={20} />, t('terms.maxStake', { amount: formatBaht(maxStake) }))]),
    ...(maxPayout === null
      ? []
      : [term('payout', <TriangleAlert size={20} />, t('terms.maxPayout', { times: maxPayout }))]),
    ...(total === undefined || offer.userBonus?.isActive
      ? []
      : [term('locked', <Lock size={20} />, lockedText(total))]),
    term('share', <Scale size={20} />, t('terms.share')),
    ...(percentFail > 0
      ? [term('refund', <Undo2 size={20} />, t('terms.refund', { percent: percentFail }))]
      : []),
    ...(until === null
      ? []
      : [term('until', <Calendar size={20} />, t('terms.until', { until: dateTime(until) }))]),
  ];
  return (
    <ul className={`${styles.terms} num`}>
      {terms.map(({ key, icon, text }) => (
        <li key={key}>
          {icon}
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}
