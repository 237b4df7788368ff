import Share from 'lucide-react/icons/share';
import { Link } from 'react-router';
import { formatBaht } from '@krapao/contract/money';
import { accountNo, dateTime, shortReference } from '@krapao/ui/lib/format.ts';
import { useTranslation, type PlainKey } from '@krapao/ui/lib/i18n.ts';
import { Button, buttonClass } from '@krapao/ui/button.tsx';
import { DetailList } from '@krapao/ui/detail-list.tsx';
import { toast } from '@krapao/ui/toast.ts';
import { codeOf } from '@krapao/ui/lib/api-error.ts';
import { EmptyState } from '@krapao/ui/empty-state.tsx';
import { Notice } from '@krapao/ui/notice.tsx';
import { Steps, type StepState } from '@krapao/ui/steps.tsx';
import { bankName } from '../../lib/bank-account.ts';
import { sharePicture } from '../../lib/share-picture.ts';
import { site } from '../../lib/site.ts';
import { OwnAccount } from './own-account.tsx';
import { useProgress, type MemberAccount, type Progress } from './queries.ts';
import { drawReceipt } from './receipt-picture.ts';
import styles from './withdraw.module.css';
import { CopyText } from '../../parts/copy-text.tsx';
import { LoadFailed } from '../../parts/load-failed.tsx';
import { LoadingBlocks } from '../../parts/loading-blocks.tsx';
import { paths } from '../../lib/paths.ts';

interface WithdrawalReceiptProps {
  /** Its own, or the `_id` of its line in the statement. */
  reference: string;
  /** What is known of one that was accepted just now; it is announced. */
  accepted?: { reference: string; amount: number; bankAccount: MemberAccount } | undefined;
}

/** What a withdrawal shows of itself, in its dialog and in the history: how much, how far, where to, its reference, and once paid a picture to share. */
export function WithdrawalReceipt({ reference, accepted }: WithdrawalReceiptProps) {
  const { t } = useTranslation('withdraw');
  const { data } = useProgress(reference);
  const known = data ?? accepted;
  if (!known) return <WithdrawProgress reference={reference} />;
  const isPaid = data?.status === 'SUCCESS';
  const isBack = data?.status === 'FAILED';
  return (
    <div className="stack">
      <div role={accepted && 'alert'} className={styles.result}>
        {!isBack && (
          <img src={isPaid ? '/art/done.svg' : '/art/on-its-way.svg'} alt="" width="118" height="88" />
        )}
        <p className={styles.heading}>{t(isBack ? 'done.failed' : isPaid ? 'done.sent' : 'done.title')}</p>
        <p className={`${styles.amount} num`}>
          {formatBaht(known.amount)} <small>{t('common:baht')}</small>
        </p>
        {!isBack && <p className="soft">{t(isPaid ? 'done.arrived' : 'done.text')}</p>}
      </div>
      <WithdrawProgress reference={reference} />
      <OwnAccount account={known.bankAccount} />
      <Reference reference={known.reference} />
      {data && isPaid && <ShareReceipt paid={data} />}
    </div>
  );
}

function Reference({ reference }: { reference: string }) {
  const { t } = useTranslation('withdraw');
  const short = shortReference(reference);
  return (
    <DetailList
      items={[
        {
          key: 'reference',
          label: t('done.reference'),
          value: <span className="num">{short}</span>,
          action: (
            <CopyText text={reference} label={t('done.copy')} said={t('common:copied', { text: short })} />
          ),
        },
      ]}
    />
  );
}

function ShareReceipt({ paid }: { paid: Progress }) {
  const { t, language } = useTranslation('withdraw');
  const reference = shortReference(paid.reference);
  const share = async () => {
    try {
      const picture = await drawReceipt({
        brand: site().name,
        title: t('done.sent'),
        amount: `${formatBaht(paid.amount)} ${t('common:baht')}`,
        lines: [
          [t('toAccount'), bankName(paid.bankAccount.bank, language)],
          ['', accountNo(paid.bankAccount.bankAccountNo)],
          [t('done.at'), dateTime(paid.createdAt)],
          [t('done.reference'), reference],
        ],
      });
      if ((await sharePicture(picture, `withdrawal-${reference}.png`)) === 'saved')
        toast.success(t('done.saved'));
    } catch {
      toast.danger(t('done.saveFailed'));
    }
  };
  return (
    <Button block icon={<Share />} onClick={() => void share()}>
      {t('done.share')}
    </Button>
  );
}

const STATE_LABEL: Record<StepState, PlainKey<'withdraw'>> = {
  done: 'progress.stateDone',
  current: 'progress.stateCurrent',
  waiting: 'progress.stateWaiting',
  failed: 'progress.stateFailed',
};

/** How far a withdrawal is, and it goes on by itself. @param reference its own, or the `_id` of its line in the statement */
function WithdrawProgress({ reference }: { reference: string }) {
  const { t } = useTranslation('withdraw');
  const { data, isError, error, isFetching, refetch } = useProgress(reference);
  if (data) return <ProgressSteps progress={data} />;
  if (isError && codeOf(error) === 'NO_DATA')
    return <EmptyState compact art="/art/not-found.svg" title={t('progress.notFound')} />;
  if (isError) {
    return <LoadFailed compact of={{ isFetching, refetch }} />;
  }
  return <LoadingBlocks heights={[150]} />;
}

function ProgressSteps({ progress }: { progress: Progress }) {
  const { t } = useTranslation('withdraw');
  const { status, approval, reason, bankReference, createdAt } = progress;
  const noteOf = (key: string) => {
    if (key === 'asked') return <span className="num">{dateTime(createdAt)}</span>;
    if (key === 'sent' && bankReference !== null)
      return <span className="num">{t('progress.reference', { reference: bankReference })}</span>;
    return undefined;
  };
  return (
    <div role="status" className="stack">
      <Steps
        label={t('progress.steps')}
        steps={stepsOf(progress).map(({ key, title, state }) => ({
          key,
          title: t(`progress.${title}`),
          note: noteOf(key),
          state,
          stateLabel: t(STATE_LABEL[state]),
        }))}
      />
      {approval === 'WAITING' && <Notice title={t('progress.reviewTitle')}>{t('progress.review')}</Notice>}
      {status === 'FAILED' && (
        <Notice
          tone="danger"
          title={t('progress.back.title')}
          action={
            <Link
              className={buttonClass({ size: 's' })}
              replace
              to={reason === 'NOT_APPROVED' ? paths.memberContact : paths.profile}
            >
              {t(reason === 'NOT_APPROVED' ? 'held.contact' : 'progress.profile')}
            </Link>
          }
        >
          {t(`progress.back.${reason ?? 'bank'}`)}
        </Notice>
      )}
    </div>
  );
}

type Known = Pick<Progress, 'status' | 'approval'>;
export interface WithdrawStep {
  key: 'asked' | 'approval' | 'sending' | 'sent';
  /** Its words, below `progress.`. */
  title: 'asked' | 'approval' | 'approved' | 'refused' | 'sending' | 'transferred' | 'notSent' | 'sent';
  state: StepState;
}

/** The way of a withdrawal as far as it is known: what failed is the last step, and nothing unknown is called failed. */
export function stepsOf({ status, approval }: Known): WithdrawStep[] {
  const steps: WithdrawStep[] = [{ key: 'asked', title: 'asked', state: 'done' }];
  if (approval === 'REFUSED') return [...steps, { key: 'approval', title: 'refused', state: 'failed' }];
  if (approval === 'WAITING') steps.push({ key: 'approval', title: 'approval', state: 'current' });
  if (approval === 'GIVEN') steps.push({ key: 'approval', title: 'approved', state: 'done' });
  if (status === 'FAILED') return [...steps, { key: 'sending', title: 'notSent', state: 'failed' }];
  const isSent = status === 'SUCCESS';
  const sending = isSent ? 'done' : approval === 'WAITING' ? 'waiting' : 'current';
  return [
    ...steps,
    { key: 'sending', title: isSent ? 'transferred' : 'sending', state: sending },
    { key: 'sent', title: 'sent', state: isSent ? 'done' : 'waiting' },
  ];
}
