import { useErrorText } from '../../lib/error-text.ts';
import { codeOf } from '@krapao/ui/lib/api-error.ts';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { Button } from '@krapao/ui/button.tsx';
import { DialogFooter } from '@krapao/ui/dialog.tsx';
import { intoSight } from '@krapao/ui/into-sight.ts';
import { Notice } from '@krapao/ui/notice.tsx';
import { ProgressBar } from '@krapao/ui/progress.tsx';
import styles from './game-account.module.css';
import { GameHead } from './game-head.tsx';
import { useOpenAccount, type Slot } from './queries.ts';

/** An account that is not open yet: what it is, and one press to open it. */
export function OpenAccount({ slot }: { slot: Slot }) {
  const { t } = useTranslation('games');
  const { mutate, isPending, isSuccess, error } = useOpenAccount(slot);
  const failed = codeOf(error) === 'SLOT_ALREADY_ACTIVE' ? undefined : error;
  const errorText = useErrorText(failed);
  // Until the wallet says that it is open: the next screen takes over then.
  const working = isPending || isSuccess;
  return (
    <div className={styles.stack}>
      <GameHead slot={slot} />
      <p>{t('open.text', { name: slot.name })}</p>
      {working && (
        <div role="status" ref={intoSight}>
          <p className={styles.soft}>{t('open.working')}</p>
          <ProgressBar label={t('open.working')} />
        </div>
      )}
      {failed && !working ? (
        <div ref={intoSight}>
          <Notice tone="danger" title={t('open.failed')}>
            {errorText}
          </Notice>
        </div>
      ) : null}
      <DialogFooter>
        <Button variant="primary" size="l" block busy={working} data-autofocus onClick={() => mutate()}>
          {failed ? t('open.again') : t('open.action')}
        </Button>
      </DialogFooter>
    </div>
  );
}
