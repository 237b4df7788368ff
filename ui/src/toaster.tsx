import { useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import Check from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import Alert from 'lucide-react/icons/circle-alert';
import X from 'lucide-react/icons/x';
import { cx } from './cx.ts';
import { IconButton } from './icon-button.tsx';
import { subscribeLayers, topLayer } from './layers.ts';
import { currentToasts, subscribeToasts, toast, type ToastMessage } from './toast.ts';
import styles from './toaster.module.css';

const ICON = { success: Check, danger: Alert, info: Info };

/**
 * Where toasts appear: once in the app. They are drawn in the open dialog, if any, for the page behind is inert: below its title,
 * where they take room, so that they hide neither the way out nor what is read there.
 */
export function Toaster({ dismissLabel }: { dismissLabel: string }) {
  const messages = useSyncExternalStore(subscribeToasts, currentToasts);
  const layer = useSyncExternalStore(subscribeLayers, topLayer);
  const page = <ToastList messages={layer ? [] : messages} dismissLabel={dismissLabel} />;
  if (!layer) return page;
  const room = layer.querySelector('[data-toasts]');
  const list = <ToastList messages={messages} dismissLabel={dismissLabel} inDialog={room !== null} />;
  return (
    <>
      {page}
      {createPortal(list, room ?? layer)}
    </>
  );
}

interface ToastListProps {
  messages: readonly ToastMessage[];
  dismissLabel: string;
  inDialog?: boolean;
}

/** Two regions that are always there, so that screen readers notice what comes into them. */
function ToastList({ messages, dismissLabel, inDialog = false }: ToastListProps) {
  const [held, setHeld] = useState(false);
  // The last one took the focus and the pointer with it: nothing holds the next.
  if (held && messages.length === 0) setHeld(false);
  const release = () => {
    toast.renew();
    setHeld(false);
  };
  const part = (urgent: boolean) =>
    messages
      .filter((message) => (message.tone === 'danger') === urgent)
      .map((message) => <Toast key={message.id} {...message} held={held} dismissLabel={dismissLabel} />);
  return (
    <div
      className={cx(styles.place, inDialog && styles.inDialog)}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={release}
      onFocus={() => setHeld(true)}
      onBlur={release}
    >
      <div role="alert" className={styles.list}>
        {part(true)}
      </div>
      <div role="status" className={styles.list}>
        {part(false)}
      </div>
    </div>
  );
}

function Toast({
  id,
  tone,
  text,
  endsAt,
  held,
  dismissLabel,
}: ToastMessage & { held: boolean; dismissLabel: string }) {
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => toast.dismiss(id), endsAt - Date.now());
    return () => clearTimeout(timer);
  }, [id, held, endsAt]);
  const Icon = ICON[tone];
  return (
    <div className={cx(styles.toast, styles[tone])}>
      <Icon className={styles.icon} size={20} />
      <p className={styles.text}>{text}</p>
      <IconButton label={dismissLabel} icon={<X />} onClick={() => toast.dismiss(id)} />
    </div>
  );
}
