import { describe, expect, it } from 'vitest';
import { filtersSet, memberFilterOf, openMemberAt } from './address.ts';

describe('the address of members', () => {
  it('names whose page is open and at which part; a part that there is not is the statement', () => {
    expect(openMemberAt('/members/AB2CD3EF4G')).toEqual({ id: 'AB2CD3EF4G', part: 'statement' });
    expect(openMemberAt('/members/AB2CD3EF4G/notes')).toEqual({ id: 'AB2CD3EF4G', part: 'notes' });
    expect(openMemberAt('/members/AB2CD3EF4G/nothing/')).toEqual({ id: 'AB2CD3EF4G', part: 'statement' });
    expect(openMemberAt('/members/a%2Fb')).toEqual({ id: 'a/b', part: 'statement' });
    expect(openMemberAt('/members')).toBeUndefined();
    expect(openMemberAt('/members/')).toBeUndefined();
  });

  it('keeps what is searched and filtered; what the server would not take asks for nothing', () => {
    const search = new URLSearchParams(
      'q= 34567 &state=blocked&tag=VIP&registeredFrom=2026-11-01&depositedTo=2026-11&source=%20',
    );
    expect(memberFilterOf(search)).toEqual({
      q: '34567',
      state: 'blocked',
      tag: 'VIP',
      registeredFrom: '2026-11-01',
    });
    expect(memberFilterOf(new URLSearchParams('state=anything'))).toEqual({});
    expect(filtersSet(search)).toBe(4);
    expect(filtersSet(new URLSearchParams('q=34567'))).toBe(0);
  });
});
