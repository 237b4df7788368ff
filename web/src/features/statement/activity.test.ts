import { describe, expect, it } from 'vitest';
import { activityOf } from './activity.ts';
import type { Statement } from './queries.ts';

const movement = (parts: Partial<Statement>) => ({ from: '', to: '', amount: 0, ...parts }) as Statement;

describe('the words of a movement', () => {
  it('names where a deposit came from and where a withdrawal goes', () => {
    expect(activityOf(movement({ statementType: 'deposit', from: 'SCB' }))).toMatchObject({
      key: 'activity.depositFrom',
      params: { name: 'SCB' },
    });
    expect(activityOf(movement({ statementType: 'withdraw', to: 'KBANK' })).key).toBe('activity.withdrawTo');
    expect(activityOf(movement({ statementType: 'deposit' })).key).toBe('activity.deposit');
  });

  it('tells a transfer to a game from one back home', () => {
    const there = activityOf(
      movement({ statementType: 'transfer', from: 'WALLET', to: 'JOKER', amount: -5 }),
    );
    const back = activityOf(movement({ statementType: 'transfer', from: 'JOKER', to: 'WALLET', amount: 5 }));
    expect([there.key, there.params.name]).toEqual(['activity.transferTo', 'JOKER']);
    expect([back.key, back.params.name]).toEqual(['activity.transferFrom', 'JOKER']);
  });

  it("keeps the operator's description of a bonus", () => {
    const invite = activityOf(movement({ statementType: 'bonus', invite: { description: 'May' } }));
    expect([invite.key, invite.description]).toEqual(['activity.invite', 'May']);
    expect(activityOf(movement({ statementType: 'bonus' })).key).toBe('activity.bonus');
  });
});
