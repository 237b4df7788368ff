import { AppError } from '../../kernel/app-error.ts';
import { createAddressRanges, type AddressRanges } from '../../kernel/network.ts';
import type { CurrentSettings } from '../site/face.ts';

export type RequireAllowedAddress = (address: string) => Promise<void>;

/**
 * Refuses addresses that the operator has shut out: nobody signs in or registers from there.
 * @throws AppError INVALID_IP
 */
export function createRequireAllowedAddress(settings: CurrentSettings): RequireAllowedAddress {
  let known: { list: readonly string[]; ranges: AddressRanges } | undefined;
  return async (address) => {
    const { blockedAddresses: list } = await settings.current();
    if (known?.list !== list) known = { list, ranges: createAddressRanges(list) };
    if (known.ranges.include(address)) throw new AppError('INVALID_IP');
  };
}
