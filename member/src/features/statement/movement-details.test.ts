import { describe, expect, it } from 'vitest';
import { whyFailed } from './movement-details.tsx';

const withdrawal = { statementType: 'withdraw', to: 'KBANK', reason: null } as const;
const transfer = { statementType: 'transfer', to: 'JOKER', reason: null } as const;

describe('why a movement failed', () => {
  it('is said of a withdrawal as far as it is known, else that the bank did not send it', () => {
    expect(whyFailed({ ...withdrawal, status: 'FAILED', reason: 'ACCOUNT_CLOSED' })).toBe(
      'failed.ACCOUNT_CLOSED',
    );
    expect(whyFailed({ ...withdrawal, status: 'FAILED' })).toBe('failed.withdraw');
  });

  it('says of a transfer where the money is', () => {
    expect(whyFailed({ ...transfer, status: 'FAILED' })).toBe('failed.toGame');
    expect(whyFailed({ ...transfer, status: 'FAILED', to: 'WALLET' })).toBe('failed.fromGame');
  });

  it('is said of nothing that has not failed', () => {
    for (const status of ['SUCCESS', 'PENDING'] as const)
      expect(whyFailed({ ...withdrawal, status })).toBeUndefined();
  });
});
