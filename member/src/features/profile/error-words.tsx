import { useErrorText } from '../../lib/error-text.ts';

/** What an error says to the member, for a field or a dialog. */
export function ErrorWords({ error }: { error: unknown }) {
  return useErrorText(error);
}
