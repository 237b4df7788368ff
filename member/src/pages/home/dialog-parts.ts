/** What the dialogs of the home page need, each fetched when it is first wanted, or a moment before. */
import { loadTexts } from '@krapao/ui/lib/i18n.ts';

const files = {
  deposit: () => import('../../features/deposit/deposit-flow.tsx'),
  withdraw: () => import('../../features/withdraw/withdraw-flow.tsx'),
  game: () => import('../../features/games/game-account.tsx'),
  transfer: () => import('../../features/games/transfer-anywhere.tsx'),
  refund: () => import('../../features/refund/refund-panel.tsx'),
  invite: () => import('../../features/invite/invite-panel.tsx'),
};
const texts = {
  deposit: ['deposit', 'bonus'],
  withdraw: ['withdraw', 'bonus'],
  game: ['games', 'bonus'],
  transfer: ['games', 'bonus'],
  refund: ['refund'],
  invite: ['invite'],
} as const;

export type DialogName = keyof typeof files;
export type DialogFile<N extends DialogName> = Awaited<ReturnType<(typeof files)[N]>>;

const fetched: { [N in DialogName]?: DialogFile<N> } = {};

/** The dialog's code, when it is there already. */
export function dialogNow<N extends DialogName>(name: N): DialogFile<N> | undefined {
  return fetched[name];
}

/** Fetches a dialog's code and texts. @throws when the line is down; asking again tries again */
export async function loadDialog(name: DialogName): Promise<void> {
  const [file] = await Promise.all([files[name](), ...texts[name].map((namespace) => loadTexts(namespace))]);
  Object.assign(fetched, { [name]: file });
}

/** The same ahead of time: a failure shows when the dialog is opened. */
export function fetchDialog(name: DialogName): void {
  loadDialog(name).catch(() => {});
}
