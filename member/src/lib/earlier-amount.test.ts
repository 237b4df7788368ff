import { afterEach, describe, expect, it } from 'vitest';
import { forgetDrafts, keptDraft } from '@krapao/ui/lib/draft.ts';
import { session } from '@krapao/ui/lib/storage.ts';
import { earlierAmount } from './earlier-amount.ts';

const place = (form: string) => ({ form, owner: 'A1', earlier: earlierAmount });
const WITHDRAWAL = { amount: '', keepsGames: false };

/** What the release before wrote into this tab. */
const keptBefore = (forms: string) => session.set('drafts', `{"owner":"A1","forms":${forms}}`);

afterEach(forgetDrafts);

describe('An amount that the release before kept', () => {
  it('is that of the withdrawal, with what was chosen beside it', () => {
    keptBefore('{"withdraw":{"typed":"150","keepsGames":true}}');
    expect(keptDraft(place('withdraw'), WITHDRAWAL)).toEqual({ amount: '150', keepsGames: true });
  });

  it('is that of the transfer', () => {
    keptBefore('{"transfer-in-JOKER":"500"}');
    expect(keptDraft(place('transfer-in-JOKER'), { amount: '' })).toEqual({ amount: '500' });
  });

  it('is nothing where it can not be read', () => {
    for (const strange of ['null', '7', '[]', '{"typed":7,"keepsGames":true}', '{"typed":"150"}']) {
      keptBefore(`{"withdraw":${strange}}`);
      expect(keptDraft(place('withdraw'), WITHDRAWAL), strange).toEqual(WITHDRAWAL);
    }
  });
});
