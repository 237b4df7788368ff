import { useState } from 'react';
import Star from 'lucide-react/icons/star';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { toast } from '@krapao/ui/toast.ts';
import { Button } from '@krapao/ui/button.tsx';
import { ChatBubble } from '@krapao/ui/chat-bubble.tsx';
import { errorText } from '../../lib/error-text.ts';
import type { Standing } from './standing.ts';
import styles from './chat.module.css';

/** Before anything was said: a greeting, and whether somebody is there. */
export function Welcome({ standing }: { standing: Standing | null }) {
  const { t } = useTranslation('chat');
  const { isOpenNow = true, isAgentHere = true, hours = null, blockedUntil = null } = standing ?? {};
  // nobody is invited to what they may not do
  if (blockedUntil !== null) return null;
  return (
    <>
      <ChatBubble side="theirs" who={t('support')}>
        <p>{t('welcome')}</p>
        <p>{t('welcomeMore')}</p>
      </ChatBubble>
      {!isAgentHere && (
        <ChatBubble side="line" who={t('system')}>
          <p>{isOpenNow ? t('nobodyText') : t('awayText')}</p>
          {!isOpenNow && hours && <p className="num">{t('hours', hours)}</p>}
        </ChatBubble>
      )}
    </>
  );
}

/** Whether what was said before sign-in is the member's; none of it is shown with the question. */
export function ChatAsks({ onAnswer }: { onAnswer: (yes: boolean) => Promise<void> }) {
  const { t } = useTranslation('chat');
  const [busy, setBusy] = useState<'yes' | 'no'>();
  const answer = async (which: 'yes' | 'no') => {
    setBusy(which);
    try {
      await onAnswer(which === 'yes');
    } catch (error) {
      toast.danger(await errorText(error));
    }
    setBusy(undefined);
  };
  return (
    <section className={styles.asks} aria-labelledby="chat-asks">
      <p id="chat-asks" className={styles.question}>
        {t('merge.title')}
      </p>
      <div className={styles.answers}>
        <Button busy={busy === 'no'} disabled={busy === 'yes'} onClick={() => void answer('no')}>
          {t('merge.no')}
        </Button>
        <Button
          variant="primary"
          busy={busy === 'yes'}
          disabled={busy === 'no'}
          onClick={() => void answer('yes')}
        >
          {t('merge.yes')}
        </Button>
      </div>
    </section>
  );
}

const STARS = [1, 2, 3, 4, 5];

/** One to five stars for the conversation that ended. */
export function ChatStars({ onRate }: { onRate: (stars: number) => Promise<void> }) {
  const { t } = useTranslation('chat');
  const [pointed, setPointed] = useState(0);
  const rate = async (stars: number) => {
    setPointed(stars);
    try {
      await onRate(stars);
      toast.success(t('rate.thanks'));
    } catch (error) {
      setPointed(0);
      toast.danger(await errorText(error));
    }
  };
  return (
    <section className={styles.rate} aria-labelledby="chat-rate">
      <p id="chat-rate">{t('rate.title')}</p>
      <div className={styles.stars}>
        {STARS.map((count) => (
          <button
            key={count}
            type="button"
            aria-label={t('rate.stars', { count })}
            className={count <= pointed ? styles.starOn : styles.star}
            onClick={() => void rate(count)}
          >
            <Star size={26} />
          </button>
        ))}
      </div>
    </section>
  );
}
