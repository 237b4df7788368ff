import { useLayoutEffect } from 'react';
import { cx } from '@krapao/ui/cx.ts';
import { translate } from '@krapao/ui/lib/i18n.ts';
import { Spinner } from '@krapao/ui/spinner.tsx';
import { useMedia } from '@krapao/ui/use-media.ts';
import { setDoor, useDoor } from '../../lib/chat-door.ts';
import { site } from '../../lib/site.ts';
import { ChatLaunch } from './chat-launch.tsx';
import corner from './chat-corner.module.css';
import styles from './chat-head.module.css';

/** The button of the chat in a page's head, where the corner's would lie over what one comes to that page for. */
export function ChatInHead() {
  const isNarrow = useMedia('(max-width: 639px)');
  const { isOpen, isOff } = useDoor();
  const isHere = site().chat && !isOff && isNarrow;
  // before anything is painted: the corner's goes as this one comes
  useLayoutEffect(() => {
    setDoor({ isInHead: isHere });
    return () => setDoor({ isInHead: false });
  }, [isHere]);
  if (!isHere) return null;
  // until the chat, once opened, lies over it
  return isOpen ? (
    <span className={cx(corner.launch, styles.inHead)}>
      <Spinner size={26} label={translate('loading')} />
    </span>
  ) : (
    <ChatLaunch className={styles.inHead} />
  );
}
