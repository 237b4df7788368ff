/** Whether balances are hidden from who looks over the shoulder: on this device, under `hide-balance`, whoever is signed in. */
import { STORAGE } from '@krapao/contract/constants';
import { keep, useKept } from './kept.ts';

export const setBalanceHidden = (isHidden: boolean): void => keep(STORAGE.hideBalance, isHidden ? '1' : null);

/** Follows the eye beside the balance. */
export const useBalanceHidden = (): boolean => useKept(STORAGE.hideBalance) === '1';
