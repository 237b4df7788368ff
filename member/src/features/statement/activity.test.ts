import { describe, expect, it } from 'vitest';
import { activityOf, bankOf, shortActivityOf } from './activity.ts';
import type { Statement } from './queries.ts';

const movement = (parts: Partial<Statement>) =>
  ({ from: '', to: '', fromName: '', toName: '', amount: 0, ...parts }) as Statement;

describe('the words of a movement', () => {
  it('names the bank that a deposit came through and where a withdrawal goes, in words, not codes', () => {
    expect(
      activityOf(movement({ statementType: 'deposit', from: 'SCB', fromName: 'ไทยพาณิชย์' })),
    ).toMatchObject({
      key: 'activity.depositFrom',
      params: { name: 'ไทยพาณิชย์' },
    });
    expect(activityOf(movement({ statementType: 'withdraw', to: 'KBANK', toName: 'กสิกรไทย' })).key).toBe(
      'activity.withdrawTo',
    );
    expect(activityOf(movement({ statementType: 'deposit' })).key).toBe('activity.deposit');
  });

  it('tells a withdrawal that came back from one that goes out, and from where', () => {
    const back = movement({
      ...{ statementType: 'withdraw', from: 'KBANK', fromName: 'กสิกรไทย', to: 'WALLET', amount: 300 },
    });
    expect(activityOf(back)).toMatchObject({ key: 'activity.backFrom', params: { name: 'กสิกรไทย' } });
    expect([shortActivityOf(back).key, bankOf(back)]).toEqual(['activity.withdrawBack', 'กสิกรไทย']);
    expect(activityOf({ ...back, fromName: '' }).key).toBe('activity.withdrawBack');
  });

  it('is short in a row, with the bank apart', () => {
    const deposit = movement({ statementType: 'deposit', from: 'SCB', fromName: 'ไทยพาณิชย์' });
    expect([shortActivityOf(deposit).key, bankOf(deposit)]).toEqual(['activity.deposit', 'ไทยพาณิชย์']);
    const withdrawal = movement({ statementType: 'withdraw', to: 'KBANK', toName: 'กสิกรไทย' });
    expect([shortActivityOf(withdrawal).key, bankOf(withdrawal)]).toEqual(['activity.withdraw', 'กสิกรไทย']);
    const transfer = movement({ statementType: 'transfer', to: 'JOKER', toName: 'Joker', amount: -5 });
    expect([shortActivityOf(transfer).key, bankOf(transfer)]).toEqual(['activity.transferTo', undefined]);
  });

  it('tells a transfer to a game from one back home', () => {
    const there = activityOf(
      movement({ statementType: 'transfer', from: 'WALLET', to: 'JOKER', toName: 'Joker', amount: -5 }),
    );
    const back = activityOf(
      movement({ statementType: 'transfer', from: 'JOKER', fromName: 'Joker', to: 'WALLET', amount: 5 }),
    );
    expect([there.key, there.params.name]).toEqual(['activity.transferTo', 'Joker']);
    expect([back.key, back.params.name]).toEqual(['activity.transferFrom', 'Joker']);
  });

  it("keeps the operator's description of a bonus", () => {
    const invite = activityOf(movement({ statementType: 'bonus', invite: { description: 'May' } }));
    expect([invite.key, invite.description]).toEqual(['activity.invite', 'May']);
    expect(activityOf(movement({ statementType: 'bonus' })).key).toBe('activity.bonus');
  });
});
