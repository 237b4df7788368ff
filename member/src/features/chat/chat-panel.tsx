import { useEffect, useRef, type RefObject } from 'react';
import { useModal } from '@krapao/ui/use-modal.ts';
import { ChatRoom } from './chat-room.tsx';
import type { Chat } from './chat.ts';
import styles from './chat.module.css';

export interface ChatPanelProps {
  chat: Chat;
  open: boolean;
  onClose: () => void;
}

/** At a desk: in the corner, beside what one does. */
export function ChatCornerPanel({ chat, open, onClose }: ChatPanelProps) {
  if (!open) return null;
  return (
    <section
      role="dialog"
      aria-labelledby="chat-title"
      className={styles.corner}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <ChatRoom chat={chat} isSheet={false} onClose={onClose} />
    </section>
  );
}

/** On a phone: the whole screen, as high as the keyboard leaves it. */
export function ChatSheet({ chat, open, onClose }: ChatPanelProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const { present } = useModal(open, dialog, panel);
  useAboveKeyboard(panel, present);
  if (!present) return null;
  return (
    <dialog
      ref={dialog}
      className={styles.sheet}
      aria-labelledby="chat-title"
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
    >
      <div ref={panel} tabIndex={-1} className={styles.whole}>
        <div data-toasts />
        <ChatRoom chat={chat} isSheet onClose={onClose} />
      </div>
    </dialog>
  );
}

/** Where the keyboard covers the page, only the visual viewport knows: the panel is as high as that, and where it is. */
function useAboveKeyboard(panel: RefObject<HTMLElement | null>, present: boolean): void {
  useEffect(() => {
    const seen = window.visualViewport;
    if (!seen || !present) return;
    const fit = () => {
      panel.current?.style.setProperty('height', `${String(seen.height)}px`);
      panel.current?.style.setProperty('top', `${String(seen.offsetTop)}px`);
    };
    fit();
    seen.addEventListener('resize', fit);
    seen.addEventListener('scroll', fit);
    return () => {
      seen.removeEventListener('resize', fit);
      seen.removeEventListener('scroll', fit);
    };
  }, [panel, present]);
}
