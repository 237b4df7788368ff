import { useState } from 'react';
import X from 'lucide-react/icons/x';
import { IconButton } from '@krapao/ui/icon-button.tsx';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { session } from '@krapao/ui/lib/storage.ts';
import styles from './chat-invite.module.css';

const NO_INVITE = 'chat-invite-closed';

/** A bubble over the button that says what it is for, until it is closed or followed. */
export function ChatInvite({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation('chat');
  const [isClosed, setClosed] = useState(session.get(NO_INVITE) !== null);
  if (isClosed) return null;
  const close = () => {
    session.set(NO_INVITE, '1');
    setClosed(true);
  };
  return (
    <aside className={styles.invite}>
      <button
        type="button"
        className={styles.words}
        onClick={() => {
          close();
          onOpen();
        }}
      >
        <b>{t('invite')}</b>
        <span>{t('inviteMore')}</span>
      </button>
      <IconButton label={t('dismiss')} icon={<X />} onClick={close} />
    </aside>
  );
}
