import { useQuery } from '@tanstack/react-query';
import { call } from '@krapao/ui/lib/api.ts';
import { site } from '../../lib/site.ts';

/** An amount of baht in kip by the operator's rate; null outside Laos, and while there is no rate. */
export function useInKip(baht: number): number | null {
  const { data } = useQuery({
    // together with the deposit dialog, which asks for the same
    queryKey: ['lookup', 'deposit'],
    queryFn: ({ signal }) => call('GET /api/lookup/deposit', { signal }),
    enabled: site().variant === 'la',
  });
  const rate = data?.kipRate;
  return rate ? Math.round(baht * rate.kipPerBaht) : null;
}
