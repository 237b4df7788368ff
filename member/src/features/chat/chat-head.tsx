import { useEffect } from 'react';
import { useMedia } from '@krapao/ui/use-media.ts';
import { setDoor, useDoor } from '../../lib/chat-door.ts';
import { site } from '../../lib/site.ts';
import { ChatLaunch } from './chat-launch.tsx';
import styles from './chat-head.module.css';

/** The button of the chat in a page's head, where the corner's would lie over what one comes to that page for. */
export function ChatInHead() {
  const isNarrow = useMedia('(max-width: 639px)');
  const { isOff } = useDoor();
  const isHere = site().chat && !isOff && isNarrow;
  useEffect(() => {
    setDoor({ isInHead: isHere });
    return () => setDoor({ isInHead: false });
  }, [isHere]);
  return isHere ? <ChatLaunch className={styles.inHead} /> : null;
}
