import { Suspense, useCallback, useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { LoadFailed } from '../../parts/load-failed.tsx';
import { Loading, Skeleton } from '@krapao/ui/skeleton.tsx';
import { dialogNow, loadDialog, type DialogFile, type DialogName } from './dialog-parts.ts';
import styles from './home-page.module.css';

interface DialogPartProps<N extends DialogName> {
  name: N;
  children: (file: DialogFile<N>) => ReactNode;
}

/** The content of a dialog whose code is fetched now: its shape, then itself, or a way to try again. */
export function DialogPart<N extends DialogName>({ name, children }: DialogPartProps<N>) {
  const [, arrived] = useState(0);
  const [failed, setFailed] = useState(false);
  const file = dialogNow(name);
  const load = useCallback(() => {
    loadDialog(name).then(
      () => arrived((n) => n + 1),
      () => setFailed(true),
    );
  }, [name]);
  // Asks by what this render has shown: what came between it and here would otherwise never be shown.
  useEffect(() => {
    if (!file) load();
  }, [file, load]);
  const retry = () => {
    setFailed(false);
    load();
  };

  if (file) return <Suspense fallback={<DialogSkeleton />}>{children(file)}</Suspense>;
  if (!failed) return <DialogSkeleton />;
  return <LoadFailed compact of={{ refetch: retry }} />;
}

export function DialogSkeleton() {
  const { t } = useTranslation('home');
  return (
    <Loading label={t('common:loading')}>
      <div className={styles.dialogSkeleton}>
        <Skeleton shape="block" height={132} />
        <Skeleton lines={2} height={24} />
        <Skeleton shape="block" height={52} />
        <Skeleton shape="block" height={52} />
      </div>
    </Loading>
  );
}
