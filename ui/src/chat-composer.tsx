import { useEffect, useLayoutEffect, useRef, type KeyboardEvent, type ReactNode, type Ref } from 'react';
import Paperclip from 'lucide-react/icons/paperclip';
import Send from 'lucide-react/icons/send';
import styles from './chat-composer.module.css';
import { cx } from './cx.ts';
import { IconButton } from './icon-button.tsx';

export interface ChatComposerProps {
  value: string;
  onChange: (value: string) => void;
  /** What was written, never blank. */
  onSend: () => void;
  /** Without it nothing can be attached. */
  onFile?: ((file: File) => void) | undefined;
  /** As of an input: 'image/jpeg,image/png'. */
  accept?: string | undefined;
  maxLength: number;
  texts: { message: string; placeholder: string; send: string; attach: string };
  /** Nothing can be written now. */
  disabled?: boolean | undefined;
  /** On the button, beside its icon: who will read it. */
  sendWord?: string | undefined;
  tone?: 'plain' | 'note' | undefined;
  /** Over the field: an alert, answers to choose from. */
  above?: ReactNode;
  /** Under the field, before the button: more to press. */
  more?: ReactNode;
  fieldRef?: Ref<HTMLTextAreaElement> | undefined;
  onKeyDown?: ((event: KeyboardEvent<HTMLTextAreaElement>) => void) | undefined;
}

/** What counts as written: marks that nobody sees do not (contract/chat-messages.ts). */
export const isBlank = (text: string): boolean => !/[^\s\p{Cf}]/u.test(text);

/** Makes the field in it as high as what is written there, up to what the style sheet allows. */
function fit(place: HTMLElement | null): void {
  const field = place?.querySelector('textarea');
  if (!field) return;
  field.style.height = 'auto';
  field.style.height = `${String(field.scrollHeight + 2)}px`;
}

/** Where one writes: Enter sends, with shift, ctrl, alt or meta it begins a new line (product 5). */
export function ChatComposer(props: ChatComposerProps) {
  const {
    value,
    onChange,
    onSend,
    onFile,
    texts,
    disabled = false,
    sendWord,
    above,
    more,
    fieldRef,
    maxLength,
  } = props;
  const chooser = useRef<HTMLInputElement>(null);
  const grow = useRef<HTMLDivElement>(null);
  const blank = isBlank(value);

  useLayoutEffect(() => fit(grow.current), [value]);
  // One that was hidden had no height yet, and where a phone is turned the lines break elsewhere.
  useEffect(() => {
    const place = grow.current;
    if (!place) return;
    const watch = new ResizeObserver(() => requestAnimationFrame(() => fit(place)));
    watch.observe(place);
    return () => watch.disconnect();
  }, []);

  const key = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    props.onKeyDown?.(event);
    if (event.defaultPrevented || event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    if (event.shiftKey) return;
    event.preventDefault();
    if (event.ctrlKey || event.altKey || event.metaKey) {
      const { selectionStart: from, selectionEnd: to } = event.currentTarget;
      const field = event.currentTarget;
      onChange(`${value.slice(0, from)}\n${value.slice(to)}`);
      requestAnimationFrame(() => field.setSelectionRange(from + 1, from + 1));
    } else if (!blank) onSend();
  };

  return (
    <div className={cx(styles.composer, props.tone === 'note' && styles.note)}>
      {above}
      <div className={styles.row}>
        {onFile && (
          <>
            <input
              ref={chooser}
              type="file"
              hidden
              accept={props.accept}
              onChange={(event) => {
                const file = event.target.files?.[0];
                event.target.value = '';
                if (file) onFile(file);
              }}
            />
            <IconButton
              label={texts.attach}
              icon={<Paperclip />}
              disabled={disabled}
              onClick={() => chooser.current?.click()}
            />
          </>
        )}
        <div ref={grow} className={styles.grow}>
          <textarea
            ref={fieldRef}
            rows={1}
            className={styles.field}
            aria-label={texts.message}
            placeholder={texts.placeholder}
            value={value}
            maxLength={maxLength}
            disabled={disabled}
            enterKeyHint="send"
            onChange={(event) => onChange(event.target.value)}
            onKeyDown={key}
            onPaste={(event) => {
              const file = event.clipboardData.files[0];
              if (!file || !onFile) return;
              event.preventDefault();
              onFile(file);
            }}
          />
        </div>
        {more}
        <button
          type="button"
          aria-label={sendWord ? undefined : texts.send}
          title={texts.send}
          className={cx(styles.send, sendWord && styles.wide)}
          aria-disabled={blank || disabled || undefined}
          // the field keeps the focus, and a phone its keyboard
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => {
            if (!blank && !disabled) onSend();
          }}
        >
          <Send size={20} />
          {sendWord}
        </button>
      </div>
    </div>
  );
}
