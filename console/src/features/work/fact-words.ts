/** Words of one thing: why it waits, the names of its facts, the kinds of movements. What is not known here is shown as it came. */
import { formatBaht } from '@krapao/contract/money';
import { phrase, readPhrase, type Phrase, type WholeCode } from '@krapao/contract/phrases';
import { findText } from '@krapao/ui/lib/i18n.ts';
import { actWord, caseOfVerdict, keyOf, kindWord, nameIn, said } from '../../lib/words.ts';
import type { Row, Thing, Verdict } from './queries.ts';

export function waitsWord({ waits, kind }: Pick<Row, 'waits' | 'kind'>): string {
  if (waits === null) return findText('work:waits.nothing') ?? '';
  const key = keyOf(waits);
  return findText(`work:waits.${kind}.${key}`) ?? findText(`work:waits.any.${key}`) ?? said(waits);
}

/** What a row says of why: what made it wait, where that can be said in the language of the screen. */
export function whyWord(row: Pick<Row, 'waits' | 'kind' | 'because'>): string {
  const { waits, because } = row;
  if (waits === null || because === null) return waitsWord(row);
  return said(because) === because ? waitsWord(row) : said(because);
}

export const factWord = (name: string): string => findText(`work:fact.${keyOf(name)}`) ?? said(name);

/** What alone tells such a thing from another one: said once more before a word about it. */
const TELLING: Readonly<Record<string, readonly string[]>> = {
  break_glass: ['who', 'act', 'about', 'why'],
  goods: ['name', 'pieces'],
};
export const tellingFacts = ({
  kind,
  facts,
}: Pick<Thing, 'kind' | 'facts'>): [name: string, text: string][] =>
  (TELLING[kind] ?? []).flatMap((name): [string, string][] => {
    const text = facts[name];
    return text === undefined ? [] : [[name, text]];
  });

/** What a fact says, in the language of the screen. `named`: what the thing is called in each. */
export function factText(name: string, text: string, named?: Thing['named']): string {
  if (name === 'name') return nameIn(named) ?? said(text);
  if (name === 'act') return actWord(text);
  if (name === 'note') return findText(`work:slipNote.${text}`) ?? said(text);
  if (name !== 'about') return said(text);
  const [kind = '', ...rest] = text.split(' ');
  return [kindWord(kind), ...rest].join(' ');
}

/** Where the same verdict moves money another way, what it is about has a key beside its kind. */
function caseOf({ kind, facts }: Pick<Thing, 'kind' | 'facts'>): string {
  const codeOf = (fact: string) => readPhrase(facts[fact] ?? '')?.code;
  switch (kind) {
    case 'transfer':
      return codeOf('way') === 'gameToWallet'
        ? 'transferOut'
        : codeOf('way') === 'gameToGame'
          ? 'transferOn'
          : kind;
    case 'contradiction':
      return readPhrase(facts['closed as'] ?? '')?.params['end'] === phrase('paid')
        ? 'contradictionPaid'
        : kind;
    case 'finding':
      return codeOf('member') === 'lacks' ? 'findingLacks' : kind;
    default:
      return keyOf(kind);
  }
}

/** What such a verdict does to the money: of all of it, or of the amount that was typed. */
export function doesWord(
  thing: Pick<Thing, 'kind' | 'facts' | 'amount'>,
  verdict: Verdict['verdict'],
  typed?: string,
): string {
  const key = caseOf(thing);
  const amount = typed?.trim() && Number.isFinite(Number(typed)) ? Number(typed) : thing.amount;
  const params = {
    amount: amount === null ? (findText('work:unknown') ?? '') : formatBaht(amount),
    game: readPhrase(thing.facts['way'] ?? '')?.params['game'] ?? '',
  };
  return findText(`work:doesOf.${key}.${verdict}`, params) ?? findText(`work:does.${verdict}`) ?? verdict;
}

/** Why such verdicts are said, as a rule, the likeliest first: of a kind, a case of it, or any. */
const REASONS: Readonly<Record<string, Readonly<Record<string, readonly WholeCode[]>>>> = {
  any: {
    go: ['didCheckedAllFits', 'didCheckedWithTheBank', 'didSpokeWithTheMember'],
    refuse: ['didItDoesNotFit', 'didNoMoneyCame', 'didTheMemberAskedToCancel'],
  },
  payout: {
    approve: ['didAccountAndPlayChecked', 'didFirstWithdrawalAllFits', 'didSpokeWithTheMember'],
    refuse: ['didAccountNotTheMembersOwn', 'didPlayLooksWrong', 'didTheMemberAskedToCancel'],
    settle: ['didBanksHistoryShowsItPaid', 'didTheBankConfirmedIt', 'didTheMemberHasIt'],
  },
  payoutReview: {
    refuse: ['didTheBankSaysItWasNotPaid', 'didNotInTheBanksHistory', 'didBanksHistoryShowsItCameBack'],
  },
  slip: {
    credit: ['didMoneyIsInOurAccount', 'didFitsTheFeedLine', 'didTheBankConfirmedIt'],
    refuse: ['didNoMoneyCame', 'didTheSlipWasUsedBefore', 'didTheSlipWasChanged'],
    ask: ['didItsAnswerWasNotClear', 'didTheBankShouldHaveItByNow', 'didTheMemberIsAsking'],
  },
  line: {
    credit: ['didNumberAndNameFit', 'didTheMemberSentTheSlip', 'didTheMemberAnnouncedIt'],
    refuse: ['didMoneyOfOurOwn', 'didSentBackToTheSender', 'didInterestOrAFee'],
  },
  unread: {
    credit: ['didReadInTheBanksApp', 'didTheMemberSentTheSlip', 'didTheBankConfirmedIt'],
    refuse: ['didNoMoneyCame', 'didTheBankToldItAgain', 'didMoneyOfOurOwn'],
  },
  gift: {
    credit: ['didWalletHistoryShowsIt', 'didTrueMoneyConfirmedIt', 'didRedeemedByHand'],
    refuse: ['didNotInOurWalletsHistory', 'didSomebodyElseTookIt', 'didItExpired'],
  },
  qr: {
    credit: ['didProvidersPageShowsItPaid', 'didMoneyIsInOurAccount', 'didTheProviderConfirmedIt'],
    refuse: ['didItWasNotPaid', 'didCreditedAnotherWay', 'didTheProviderGaveItBack'],
  },
  transfer: {
    settle: ['didProvidersPageShowsIt', 'didTheGamesProviderConfirmedIt', 'didBalanceInTheGameFits'],
    refuse: ['didNotOnTheProvidersPage', 'didTheProviderSaysItWasNotDone', 'didBalanceInTheGameUnchanged'],
  },
  contradiction: {
    settle: ['didBanksHistoryShowsItPaid', 'didTheBankConfirmedIt', 'didTheMemberHasIt'],
    refuse: ['didBanksHistoryShowsItCameBack', 'didTheBankSaysItWasNotPaid', 'didTheMemberHasNothing'],
  },
  finding: {
    settle: ['didTheProviderExplainedIt', 'didRoundsWereLookedUp', 'didSpokeWithTheMember'],
    refuse: ['didTheProviderIsRight', 'didReportedSince', 'didMendedAtTheProvider'],
  },
  goods: {
    settle: ['didHandedOver', 'didSentByPost', 'didTheMemberConfirmedIt'],
    refuse: ['didOutOfStock', 'didTheMemberDoesNotWantIt', 'didNoAddressToSendItTo'],
  },
  invite: {
    approve: ['didTwoDifferentPeople', 'didOneHomeTwoPeople', 'didSpokeWithBoth'],
    refuse: ['didTheSamePerson', 'didSameDeviceSameBankAccount', 'didAgainstTheTerms'],
  },
  breakGlass: {
    settle: ['didIKnewOfIt', 'didItWasAgreedBefore', 'didSpokeWithWhoDidIt'],
  },
};

/** Why such a verdict is said, as a rule. A payout that its bank has is given back for other reasons. */
export function reasonsOf({ kind, waits }: Pick<Thing, 'kind' | 'waits'>, verdict: string): Phrase[] {
  const any = verdict === 'refuse' ? 'refuse' : 'go';
  const codes =
    REASONS[keyOf(caseOfVerdict({ kind, waits }))]?.[verdict] ??
    REASONS[keyOf(kind)]?.[verdict] ??
    REASONS['any']?.[any] ??
    [];
  return codes.map((code) => phrase(code));
}

export const movementWord = (kind: string): string => findText(`work:movement.${kind}`) ?? kind;
