import {
  createContext,
  memo,
  use,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
  type MouseEvent,
  type ReactNode,
  type PointerEvent,
  type RefObject,
} from 'react';
import { createPortal } from 'react-dom';
import X from 'lucide-react/icons/x';
import { cx } from './cx.ts';
import styles from './dialog.module.css';
import { IconButton } from './icon-button.tsx';
import { topLayer } from './layers.ts';
import { useModal } from './use-modal.ts';

export interface DialogProps {
  open: boolean;
  title: ReactNode;
  titleHidden?: boolean | undefined;
  onClose: () => void;
  /** The back gesture of the system, where it leads one step back inside the dialog; else it closes. */
  onBack?: (() => void) | undefined;
  closeLabel: string;
  /** Something is under way that must not be left: it cannot be closed. */
  busy?: boolean | undefined;
  /** Stays in sight under the scrolling content: the buttons. */
  footer?: ReactNode;
  size?: 's' | 'm' | 'l' | undefined;
  /** `alertdialog` interrupts: for a confirmation or a result. */
  role?: 'dialog' | 'alertdialog' | undefined;
  describedBy?: string | undefined;
  children?: ReactNode;
}

/** The element under the scrolling content that `DialogFooter` fills. */
const FooterSlot = createContext<HTMLElement | null>(null);

/** A native modal dialog: a sheet from below on phones, a centred card from 768 px. */
export function Dialog(props: DialogProps) {
  const { open, onClose, busy = false } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const beganOutside = useRef(false);
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const title = useId();
  const { present } = useModal(open, dialog, panel);
  const leave = () => {
    if (!busy && open) onClose();
  };
  const back = () => {
    if (!busy && open) (props.onBack ?? onClose)();
  };
  // Escape is answered here rather than by the browser, to which it is a step back, wherever the focus is.
  const escape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || topLayer() !== dialog.current) return;
    event.preventDefault();
    leave();
  });
  useEffect(() => {
    if (!open) return undefined;
    const heard = (event: KeyboardEvent) => escape(event);
    document.addEventListener('keydown', heard);
    return () => document.removeEventListener('keydown', heard);
  }, [open]);
  const swipe = useSwipeDown(panel, !busy, leave);
  if (!present) return null;

  // The browser closed it by itself (a back gesture): follow, or open again if it may stay.
  const closed = () => {
    if (!open || dialog.current?.open) return;
    if (busy || props.onBack) dialog.current?.showModal();
    back();
  };
  // A press that began inside (a text being selected) does not close.
  const outside = (event: MouseEvent<HTMLDialogElement>) => event.target === event.currentTarget;
  const press = (event: MouseEvent<HTMLDialogElement>) => {
    if (outside(event) && beganOutside.current) leave();
  };

  return (
    <dialog
      ref={dialog}
      role={props.role}
      className={cx(styles.dialog, !open && styles.leaving)}
      aria-labelledby={title}
      aria-describedby={props.describedBy}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        back();
      }}
      onClose={(event) => {
        if (event.target === event.currentTarget) closed();
      }}
      onPointerDown={(event) => {
        beganOutside.current = outside(event);
      }}
      onClick={press}
    >
      <div ref={panel} tabIndex={-1} className={cx(styles.panel, styles[props.size ?? 'm'])}>
        <Settled still={!open}>
          <header className={cx(styles.header, props.titleHidden && styles.bare)} {...swipe}>
            <span className={styles.grip} aria-hidden="true" />
            <h2 id={title} className={props.titleHidden ? 'visually-hidden' : styles.title}>
              {props.title}
            </h2>
            <IconButton
              className={styles.close}
              label={props.closeLabel}
              icon={<X />}
              disabled={busy}
              onClick={leave}
            />
          </header>
          <div data-toasts className={styles.toasts} />
          <FooterSlot value={slot}>
            <div className={styles.body}>{props.children}</div>
          </FooterSlot>
          {props.footer ? (
            <footer className={cx(styles.footer, styles.row)}>{props.footer}</footer>
          ) : (
            <footer ref={setSlot} className={styles.footer} />
          )}
        </Settled>
      </div>
    </dialog>
  );
}

/** The main action of what a dialog without a `footer` of its own shows: in sight under it, however far that is scrolled. */
export function DialogFooter({ children }: { children: ReactNode }) {
  const slot = use(FooterSlot);
  return slot && createPortal(children, slot);
}

/** Keeps what was last shown while the dialog leaves, although its owner has already let go of it. */
const Settled = memo(
  ({ children }: { still: boolean; children: ReactNode }) => children,
  (_, next) => next.still,
);

const FAR_PX = 96;
const FAST_PX_PER_MS = 0.6;

/** Lets a finger drag a sheet down: handlers for its grip, calls `onAway` when it went far or fast enough. */
function useSwipeDown(sheet: RefObject<HTMLElement | null>, enabled: boolean, onAway: () => void) {
  const from = useRef<{ y: number; at: number } | null>(null);
  const settle = () => {
    from.current = null;
    slide(sheet.current, null);
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const onButton = event.target instanceof Element && event.target.closest('button, a, input');
      if (!enabled || event.pointerType === 'mouse' || onButton) return;
      from.current = { y: event.clientY, at: event.timeStamp };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (from.current) slide(sheet.current, Math.max(0, event.clientY - from.current.y));
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      if (!from.current) return;
      const down = event.clientY - from.current.y;
      const speed = down / Math.max(1, event.timeStamp - from.current.at);
      settle();
      if (down > FAR_PX || (down > 24 && speed > FAST_PX_PER_MS)) onAway();
    },
    onPointerCancel: settle,
  };
}

/** Moves the sheet with the finger, or lets it glide home. */
function slide(sheet: HTMLElement | null, downPx: number | null) {
  if (!sheet) return;
  sheet.style.transition = downPx === null ? '' : 'none';
  sheet.style.transform = downPx === null ? '' : `translateY(${downPx}px)`;
}
