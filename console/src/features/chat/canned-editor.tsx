import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import { LANGUAGES } from '@krapao/contract/constants';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { LANGUAGE_NAMES } from '@krapao/ui/lib/language.ts';
import { toast } from '@krapao/ui/toast.ts';
import { askAgain } from '@krapao/ui/lib/ask-again.ts';
import { call } from '../../lib/call.ts';
import { paths } from '../../lib/paths.ts';
import { ActDialog } from '../../parts/act-dialog.tsx';
import { BackLink } from '../../parts/back-link.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { Press } from '../../parts/press.tsx';
import { NotYet, Nothing } from '../../parts/states.tsx';
import { wordsOf } from './canned.ts';
import { CannedDialog } from './canned-dialog.tsx';
import { cannedQuery, type Canned } from './queries.ts';
import styles from './canned-editor.module.css';

/** All canned replies by their codes, in each language; written anew, changed, taken away. */
export function CannedEditor() {
  const { t } = useTranslation('chat');
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(cannedQuery);
  const [open, setOpen] = useState<{ code: string | null; isRemoving: boolean } | null>(null);
  const canned = data?.canned ?? [];
  const codes = [...new Set(canned.map(({ code }) => code))];
  const of = (code: string | null) => canned.filter((one) => one.code === code);
  const done = () => {
    setOpen(null);
    toast.success(t('done'));
    void askAgain(client, [cannedQuery.queryKey]);
  };
  const close = () => setOpen(null);
  return (
    <div className={styles.editor}>
      <PageHead title={t('canned.title')} back={<BackLink to={paths.chat} label={t('back')} />}>
        <Press
          tone="first"
          icon={<Plus aria-hidden="true" />}
          onClick={() => setOpen({ code: null, isRemoving: false })}
        >
          {t('canned.new')}
        </Press>
      </PageHead>
      {!data && <NotYet error={error} refetch={refetch} rows={6} />}
      {data && codes.length === 0 && <Nothing>{t('canned.none')}</Nothing>}
      <ul className={styles.replies} aria-label={t('canned.title')}>
        {codes.map((code) => (
          <li key={code} className={styles.reply}>
            <div className={styles.line}>
              <b>/{code}</b>
              <Press onClick={() => setOpen({ code, isRemoving: false })}>{t('canned.change')}</Press>
              <Press tone="no" onClick={() => setOpen({ code, isRemoving: true })}>
                {t('canned.remove')}
              </Press>
            </div>
            <Texts canned={of(code)} />
          </li>
        ))}
      </ul>
      {open && !open.isRemoving && (
        <CannedDialog code={open.code} canned={of(open.code)} taken={codes} onDone={done} onClose={close} />
      )}
      {open?.isRemoving && open.code !== null && (
        <RemoveDialog code={open.code} onDone={done} onClose={close} />
      )}
    </div>
  );
}

function Texts({ canned }: { canned: readonly Canned[] }) {
  const { t } = useTranslation('chat');
  return (
    <dl className={styles.texts}>
      {LANGUAGES.map((language) => {
        const one = canned.find((text) => text.language === language);
        return (
          <div key={language}>
            <dt>{LANGUAGE_NAMES[language]}</dt>
            <dd lang={language === 'la' ? 'lo' : language} className={one ? undefined : 'mute'}>
              {one ? (
                <>
                  <b>{one.title}</b> {wordsOf(one.message)}
                </>
              ) : (
                t('canned.missing')
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

function RemoveDialog({ code, onDone, onClose }: { code: string; onDone: () => void; onClose: () => void }) {
  const { t } = useTranslation('chat');
  return (
    <ActDialog
      title={t('canned.removeTitle')}
      summary={[[t('canned.code'), `/${code}`]]}
      confirmLabel={t('canned.remove')}
      tone="no"
      send={() => call('DELETE /api/console/chat-canned/{code}', { params: { code } })}
      onDone={onDone}
      onClose={onClose}
    />
  );
}
