import Bell from 'lucide-react/icons/bell';
import BellOff from 'lucide-react/icons/bell-off';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { useCallsSwitch } from '@krapao/ui/lib/use-calls-switch.ts';
import { toast } from '@krapao/ui/toast.ts';
import { wrongFields } from '../../lib/console-error.ts';
import { errorText } from '../../lib/error-text.ts';
import { useMe } from '../../lib/me.ts';
import { calls } from '../../lib/push.ts';
import { Note } from '../../parts/note.tsx';
import { Press } from '../../parts/press.tsx';
import styles from './account.module.css';

/** Whether this browser is called when work waits and no window of the console is open. */
export function Calls() {
  const { t } = useTranslation('account');
  const { id } = useMe();
  const { state, isBusy, turn } = useCallsSwitch({
    calls,
    whose: id,
    onTurned: (turned) => {
      // that it is denied stands below
      if (turned !== 'denied') toast[turned === 'unanswered' ? 'info' : 'success'](t(`calls.${turned}`));
    },
    onFailed: (error) =>
      toast.danger(
        error instanceof DOMException
          ? t('calls.failed')
          : 'endpoint' in wrongFields(error)
            ? t('calls.unknown')
            : errorText(error),
      ),
  });
  return (
    <section className={styles.part}>
      <h2>{t('calls.title')}</h2>
      <p className="mute">{t('calls.lead')}</p>
      {state === 'impossible' && <Note tone="amber">{t('calls.impossible')}</Note>}
      {state === 'denied' && <Note tone="amber">{t('calls.denied')}</Note>}
      {state === 'on' && <p role="status">{t('calls.isOn')}</p>}
      {(state === 'on' || state === 'off') && (
        <Press
          icon={state === 'on' ? <BellOff aria-hidden="true" /> : <Bell aria-hidden="true" />}
          busy={isBusy}
          onClick={() => void turn()}
        >
          {t(state === 'on' ? 'calls.stop' : 'calls.start')}
        </Press>
      )}
    </section>
  );
}
