import { dateTimeOf } from '@krapao/contract/bangkok';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import type { Kind } from './areas.ts';
import type { Field } from './fields.ts';
import type { SetupThing } from './queries.ts';
import { whoOf } from './side-rows.ts';
import { Sides } from './sides.tsx';
import { whySaid } from '../../lib/words.ts';
import styles from './editor.module.css';

/** Who changed it, when, why, and from what to what; the newest first. */
export function History({
  kind,
  fields,
  history,
}: {
  kind: Kind;
  fields: readonly Field[];
  history: SetupThing['history'];
}) {
  const { t } = useTranslation('setup');
  return (
    <section className={styles.history} aria-label={t('history.title')}>
      <h2>{t('history.title')}</h2>
      {history.length === 0 ? (
        <p className="mute">{t('history.none')}</p>
      ) : (
        <ol>
          {history.map(({ id, at, name, second, why, before, after }) => (
            <li key={id} className={styles.event}>
              <details>
                <summary>
                  <time className="mute" dateTime={at}>
                    {dateTimeOf(at)}
                  </time>{' '}
                  <b>{whoOf({ name, second })}</b> <q>{whySaid(why)}</q>
                </summary>
                <Sides kind={kind} fields={fields} before={before} after={after} history={history} />
              </details>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
