import { saveFile } from '@krapao/ui/lib/save-file.ts';

/**
 * Hands a picture to the phone's own sharing, or saves it where there is none. Who turns back from sharing has done nothing wrong.
 * @returns what became of it
 */
export async function sharePicture(picture: Blob, name: string): Promise<'shared' | 'saved' | 'left'> {
  const file = new File([picture], name, { type: picture.type });
  const sharing = navigator as Partial<Pick<Navigator, 'canShare' | 'share'>>;
  if (sharing.canShare?.({ files: [file] }) && sharing.share) {
    try {
      await navigator.share({ files: [file] });
      return 'shared';
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'left';
    }
  }
  saveFile(picture, name);
  return 'saved';
}
