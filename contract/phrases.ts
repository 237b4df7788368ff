import { READY_REASONS } from './ready-reasons.ts';

/**
 * What our own programs say in words where nobody can be asked to choose a code: why a thing waits for a person, what an attempt came to.
 * Each phrase has a code; what is stored and told is its English, from which `readPhrase` gives back the code and what stands in it, so that
 * a screen says the same in its language (console/src/locales, `reasons`). Words of the outside stand in them as they came.
 */
export const PHRASES = {
  // whose money it is
  senderPartShown: 'part of the sender is shown, and nobody announced it',
  severalAnnounced: 'several members announced it',
  nobodyFits: 'no member has that number and name',
  formerAccount: 'it fits an account that its member had before',
  announcedBy: 'announced by {members}',
  severalFit: 'several members have such a number and name',
  sendingBankUnknown: 'the sending bank is not known',
  sendingBankUntold: 'the verifier does not tell the sending bank',
  noSenderShown: 'the bank shows no sender',
  tooLittleShown: 'too little of the number is shown to look for it',
  anotherProved: 'another member proved such an account',
  // slips that are refused
  slipOtherReference: 'the verifier tells of another reference',
  slipOtherSendingBank: 'the verifier tells of another sending bank',
  slipLater: 'the transfer is later than its slip',
  toOtherBank: 'another bank',
  toOtherAccount: 'another account',
  toOtherName: 'the account has another name',
  toPartShown: 'part of the account is shown, and no name',
  fromOtherBank: 'from another bank',
  fromOtherAccount: 'from another account',
  fromOtherName: 'from another name',
  uploadedLate: 'uploaded too long after the transfer',
  belowMinimum: 'below the deposit minimum',
  // lines of the feed
  toOtherTaker: 'to an account that takes no deposits',
  noRate: 'in kip, and no rate was in force',
  maybeMovement: 'it may be the money of movement {movement}',
  creditedAs: 'its transfer was credited as {amount} baht to {place}, of {owner}',
  putAsideBy: 'by {who}: {why}',
  maybeGift: 'it may be what gift {gift} brought',
  linePutAside: 'its line of the feed was put aside: it may have been sent back',
  payoutBack: 'it has the reference of payout {payout}, which may have come back',
  // payment QR codes
  otherOrder: 'the provider knows another order by this reference',
  notUnderstood: 'not understood since its end: {reason}',
  voidedAfterCredit: 'voided after it was credited',
  providerDenies: 'credited, and its provider says {reason}',
  paymentOf: '{amount} baht, payment {payment}, movement {movement}',
  sumByTransfer: '{sum}, by transfer {transfer}',
  sumCredited: '{sum}, credited as movement {movement}',
  rateOf: '{rate} kip a baht',
  baht: '{amount} baht',
  bahtIn: '{amount} baht in {wallet}',
  perhapsIn: 'perhaps in {wallet} too',
  kip: '{amount} kip',
  // holds of payouts
  notAllThere: 'what was to be taken was not all there',
  // what an attempt at the outside came to
  failedHere: 'failed here: {error}',
  timeout: 'timeout',
  noAnswerInTime: 'no answer in time',
  lost: 'lost',
  failed: 'failed',
  unreadable: 'unreadable answer',
  unreadableWith: "{status} with an answer that can't be read",
  otherAnswer: 'answer about another order',
  wordless: '{status} without a message',
  httpStatus: 'HTTP {status}',
  noQr: 'no QR for this amount',
  paidUnknown: 'paid, and not how much',
  bankDown: 'the bank is down',
  bankLate: 'the bank is late',
  notJson: 'not its JSON',
  notSlip: 'not its slip',
  notSetUp: 'the provider is not set up',
  noAdapter: 'no adapter for this provider',
  noQueries: 'the protocol answers no queries',
  tooLate: 'too late to send',
  refusalNotBelieved: 'refused, not believed: {reason}',
  giftNoTicket: 'redeemed without a ticket of ours',
  giftUnreadable: 'redeemed for an amount that can’t be read',
  // game transfers that their provider knows by no name
  neverSent: 'it was never sent',
  balanceUnknown: 'not sent, the balance before is not known: {reason}',
  unsentTooLate: 'not sent, it was too late',
  mayBeUnderWay: 'its call may still be under way',
  neverSame: '{balances}: it never stayed the same',
  mustStay: '{balances}: it must stay the same for a while',
  mayYetBe: '{balances}: its call may yet be carried out',
  playNotReported: '{balances}, and play is not reported',
  playNotYetReported: '{balances}: play is not reported yet',
  playedMeanwhile: '{balances}, and it was played meanwhile',
  maybeStaked: '{balances}, and so much may be staked in an open bet',
  tooLateToJudge: '{balances}: too late to judge',
  notCarriedOut: 'it was not carried out: {balances}',
  balanceNow: '{balances}, now {now}',
  balanceAfterSince: '{balances}, after {after} since {at}',
  balanceAfter: '{balances}, after {after}',
  balanceFirst: '{balances}, first after {first}',
  balanceBefore: 'before {before}',
  walletToGame: 'wallet to game',
  gameToWallet: 'game to wallet',
  gameToGame: 'game to {game}',
  // money in games that no report explains
  carriedOutAfterAll: 'carried out after it was given back',
  unexplained: 'no report of play explains it',
  hasTooMuch: 'has {amount} too much',
  lacks: 'lacks {amount}',
  playExplainedBefore: '{play}, explained before {amount}',
  playTold: 'play in balances {played} until {at}, reported {reported} until {until}',
  carriedOutAs: 'given back, then its provider said that it was carried out, {at}: {reference}',
  carriedOutThen: 'given back, then its provider said that it was carried out, {at}',
  correctedSince: '{told}; {amount} were corrected there as play since, which may be this',
  // payouts that wait for a word
  above: 'above {amount} baht',
  // payouts that the bank tells two ends of
  closedWith: '{end}, {at}, as {who} said: {words}',
  closedAs: '{end}, {at}, as {who} said',
  thenSaid: '{end}, {at}, by {who}: {words}',
  paid: 'paid',
  rejected: 'rejected',
  theBank: 'the bank',
  timesInAll: '{times} times in all, last {at}',
  // who may have sent it
  candidateFormer: '{member}, {number}, had it before',
  candidateUnproved: '{member}, {number}, not proved',
  candidateProved: '{member}, {number}, proved',
  // invitations
  heldByHand: 'held by hand',
  samePerson: 'same person?',
  sharesBrowser: 'device',
  sharesAddress: 'address',
  // what is wrong with what a person says of it
  whoseMoney: 'whose money it is: the id of the member',
  bankOfOurs: 'the bank of ours that took it',
  itsTransfer: 'the transfer, with the bank that it was sent from',
  ofReference: 'belongs to the reference: the bank that it was sent from',
  ofBank: 'belongs to the bank: its own name of the transfer',
  asInRecords: "the bank's own, as its records show it",
  paidAnother: 'the bank paid another withdrawal under it: {payout}',
  asInHistory: "what came, as our wallet's history shows it",
  ofNoAccount: 'of no account',
  noAccountOfOurs: 'no account of ours',
  noSuchBank: 'no such bank',
  noSuchMember: 'no such member',
  noAddress: '{text} is no address and no network, such as 203.0.113.0/24',
  wholeKip: 'whole kip',
  moreThanZero: 'more than zero',
  atMost: 'at most {amount}',
  atMostReported: 'more than zero, and at most the {amount} that the bank reported',
  severalPayments: '{payments} payments were told: name the transfer, with its bank',
  nameTransfer: 'slips and the bank feed may show it too: name the transfer, with its bank',
  nameOtherTransfer: 'it was credited: name the other transfer, with its bank',
  moneyElsewhere: 'its money is movement {movement}, of {owner}: refuse it',
  inBaht: 'it is in baht',
  accountInBaht: 'that account is in baht',
  cameBaht: 'what came, in baht: more than zero',
  cameSomething: 'what came: more than zero',
  cameKip: 'what came, in kip: its rate makes baht of it',
  cameKipThen: 'what came, in kip: the rate of the upload makes baht of it',
  lessThanSatang: 'they make less than a satang',
  lineLessThanSatang: 'it makes less than a satang',
  makesBaht: 'it makes {amount} baht: leave it out',
  makeBaht: 'they make {amount} baht: leave it out',
  kipMakeBaht: '{kip} kip make {amount} baht at {rate}: leave it out',
  verifierSaid: 'the verifier said {amount}: leave it out',
  qrNames: 'its QR names {transfer}',
  notOurs: 'no bank of ours that takes transfers',
  noRateSayBaht: 'no rate was in force: what it makes in baht',
  noRateSayKip: 'no rate was in force: say what {kip} kip make in baht',
  reportedIsCredited: 'what the bank reported is credited',
  providerDidIt: 'its provider said that it carried this out',
  walletHoldsLess: 'the wallet holds less: say how much is taken from it',
  houseBearsRest: 'the wallet holds less: say how much is taken from it, the house bears the rest',
  overAlready: 'is over already',
  keptUntil: 'until {at}',
  untilEnded: 'until a person ends it',
  heldForLonger: 'is kept back for longer already; to shorten that is to lift it',
  nothingToRead: 'has nothing to read',
  unstorable: 'characters that a text can hold',
  notDown: 'it is not down',
  accountDigits: '8 to 16 digits',
  stillToCredit: '{credited}: how much of this is still to be credited',
  // what is wrong with a field by itself
  isNeeded: 'is needed',
  aNumber: 'a number',
  wholeNumber: 'a whole number',
  twoDecimals: 'at most two decimals',
  atLeast: 'at least {amount}',
  moreThan: 'more than {amount}',
  mostCharacters: 'at most {bound} characters',
  leastCharacters: 'at least {bound} characters',
  mostOfThem: 'at most {bound} of them',
  leastOfThem: 'at least {bound} of them',
  looksOtherwise: 'it does not look like this',
  noSuchField: 'there is no such field',
  colour: 'a colour, such as #c2410c',
  smallLettersDigits: 'small letters and digits, such as joker2',
  smallLettersHyphen: 'small letters, digits and -',
  smallLettersDots: 'small letters, digits, dot and hyphen',
  dayOfNow: 'a day of this millennium',
  daysInOrder: 'at most {days} days, the first one first',
  fileOfTalk: 'a file belongs to one talk',
  digitsBetween: '{least} to {most} digits',
  lettersBetween: '{least} to {most} letters and digits',
  ownPathOrData: 'a path of this site, beginning with one /, or a data:image address',
  htmlOrList: 'HTML, or a list of HTML',
  // what a change of the setup costs, and what is wrong with it
  offerCosts:
    "on {deposit} baht it gives {gives} and asks {asks} to be played: it costs {least} where that is played by small stakes (the games' edges), and up to {most} where it is staked at once",
  offerEarns:
    "on {deposit} baht it gives {gives} and asks {asks} to be played: it earns {least} where that is played by small stakes (the games' edges), and costs up to {most} where it is staked at once",
  budgetCosts: 'its budget of {budget} costs from {least} to as much as it is',
  noMostStake: 'no stake is too high to count: most per stake {amount} would be a fifth of that bonus',
  stakesBring:
    "besides, stakes bring members up to {together}: refund {refund}, invite {invite}, the wheel's coins {wheel}, more than {most} is more than some games leave",
  coinBrings:
    'a coin brings up to {amount} baht on average: {percent} of the {baht} baht that are deposited and played for it',
  stakesGive: 'refund and invite give more than {most} of stakes together',
  callOfOther: 'leads to another provider',
  callMissing: 'with {launch} the name of its call, such as {example}',
  callUnneeded: 'null with {launch}',
  unusable: 'can not be used',
  unusableAs: 'can not be used: {why}',
  httpsAddress: 'https://…',
  httpsOrPath: 'https://… or a path of this site',
  rateBetween: 'a baht costs between {least} and {most} kip, not {rate}',
  rateFar:
    '{rate} is more than {percent} % away from {inForce}, which is in force: if it is meant, go there in steps',
  newNeeds: 'a new one needs it',
  needsText: 'needs a text',
  stays: 'stays {value}',
  oneOf: 'one of {choices}',
  atLeastOne: 'at least 1',
  tenDigits: 'ten digits, the first a 0',
  ownPath: 'a path of this site, beginning with one /, such as /art/bonus.svg',
  endsBefore: 'it ends before it begins',
  websiteOrLine: 'a website or a LINE address: https://…, line://… or a bare name',
  notAskedToAgree: 'nothing is said in {languages}: whoever reads that is not asked to agree',
  overAtOnce: 'its end is past: nobody can take it',
  noSuchOffer: 'no such offer: {offer}',
  prizesAlone: 'prizes of the wheel are of that offer alone',
  prizesSaySums: 'each prize says its sum: neither percent nor fixed',
  percentOrFixed: 'either percent of the deposit or a fixed sum',
  givesNothing: 'gives nothing',
  asksTooMuch: 'asks {asked} baht to be played for {given}: at most {times} times',
  noGameCounts: 'no game counts',
  oneKind: 'games of one kind, or all four alike, where one product is played',
  givenAlready: '{amount} baht were given to {members} already',
  oneWheel: '{wheel} is active: one at a time',
  onlyBonus: 'only a bonus is of one',
  bonusNeedsOffer: 'a bonus needs one: its terms are those',
  bonusADay: 'of a bonus there are so many a day: its offer has an end',
  nothingIsZero: 'of nothing it is 0',
  wheelShows: 'wheel {wheel} shows it, {slice}: {why}',
  sliceTwice: 'two slices of one code',
  noSuchPrize: 'no such prize: {prize}',
  noSubstitute: 'there is always a {prize}: no substitute',
  needsSubstitute: 'there are {daily} of {prize} a day: a substitute',
  noSuchSlice: 'no such slice: {slice}',
  substituteEnds: 'of its substitute {slice} there have to be enough',
  protocolOfOther: 'with another protocol it is another agent',
  protocolNeedsOwn: 'another protocol needs its own',
  agentWhileOn:
    'another agent only once it is off and no money is there: it is on, with {transfers} open transfers and {accounts} accounts with money; a new secret of the same agent: sameAgent',
  agentWhileMoney:
    'another agent only once no money is there: {transfers} open transfers, {accounts} accounts with money; a new secret of the same agent: sameAgent',
  tooWide: '{range} is more than one network: few could sign in',
  nobodyWithdraws: 'withdrawMinimum above withdrawMaximum: nobody could withdraw',
  nobodyInvited: 'nobody has invited such a member',
  refusedStays: 'a person has refused it, and that stays',
  noAccountOfDay: 'no account of that day',
  noOwnAccount: 'none of our own accounts',
  notBegun: 'has not begun',
  costsGiveNothing: 'costs give nothing back: say the owner, or the account that it came to',
  oneIsOurs: 'one of both is an account of ours, and they are not the same',
  namesNone: 'the slip names none',
  // why something stands in the log that nobody was asked to say
  whyLooked: 'looked',
  whyExported: 'exported',
  whyAddedPasskey: 'added a passkey',
  whyRemovedPasskey: 'removed a passkey',
  whyInvitation: 'took the invitation',
  whyUnconfirmed: 'nobody confirmed it in its time',
  whyOtherFacts: 'other facts than were seen',
  whyNotSo: 'it is not so any more',
  whyCounterFell: 'the counter of a passkey fell: it may have been copied',
  whyMakerMayNot: 'its maker may not do it any more',
  whyNoWord: 'the log has no word of its maker',
  whyShared: 'shared',
  whyRemoved: 'removed',
  byCode: 'by code',
  ...READY_REASONS,
  // names of facts that have something in them
  factCandidate: 'candidate {n}',
  factCandidateName: 'candidate {n} named',
  factPayment: 'payment {reference}',
  factReferenceBy: 'bank reference, as {who} said',
  // what a person or a bank is kept with, where it is one word
  refusedByOperator: 'REFUSED_BY_OPERATOR',
  returnedByOperator: 'RETURNED_BY_OPERATOR',
  referenceReused: 'REFERENCE_REUSED',
  firstToAccount: 'the first payout to an account that no bank has named yet',
  otherHolder: 'the first payout to an account whose bank names another holder',
  holderWrittenOtherwise: 'the first payout to an account whose bank writes the holder otherwise',
  wordPending: 'PENDING',
  wordRejected: 'REJECTED',
  wordInvalid: 'INVALID',
  wordPaid: 'PAID',
  wordOpen: 'OPEN',
  wordCancelled: 'CANCELLED',
  wordExpired: 'EXPIRED',
  wordVoided: 'VOIDED',
  wordNotFound: 'NOT-FOUND',
  giftNotFound: 'not-found',
  giftExpired: 'expired',
  giftUsedUp: 'used-up',
  giftTaken: 'taken',
  giftOwn: 'own',
  giftNoWallet: 'no-wallet',
  giftInvalid: 'invalid',
} as const;

export type PhraseCode = keyof typeof PHRASES;
type PlacesIn<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | PlacesIn<Rest> : never;
type Params<C extends PhraseCode> = [PlacesIn<(typeof PHRASES)[C]>] extends [never]
  ? []
  : [params: Readonly<Record<PlacesIn<(typeof PHRASES)[C]>, string>>];

/** Phrases that nothing stands in. */
export type WholeCode = { [C in PhraseCode]: Params<C> extends [] ? C : never }[PhraseCode];

/** English of one of the phrases. */
export type Phrase = string & { readonly phrase: unique symbol };

/** The English of a phrase, as it is stored and told. */
export function phrase<C extends PhraseCode>(code: C, ...[params]: Params<C>): Phrase {
  const values: Readonly<Record<string, string>> = params ?? {};
  return PHRASES[code].replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '') as Phrase;
}

export interface ReadPhrase {
  code: PhraseCode;
  params: Readonly<Record<string, string>>;
}

const CODES = Object.keys(PHRASES) as PhraseCode[];
const isWhole = (code: PhraseCode): boolean => !PHRASES[code].includes('{');
const WHOLE: ReadonlyMap<string, PhraseCode> = new Map(
  CODES.filter(isWhole).map((code) => [PHRASES[code], code]),
);
const patternOf = (text: string): RegExp =>
  new RegExp(
    `^${text.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&').replaceAll(/\{(\w+)\}/g, '(?<$1>.*?)')}$`,
    'su',
  );
const fixedLength = (code: PhraseCode): number => PHRASES[code].replaceAll(/\{\w+\}/g, '').length;
/** Those that say the most themselves come first: another one may stand in them. */
const PATTERNS = CODES.filter((code) => !isWhole(code))
  .sort((a, b) => fixedLength(b) - fixedLength(a))
  .map((code) => [code, patternOf(PHRASES[code])] as const);

/** Longer texts are nobody's phrase. */
const LONGEST = 1_000;

/** The phrase that a text is, and what stands in it; undefined where it is none. */
export function readPhrase(text: string): ReadPhrase | undefined {
  const whole = WHOLE.get(text);
  if (whole) return { code: whole, params: {} };
  if (text.length > LONGEST) return undefined;
  for (const [code, pattern] of PATTERNS) {
    const found = pattern.exec(text);
    if (found) return { code, params: { ...found.groups } };
  }
  return undefined;
}
