import { Link } from 'react-router';
import { dateTime } from '@krapao/ui/lib/format.ts';
import { codeOf } from '@krapao/ui/lib/api-error.ts';
import { useTranslation, type PlainKey } from '@krapao/ui/lib/i18n.ts';
import { LoadFailed } from '../../parts/load-failed.tsx';
import { paths } from '../../lib/paths.ts';
import { buttonClass } from '@krapao/ui/button-class.ts';
import { EmptyState } from '@krapao/ui/empty-state.tsx';
import { Notice } from '@krapao/ui/notice.tsx';
import { Loading, Skeleton } from '@krapao/ui/skeleton.tsx';
import { Steps, type StepState } from '@krapao/ui/steps.tsx';
import { useProgress, type Progress } from './queries.ts';
import { stepsOf } from './steps-of.ts';
import styles from './withdraw.module.css';

const STATE_LABEL: Record<StepState, PlainKey<'withdraw'>> = {
  done: 'progress.stateDone',
  current: 'progress.stateCurrent',
  waiting: 'progress.stateWaiting',
  failed: 'progress.stateFailed',
};

/** How far a withdrawal is, and it goes on by itself. @param reference its own, or the `_id` of its line in the statement */
export function WithdrawProgress({ reference }: { reference: string }) {
  const { t } = useTranslation('withdraw');
  const { data, isError, error, isFetching, refetch } = useProgress(reference);
  if (data) return <ProgressSteps progress={data} />;
  if (isError && codeOf(error) === 'NO_DATA')
    return <EmptyState compact art="/art/not-found.svg" title={t('progress.notFound')} />;
  if (isError) {
    return <LoadFailed compact of={{ isFetching, refetch }} />;
  }
  return (
    <Loading label={t('common:loading')}>
      <Skeleton shape="block" height={150} />
    </Loading>
  );
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
    <div role="status" className={styles.stack}>
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
      {approval === 'WAITING' && <Notice title={t('progress.largeTitle')}>{t('progress.large')}</Notice>}
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
