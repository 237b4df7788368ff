import type { Wire } from '@krapao/contract/api';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';

type Weights = Wire<'GET /api/bonus'>['output'][number]['weights'];

/** Names of games by code. */
export type GameNames = Readonly<Record<string, string>>;

/** Which games count for how much of what a bonus asks, in words. */
export function useCountedGames() {
  const { t } = useTranslation('bonus');
  return (weights: Weights, names: GameNames): string =>
    weights
      .filter(({ percent }) => percent > 0)
      .map(({ kind, provider, percent }) => {
        const game = t(`kinds.${kind}`);
        return t('counted', {
          game: provider === null ? game : `${game} ${names[provider] ?? provider}`,
          percent,
        });
      })
      .join(' · ');
}
