import { useEffect, useId, useRef, useState, type DragEvent, type ReactNode, useCallback } from 'react';
import Camera from 'lucide-react/icons/camera';
import ImageUp from 'lucide-react/icons/image-up';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import Trash from 'lucide-react/icons/trash-2';
import { Button } from './button.tsx';
import { cx } from './cx.ts';
import { FieldNotes } from './field.tsx';
import styles from './file-drop.module.css';
import { ProgressBar } from './progress.tsx';

export interface FileDropTexts {
  choose: string;
  /** On phones only. */
  camera: string;
  /** On desktops only: 'or drop it here, or paste'. */
  drop: string;
  replace: string;
  remove: string;
  sending: string;
}

export interface FileDropProps {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  /** As of an input: 'image/jpeg,image/png'. */
  accept: string;
  maxBytes?: number | undefined;
  file: File | null;
  onFile: (file: File | null) => void;
  onReject?: ((reason: 'type' | 'size') => void) | undefined;
  /** 0–100 while it is being sent. */
  progress?: number | undefined;
  texts: FileDropTexts;
  /** Takes a pasted picture from anywhere on the page. */
  paste?: boolean | undefined;
}

/** One file: chosen, photographed, dropped or pasted, then shown, replaced, sent. */
export function FileDrop(props: FileDropProps) {
  const {
    label,
    hint,
    error,
    accept,
    maxBytes,
    file,
    onFile,
    onReject,
    progress,
    texts,
    paste = true,
  } = props;
  const id = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const sending = progress !== undefined;

  const take = (files: FileList | null | undefined) => {
    const first = files?.[0];
    if (!first || sending) return;
    const verdict = fileFits(first, accept, maxBytes);
    if (verdict === 'fits') onFile(first);
    else onReject?.(verdict);
  };
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  useEffect(() => {
    if (!paste) return;
    const pasted = (event: ClipboardEvent) => latest.current(event.clipboardData?.files);
    document.addEventListener('paste', pasted);
    return () => document.removeEventListener('paste', pasted);
  }, [paste]);

  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  const input = (capture: boolean) => (
    <input
      ref={capture ? camera : chooser}
      type="file"
      hidden
      accept={accept}
      capture={capture ? 'environment' : undefined}
      onChange={(event) => {
        take(event.target.files);
        event.target.value = '';
      }}
    />
  );

  const described = [error ? `${id}-error` : '', hint ? `${id}-hint` : ''].filter(Boolean).join(' ');
  return (
    <div role="group" aria-labelledby={`${id}-label`} aria-describedby={described || undefined}>
      <p id={`${id}-label`} className={styles.label}>
        {label}
      </p>
      <div
        className={cx(styles.drop, over && styles.over, error && styles.invalid)}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        {input(false)}
        {input(true)}
        {file ? (
          <div className={styles.chosen}>
            <FilePreview file={file} />
            <div className={styles.about}>
              <p className={styles.name} data-short>
                {file.name}
              </p>
              {sending ? (
                <>
                  <ProgressBar label={texts.sending} value={progress} />
                  <p className={cx(styles.note, 'num')}>
                    {texts.sending} {Math.round(progress)}%
                  </p>
                </>
              ) : (
                <div className={styles.actions}>
                  <Button size="s" icon={<RefreshCw />} onClick={() => chooser.current?.click()}>
                    {texts.replace}
                  </Button>
                  <Button size="s" variant="quiet" icon={<Trash />} onClick={() => onFile(null)}>
                    {texts.remove}
                  </Button>
                </div>
              )}
            </div>
          </div>
        ) : (
          <div className={styles.empty}>
            <img src="/art/slip.svg" alt="" width="72" height="72" />
            <div className={styles.actions}>
              <Button icon={<ImageUp />} onClick={() => chooser.current?.click()}>
                {texts.choose}
              </Button>
              <span className={styles.camera}>
                <Button icon={<Camera />} onClick={() => camera.current?.click()}>
                  {texts.camera}
                </Button>
              </span>
            </div>
            <p className={styles.desktop}>{texts.drop}</p>
          </div>
        )}
      </div>
      <div className={styles.notes}>
        <FieldNotes id={id} hint={hint} error={error} />
      </div>
    </div>
  );
}

/** A small picture of the file, or its ending where it is none. */
function FilePreview({ file }: { file: File }) {
  const show = useCallback(
    (image: HTMLImageElement | null) => {
      if (!image) return;
      const address = URL.createObjectURL(file);
      image.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [file],
  );
  if (!file.type.startsWith('image/')) {
    return <span className={styles.kind}>{file.name.split('.').pop()?.toUpperCase()}</span>;
  }
  return <img ref={show} alt="" className={styles.preview} />;
}

/** Whether a file may be taken: by an input's `accept` list and a limit in bytes. */
export function fileFits(
  file: { name: string; type: string; size: number },
  accept: string,
  maxBytes = Infinity,
): 'fits' | 'type' | 'size' {
  const name = file.name.toLowerCase();
  const kinds = accept.split(',').map((kind) => kind.trim().toLowerCase());
  const known = kinds.some((kind) => {
    if (kind === '' || kind === '*/*') return true;
    if (kind.startsWith('.')) return name.endsWith(kind);
    return kind.endsWith('/*') ? file.type.startsWith(kind.slice(0, -1)) : file.type === kind;
  });
  if (!known) return 'type';
  return file.size > maxBytes ? 'size' : 'fits';
}
