/** Names of who writes, and what the last line of a talk says in a list. */
import { findText, translate } from '@krapao/ui/lib/i18n.ts';
import type { ChatRow } from './queries.ts';

/** The member's name, or that it is a guest. Texts of `chat` must be there. */
export const whoOf = ({ member }: Pick<ChatRow, 'member'>): string => member?.name ?? translate('chat:guest');

/** The page of the members' app that they write from. */
export const pageWord = (address: string): string =>
  findText(`chat:page.${address.split('/').pop() ?? ''}`) ?? address;

/** Its words; what has none by its kind. */
export function lastWords(last: ChatRow['last']): string {
  if (!last) return '';
  if (last.kind === 'line') return findText(`chat:line.${last.text}`) ?? '';
  const words = last.text || (findText(`chat:kind.${last.kind}`) ?? translate('chat:kind.unknown'));
  return last.sender === 'agent' ? translate('chat:weSaid', { words }) : words;
}
