import { useErrorText } from '../../lib/error-text.ts';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { Button } from '@krapao/ui/button.tsx';
import { intoSight } from '@krapao/ui/lib/focus-field.ts';
import { Notice } from '@krapao/ui/notice.tsx';
import { CredentialList } from './account-panel.tsx';
import { useCredentials, type Slot } from './queries.ts';
import type { GameLaunch } from './launch.ts';

/** Before a game opens, what its site will ask; then why it did not open, or that it wants one more press. */
export function LaunchNote({ slot, launch }: { slot: Slot; launch: GameLaunch }) {
  const { t } = useTranslation('games');
  const text = useErrorText(launch.error);
  if (launch.waitsForPress) {
    return (
      <div ref={intoSight}>
        <Notice
          tone="info"
          title={t('launch.ready', { name: slot.name })}
          action={
            <Button variant="primary" onClick={launch.play}>
              {t('launch.open')}
            </Button>
          }
        >
          {t('launch.blocked')}
        </Notice>
      </div>
    );
  }
  if (!launch.error || launch.busy) {
    return slot.launch === 'site' && <SignInNote slot={slot} />;
  }
  return (
    <div ref={intoSight}>
      <Notice tone="danger" title={t('launch.failed', { name: slot.name })}>
        {text}
      </Notice>
    </div>
  );
}

/** A site that asks to sign in: what it will ask for, each copied by one press before the game leads away. */
function SignInNote({ slot }: { slot: Slot }) {
  const { t } = useTranslation('games');
  const { data } = useCredentials(slot);
  return (
    <div>
      <p className="soft">{t('launch.signIn', { name: slot.name })}</p>
      {data && <CredentialList credentials={data} />}
    </div>
  );
}
