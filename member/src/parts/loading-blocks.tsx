import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { Loading, Skeleton } from '@krapao/ui/skeleton.tsx';

/** The shapes of what is coming, one below the other. @param heights px */
export function LoadingBlocks({ heights }: { heights: readonly number[] }) {
  const { t } = useTranslation();
  return (
    <Loading label={t('loading')}>
      <div className="stack">
        {heights.map((height, at) => (
          <Skeleton key={at} shape="block" height={height} />
        ))}
      </div>
    </Loading>
  );
}
