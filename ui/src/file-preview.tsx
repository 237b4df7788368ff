import { useCallback } from 'react';
import styles from './file-drop.module.css';

/** A small picture of the file, or its ending where it is none. */
export function FilePreview({ file }: { file: File }) {
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
