import type { SecretBox } from '../../../kernel/secret-box.ts';
import type { Sealed } from './store.ts';

/** What is in a box; undefined where no key opens it. */
export function opened(box: SecretBox, { box: sealed, place }: Sealed): string | undefined {
  try {
    return box.open(sealed, place);
  } catch {
    return undefined;
  }
}
