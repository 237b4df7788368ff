/** What may be attached, and in which words something is refused (product 5). */
import { CHAT } from '@krapao/contract/chat-constants';

/** JPEG is named, so that an iPhone hands over one instead of its own kind. */
export const CHAT_FILES = 'video/mp4,video/quicktime,image/png,image/jpeg,image/jpg,image/gif';

export type FileVerdict =
  { kind: 'image' | 'video' } | { refused: 'unsupported' } | { refused: 'tooLarge'; maxMb: number };

const MB = 1024 * 1024;

export function verdictOn({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>): FileVerdict {
  const hasEnding = /\.[^.\s]+$/.test(name);
  if (!hasEnding || !CHAT_FILES.split(',').includes(type.toLowerCase())) return { refused: 'unsupported' };
  const kind = type.startsWith('video/') ? 'video' : 'image';
  const maxMb = kind === 'video' ? CHAT.videoMaxMb : CHAT.imageMaxMb;
  return size > maxMb * MB ? { refused: 'tooLarge', maxMb } : { kind };
}

/** The end of a file's name, as it is sent: at most 200 characters, and no half of one. */
export const nameToSend = ({ name }: Pick<File, 'name'>): string =>
  name.slice(-200).replace(/\p{Surrogate}/gu, '');
