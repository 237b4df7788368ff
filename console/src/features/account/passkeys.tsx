import { useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import KeyRound from 'lucide-react/icons/key-round';
import { momentToday } from '@krapao/ui/lib/format.ts';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { TextField } from '@krapao/ui/text-field.tsx';
import { toast } from '@krapao/ui/toast.ts';
import { askAgain } from '@krapao/ui/lib/ask-again.ts';
import { call } from '../../lib/call.ts';
import { codeOf } from '../../lib/console-error.ts';
import { useMe, type Me } from '../../lib/me.ts';
import { hasPasskeys, makePasskey } from '../../lib/passkey.ts';
import { sessionKeys } from '../../lib/queries.ts';
import { ActDialog } from '../../parts/act-dialog.tsx';
import { Note } from '../../parts/note.tsx';
import { Press } from '../../parts/press.tsx';
import styles from './account.module.css';

type Passkey = Me['passkeys'][number];

/** One's own passkeys: two of them, so that a lost one locks nobody out. */
export function Passkeys() {
  const { t } = useTranslation('account');
  const { passkeys, recoveryLeft } = useMe();
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<Passkey>();
  return (
    <section className={styles.part}>
      <h2>{t('passkeys.title')}</h2>
      <p className="mute">{t('passkeys.lead')}</p>
      <ul className={styles.list}>
        {passkeys.map((passkey) => (
          <li key={passkey.id}>
            <KeyRound size={16} aria-hidden="true" />
            <span>
              <b>{passkey.label}</b>
              <br />
              <span className="mute mini">
                {t('passkeys.made', { at: momentToday(passkey.createdAt) })}
                {passkey.lastUsedAt !== null &&
                  ` · ${t('passkeys.used', { at: momentToday(passkey.lastUsedAt) })}`}
              </span>
            </span>
            <Press
              tone="no"
              aria-label={t('passkeys.removeOne', { label: passkey.label })}
              onClick={() => setRemoved(passkey)}
            >
              {t('passkeys.remove')}
            </Press>
          </li>
        ))}
      </ul>
      {hasPasskeys() ? (
        <Press icon={<KeyRound aria-hidden="true" />} onClick={() => setAdding(true)}>
          {t('passkeys.add')}
        </Press>
      ) : (
        <Note tone="amber">{t('passkeys.notHere')}</Note>
      )}
      <p className="mute">{t('recovery', { count: recoveryLeft })}</p>
      {isAdding && <AddPasskey onClose={() => setAdding(false)} />}
      {removed && <RemovePasskey passkey={removed} onClose={() => setRemoved(undefined)} />}
    </section>
  );
}

/** Who is at the screen proves that it is them: whoever finds it open takes nobody's way in. */
function RemovePasskey({ passkey: { id, label }, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { t } = useTranslation('account');
  const client = useQueryClient();
  return (
    <ActDialog
      title={t('passkeys.removeTitle')}
      summary={[
        [t('passkeys.one'), <b key="label">{label}</b>],
        [t('passkeys.does'), t('passkeys.removes')],
      ]}
      confirmLabel={t('passkeys.remove')}
      tone="no"
      send={({ proof }) => call('DELETE /api/console/me/passkeys/{id}', { params: { id }, body: { proof } })}
      onDone={() => {
        toast.success(t('passkeys.removed'));
        onClose();
        void askAgain(client, [sessionKeys.me]);
      }}
      onClose={onClose}
    />
  );
}

function AddPasskey({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('account');
  const client = useQueryClient();
  const [label, setLabel] = useState('');
  const made = useRef<{ challenge: string; response: Record<string, unknown> }>(undefined);
  return (
    <ActDialog
      title={t('passkeys.add')}
      summary={[[t('passkeys.does'), t('passkeys.doesThis')]]}
      confirmLabel={t('passkeys.make')}
      fields={['label']}
      isIncomplete={label.trim() === ''}
      send={async ({ proof }) => {
        // what the browser made is sent again with the proof: it is not made twice, but where its challenge may be over
        if (!made.current) {
          const { challenge, options } = await call('POST /api/console/me/passkeys/options');
          made.current = { challenge, response: await makePasskey(options) };
        }
        try {
          return await call('POST /api/console/me/passkeys', {
            body: { ...made.current, label: label.trim(), proof },
          });
        } catch (error) {
          if (codeOf(error) === 'STEP_UP_WRONG') made.current = undefined;
          throw error;
        }
      }}
      onDone={() => {
        toast.success(t('passkeys.added'));
        onClose();
        void askAgain(client, [sessionKeys.me]);
      }}
      onClose={onClose}
    >
      {(isTried, wrongOf) => (
        <TextField
          label={t('passkeys.label')}
          hint={t('passkeys.labelHint')}
          maxLength={60}
          error={isTried && label.trim() === '' ? t('passkeys.labelMissing') : wrongOf('label')}
          value={label}
          onChange={({ target }) => setLabel(target.value)}
        />
      )}
    </ActDialog>
  );
}
