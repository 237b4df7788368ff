import { partialMatchKey, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Wire } from '@krapao/contract/api';
import type { ErrorCode } from '@krapao/contract/errors';
import { ApiError } from '@krapao/ui/lib/api-error.ts';
import { call } from '@krapao/ui/lib/api.ts';
import { errorText } from '../../../lib/error-text.ts';
import { useMoneyCall } from '@krapao/ui/lib/idempotency.ts';
import { toast } from '@krapao/ui/toast.ts';
import { askAgain } from '@krapao/ui/lib/ask-again.ts';
import { topicKeys } from '../../../lib/queries.ts';
import { depositKeys } from '../queries.ts';

export type PaymentQr = Wire<'GET /api/qrcode/{bankCode}'>['output'];

/** The realtime channel says when a QR is paid; asking now and then covers a phone whose line was cut. */
const WAITING_POLL_MS = 6_000;

/**
 * The newest QR of the member with this bank; asks again by itself while it may be paid.
 * @param refetchOnMount always: for who tells only what was asked since
 */
export function usePaymentQr(bankCode: string, refetchOnMount: true | 'always' = true) {
  return useQuery({
    refetchOnMount,
    queryKey: depositKeys.qr(bankCode),
    queryFn: async ({ signal }) => {
      const qr = await call('GET /api/qrcode/{bankCode}', { params: { bankCode }, signal });
      return withOffset(qr);
    },
    refetchInterval: ({ state }) => (isWaiting(state.data) ? WAITING_POLL_MS : false),
  });
}

/** It may be paid, or be there in a moment. */
export const isWaiting = (qr: PaymentQr | undefined): boolean =>
  qr?.status === 'open' || qr?.status === 'preparing';

/** What its end is awaited of, which may be late: also one that expired or was cancelled may have been paid before. */
export const awaitedOf = (qr: PaymentQr | undefined) => {
  if (!qr) return undefined;
  if (qr.status === 'checking') return 'checking' as const;
  const isOver = qr.status === 'paid' || qr.status === 'failed' || qr.status === 'none';
  return isOver ? ('nothing' as const) : ('qr' as const);
};

/** A QR with `offset`: the server's clock minus this phone's, ms. */
export type TimedQr = PaymentQr & { offset: number };
const withOffset = (qr: PaymentQr): TimedQr => ({ ...qr, offset: Date.parse(qr.now) - Date.now() });

/** A QR of another bank that can still be paid. */
export type OtherQr = Wire<'GET /api/statement/waiting'>['output']['waiting'][number];

async function otherQrThan(bankCode: string): Promise<OtherQr | undefined> {
  const { waiting } = await call('GET /api/statement/waiting');
  return waiting.find(({ kind, reference }) => kind === 'qr' && reference !== bankCode);
}

/**
 * Makes a QR, which cancels that of another bank: unless `replaces`, that one is told instead, and nothing is made. Those of other
 * banks are asked for again: one of them may have made way.
 */
export function useMakeQr(bankCode: string) {
  const client = useQueryClient();
  const make = useMoneyCall('POST /api/qrcode/{bankCode}');
  return useMutation({
    mutationFn: async ({ amount, replaces }: { amount: number; replaces: boolean }) => {
      const other = replaces ? undefined : await otherQrThan(bankCode);
      return other ? { other } : { qr: await make({ params: { bankCode }, body: { amount } }) };
    },
    // Here, as the form may have made way for a QR that was being prepared.
    onSuccess: ({ qr }) => {
      if (!qr) return;
      if (!qr.hasQrcode && qr.status !== 'preparing') void sayWhy(qr.message ?? 'QR_FAIL');
      client.setQueryData(depositKeys.qr(bankCode), withOffset(qr));
      void client.invalidateQueries({
        queryKey: topicKeys.qr,
        predicate: ({ queryKey }) => !partialMatchKey(queryKey, depositKeys.qr(bankCode)),
      });
    },
  });
}

/** What the server says of a QR that it did not make, in a toast (product 8). */
const sayWhy = async (message: string) =>
  toast.danger(await errorText(new ApiError(message as ErrorCode, 200)));

/** Drops a QR. One that was paid in the meantime stays paid. */
export function useCancelQr(bankCode: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (qrcodeId: string) => call('DELETE /api/qrcode/{qrcodeId}', { params: { qrcodeId } }),
    onSettled: () => askAgain(client, [depositKeys.qr(bankCode)]),
  });
}

/** Asks for QRs again, and for the wallet with them. */
export function useAskAgain() {
  const client = useQueryClient();
  return () => void askAgain(client, [topicKeys.qr, topicKeys.wallet]);
}
