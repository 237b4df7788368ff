/**
 * What other clients, kept sessions and filled storages rely on, in letters: names here are those of product 3, 7, 8 and 9, and stand
 * in no other test. What is added beside them is nobody's to send.
 */
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { routes } from './api.ts';
import { CHAT } from './chat-constants.ts';
import * as constants from './constants.ts';
import { ERRORS, SLIP_NOTES, statusOf, type ErrorCode } from './errors.ts';
import { autoLoginOf, PROVIDERS } from './providers.ts';
import type { Route } from './route.ts';

interface Schema {
  type?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
}

const byKey = new Map<string, Route>(routes.map((route) => [`${route.method} ${route.path}`, route]));
const calls = (key: string): Route => {
  const route = byKey.get(key);
  if (!route) throw new Error(`no such call: ${key}`);
  return route;
};
/** As it is on the wire, either way. */
const wireOf = (schema: z.ZodType | undefined): Schema =>
  schema ? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema) : {};
/** All shapes that it may have. */
const shapesOf = (schema: Schema): Schema[] => [
  schema,
  ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap(shapesOf),
];

/** What stands at a place such as `slots[].code`: one shape or several; none where there is no such place. */
function at(schema: Schema, place: string): Schema[] {
  let found = [schema];
  for (const name of place.split('.')) {
    const [, field = '', lists = ''] = /^(\w*)((?:\[\])*)$/.exec(name) ?? [];
    if (field)
      found = found.flatMap(shapesOf).flatMap(({ properties }) => {
        const inner = properties?.[field];
        return inner ? [inner] : [];
      });
    for (let n = 0; n < lists.length; n += 2)
      found = found.flatMap(shapesOf).flatMap(({ items }) => (items ? [items] : []));
  }
  return found;
}

/** `a.{b c}` is `a.b a.c`. */
function places(written: string): string[] {
  let before = '';
  const words = written.split(' ').filter((word) => word !== '');
  return words.map((word) => {
    const [head = '', inside] = word.split('{');
    if (inside !== undefined) before = head;
    const place = before + (inside ?? head).replace('}', '');
    if (word.endsWith('}')) before = '';
    return place;
  });
}

const BANK_ACCOUNT = 'bankAccount.{bankCode bankAccountName bankAccountNo bank} bankAccount.bank.nameTH';
const REGISTRATION = 'name username password sourceCode inviteCode bankCode bankAccountName bankAccountNo';
const SLIP = '{createdAt amount status note link reference}';
const QR = 'qrcodeId hasQrcode qrcode amount expireIn message';
const USER_BONUS = '_id isActive received[].updatedAt';
const PAGE = 'page limit';

/** What each call takes at most (in body or form), and what its answer has at least. */
const CALLS: Record<string, readonly [takes: string, answers: string]> = {
  'GET /api/lookup/banks': ['', '[].{code nameTH}'],
  'GET /api/lookup/deposit': [
    '',
    'isManual banks[].{bankCode bankType mode bankAccountName bankAccountNo currency} banks[].bank.{nameTH nameEN} wallets[].{mode walletAccountName}',
  ],
  'GET /api/lookup/conditions': ['', '[]'],
  'GET /api/lookup/agreements': ['', '[]'],
  'GET /api/lookup/info': ['', 'name website'],
  'GET /api/lookup/notice': ['', 'notice'],
  'GET /api/lookup/contact': ['', 'contactText lineLink lineName lineQR'],
  'GET /api/lookup/withdraw': ['', 'withdrawMin withdrawMax'],
  'GET /api/lookup/sources': ['', '[].{code description}'],
  'GET /api/lookup/active': ['', 'terminated'],
  'GET /api/lookup/registerOTP': ['', 'registerOTP'],
  'GET /api/lookup/enableChatWidget': ['', 'enableChatWidget'],
  'POST /api/login': ['username password', 'token'],
  'POST /api/account/validate': [REGISTRATION, ''],
  'POST /api/account': [`${REGISTRATION} currency`, ''],
  'GET /api/account/profile': ['', `profile.{_id username name createdAt} ${BANK_ACCOUNT}`],
  'PUT /api/account/profile': ['name bankCode bankAccountName bankAccountNo', ''],
  'PUT /api/account/bankAccountName': ['bankCode bankAccountName', ''],
  'PUT /api/account/changepwd': ['oldPassword newPassword', ''],
  'POST /api/otp/send': ['phoneNumber', 'otpRef otpToken code'],
  'POST /api/otp/verify': ['otpToken otpCode', ''],
  'GET /api/wallet': [
    '',
    `profile.{name username coin id} ${BANK_ACCOUNT} wallet.amount invite.{amount success fail} slots[].{code name category isActive amount ftWalletSlot logo background web android ios}`,
  ],
  'GET /api/wallet/account/{slotCode}': ['', 'username password event'],
  'POST /api/wallet/add': ['amount', ''],
  'POST /api/wallet/transfer': ['from to amount', ''],
  'POST /api/wallet/transferAll': ['to', ''],
  'POST /api/wallet/withdraw': ['amount', ''],
  'POST /api/wallet/withdrawAll': ['amount', ''],
  'POST /api/wallet/slip': ['bankCode', SLIP],
  'POST /api/wallet/truelink': ['link', ''],
  'GET /api/qrcode/{bankCode}': ['', QR],
  'POST /api/qrcode/{bankCode}': ['amount', QR],
  'POST /api/invite': [PAGE, 'invites[].from.name invites[].{amount createdAt}'],
  'GET /api/invite/banners': ['', '[].{image html}'],
  'POST /api/refund': [PAGE, 'refunds[].{refundAmount createdAt}'],
  'GET /api/refund/check': ['', 'result bonus info refundAmount refundSuccess refundFail'],
  'GET /api/refund/receive': ['', 'message'],
  'GET /api/refund/banners': ['', '[].{image html}'],
  'GET /api/spinwheel/setup': [
    '',
    'userCoin result.activeSpinwheel.name result.activeSpinwheel.slices[].{code label bgColor textColor htmlDescription}',
  ],
  'POST /api/spinwheel/spin': ['', 'success result.{code label remainingCoin}'],
  'GET /api/spinwheel/coupon': ['', '[].prize.{slice name} [].amount'],
  'POST /api/spinwheel/coupon/claim': ['coupon', ''],
  'GET /api/spinwheel/active': ['', 'isActive'],
  'GET /api/bonus': [
    '',
    `[].{code type maxReceived percentFail} [].banners[].{image html} [].userBonus.{${USER_BONUS}}`,
  ],
  'GET /api/bonus/activate/{code}': ['', USER_BONUS],
  'GET /api/bonus/check/active': ['', 'status type'],
  'GET /api/bonus/clear': ['', 'message'],
  'GET /api/promotion/find/{code}': ['', 'percentFail description'],
  'POST /api/statement': [
    PAGE,
    'total statements[].{statementType from to status amount createdAt} statements[].{bonus.description promotion.description invite.description refund.description luckydraw.description}',
  ],
  'POST /api/statement/slip': [PAGE, `slips[].${SLIP}`],
  'GET /api/statement/slip/reference/{reference}': ['', 'url'],
  'GET /api/autoLogin/{provider}/{username}': ['', 'link'],
  'GET /api/autoLogin/{provider}/{username}/{password}': ['', 'link'],
  'GET /api/chat/config': ['', 'PREFIX'],
  'POST /api/chat/send-message': ['message guestId', 'createdAt'],
  'POST /api/chat/history': [
    'userId guestId limit skip',
    '[].{sender userId guestId username name deviceToken createdAt session_id} [].message.{message_type payload payloads} [].message.deliver.{id status}',
  ],
  'POST /api/chat/upload-image': ['', 'path'],
  'POST /api/chat/upload-video': ['', 'path'],
  'PUT /api/chat/read-customer/': ['userId guestId', ''],
};

describe('a call that clients know', () => {
  it.each(Object.entries(CALLS))('%s takes and answers what they send and read', (key, [takes, answers]) => {
    const { body, form, output } = calls(key);
    const input = wireOf(body ?? form);
    const missing = (schema: Schema, written: string) =>
      places(written).filter((place) => at(schema, place).length === 0);
    expect({ takes: missing(input, takes), answers: missing(wireOf(output), answers) }).toEqual({
      takes: [],
      answers: [],
    });
    expect((input.required ?? []).filter((name) => !places(takes).includes(name))).toEqual([]);
  });

  it.each([
    ['GET /api/wallet', 'slots[].category', 'slot sport lotto'],
    ['GET /api/lookup/deposit', 'banks[].bankType', 'SCB KBANK GSB BCEL WW ZAPMAN'],
    ['GET /api/lookup/deposit', 'banks[].mode', 'AUTO QR'],
    ['GET /api/lookup/deposit', 'wallets[].mode', 'AUTO gift'],
    ['GET /api/lookup/active', 'terminated', 'gone'],
    ['POST /api/otp/send', 'code', 'OTP_VERIFIED'],
    ['GET /api/bonus', '[].type', 'limit day week'],
    ['POST /api/statement', 'statements[].statementType', 'deposit bonus finish_bonus withdraw transfer'],
    ['POST /api/statement', 'statements[].status', 'SUCCESS FAILED'],
    ['POST /api/statement/slip', 'slips[].status', 'SUCCESS FAILED'],
    ['POST /api/chat/history', '[].sender', 'customer'],
    ['POST /api/chat/history', '[].message.message_type', 'text buttons media generic postback unknown'],
    ['POST /api/chat/history', '[].message.deliver.status', 'uploading_file sending failed succeed'],
    ['POST /api/chat/history', '[].message.payload.fileType', 'image video file'],
  ])('%s says in %s one of %s, or more', (key, place, values) => {
    const said = at(wireOf(calls(key).output), place)
      .flatMap(shapesOf)
      .flatMap((shape) => [...(shape.enum ?? []), ...(shape.const === undefined ? [] : [shape.const])]);
    expect(values.split(' ').filter((value) => !said.includes(value))).toEqual([]);
  });

  it('is open to visitors only where one comes in, asks or chats', () => {
    const isOpen = (key: string) => calls(key).access !== 'member';
    const open = Object.keys(CALLS).filter((key) => isOpen(key) && !key.startsWith('GET /api/lookup/'));
    expect(open.filter((key) => !key.includes(' /api/chat/'))).toEqual([
      'POST /api/login',
      'POST /api/account/validate',
      'POST /api/account',
      'POST /api/otp/send',
      'POST /api/otp/verify',
    ]);
    const closed = Object.keys(CALLS).filter((key) => !isOpen(key));
    expect(closed.filter((key) => /\/api\/(?:lookup|chat)\//.test(key))).toEqual([]);
  });
});

/** Product 8. */
const CODES = `
UNAUTHORIZED EXPIRED_AUTH_TOKEN INVALID_USER_1 INVALID_USER_2 INVALID_USER_3 INVALID_USER_4 INVALID_IP NOT_AREASLOT NOT_UFABET
WRONG_CREDENTIAL WRONG_PASSWORD NO_USER INACTIVE_USER LOGIN_FAIL KEY_MISSING KEY_INVALID
OTP_BLOCK REQUEST_LIMIT REQUEST_LIMIT_1MIN OTP_TOKEN_INVALID OTP_NOT_EXIST OTP_VERIFIED OTP_EXPIRED OTP_CODE_INVALID OTP_CODE_VALID
UNVERIFIED_OTP OTP_SEND_FAIL OTP_VERIFY_FAIL
EXISTING_USER EXISTING_BANK INVALID_USER_INFO INVALID_BANK BANK_ACCOUNT_NAME_ENG REGISTER_FAIL GAME_ACTIVATION_FAIL
PHONE_NUMBER_REQUIRE_10_DIGIT
BONUS_REMAINING BONUS_ALREADY_ACTIVE BONUS_MAX_CLAIMED BONUS_CONDITION BONUS_CLEAR BONUS_FULL NO_PROMOTION PROMOTION_RECEIVED
INVITE_COLLECT INVITE_INACTIVE NO_INVITE_BONUS NO_INVITEE_PLAY_INFO INVITE_BONUS_SUCCESS INVITE_BONUS_FAIL
NO_REFUND REFUND_CONDITION REFUND_SUCCESS REFUND_INACTIVE REFUND_MINIMUM
NO_BANK NO_WALLET SLOT_ALREADY_ACTIVE SLOT_ACTIVATE_FAIL SLOT_NO_ACCOUNT SLOT_RESET_PASSWORD_FAIL TRANSFER_MINIMUM NO_GAME
MONEY_NOT_ENOUGH TRANSFER_FAIL
SLIP_UPLOAD_FAIL SLIP_NO_FILE SLIP_INVALID_FILE TRUELINK_DUPLICATE TRUELINK_INVALID QR_FAIL
INTERNAL_SERVER_ERROR NO_DATA OK SUCCESS
NO_CLAIMABLE_COUPON INVALID_PRIZE_CODE INVALID_CODE INVALID_COUPON_TYPE COUPON_EXPIRED
invalid-token gone
`
  .trim()
  .split(/\s+/);
/** Of those the ones that are no failures. */
const NO_FAILURES = 'OTP_VERIFIED OTP_CODE_VALID BONUS_CLEAR INVITE_BONUS_SUCCESS REFUND_SUCCESS OK SUCCESS';

describe('a code that clients know', () => {
  it('is one still, and a failure where it was', () => {
    expect(CODES.filter((code) => !Object.hasOwn(ERRORS, code))).toEqual([]);
    expect(CODES.filter((code) => statusOf(code as ErrorCode) < 400)).toEqual(NO_FAILURES.split(' '));
  });

  it('of why a slip was refused is none but these', () => {
    expect(SLIP_NOTES.join(' ')).toBe(
      'UPLOADED_FILE_NOT_EXIST IMG_SIZE_UNABLE_TO_PROCESS CANNOT_READ_CROPPED_IMAGE DEST_ACC_INVALID SLIP_REFNO_DUPLICATED UNSTABLE_REFNO_ON_SLIP TRIPPLE_WRONG_CAPTCHA INVALID_SLIP NOT_MATCH EXPIRED_SLIP UNKNOW_ERROR',
    );
  });
});

describe('a constant that is agreed', () => {
  it('names what browsers keep and send', () => {
    expect(constants.STORAGE).toMatchObject({
      ...{ token: 'token', locale: 'locale', rememberAgreement: 'remember-agreement' },
      ...{ lastSync: 'last_sync', inviteCode: 'code', guestId: 'guest-id' },
    });
    expect(constants.LANGUAGE_COOKIE).toBe('i18next');
    expect([constants.WALLET_USER_HEADER, constants.IDEMPOTENCY_HEADER]).toEqual([
      'x-wallet-user',
      'idempotency-key',
    ]);
  });

  it('is of that size', () => {
    expect(constants).toMatchObject({
      ...{ APP_VERSION: '1.1.14', LANGUAGES: ['th', 'la', 'en'], DEFAULT_LANGUAGE: { th: 'th', la: 'la' } },
      ...{ REQUEST_TIMEOUT_MS: 60_000, UPLOAD_TIMEOUT_MS: 300_000, LOADER_DELAY_MS: 200 },
      ...{ REGISTER_REDIRECT_MS: 2_000, AGREEMENT_DELAY_MS: 1_500, DEBOUNCE_MS: 500 },
      ...{ PHONE_DIGITS: 10, ENGLISH_NAME_BANKS: ['KTB', 'TMB', 'BBL'] },
      ...{ LAOS_CURRENCIES: ['LAK', 'BAHT'], DEFAULT_LAOS_CURRENCY: 'LAK' },
      ...{ TRANSFER_MIN_BAHT: 1, TRUELINK_MIN_BAHT: 2, QR_MIN_BAHT: { KBANK: 1, WW: 100, ZAPMAN: 100 } },
      QUICK_AMOUNTS: { KBANK: [10, 20, 50, 100, 500, 1000], gateway: [100, 200, 300, 500, 1000] },
      ...{ PAGE_SIZE: 10, COUPON_PAGE_SIZE: 3, PAGES_BEFORE: 3, PAGES_AFTER: 1, SLIP_MAX_AGE_MS: 3_600_000 },
    });
    expect(CHAT).toMatchObject({
      ...{ pageSize: 10, maxLength: 2000, imageMaxMb: 10, videoMaxMb: 20, alertMs: 4_000 },
      ...{ socketCheckMs: 5_000, reconnectMs: 500, markReadMs: 1_000, bottomPx: 60 },
    });
  });

  it('is the code of each provider, its category, and the way to enter it', () => {
    const codes = (pick: (one: (typeof PROVIDERS)[number]) => boolean) =>
      PROVIDERS.filter(pick)
        .map(({ code }) => code)
        .toSorted()
        .join(' ');
    expect({
      form: codes(({ launch }) => launch === 'form'),
      link: codes(({ launch }) => launch === 'link'),
      'link-password': codes(({ launch }) => launch === 'link-password'),
      query: codes(({ launch }) => launch === 'query'),
      site: codes(({ launch }) => launch === 'site'),
      sport: codes(({ category }) => category === 'sport'),
      lotto: codes(({ category }) => category === 'lotto'),
    }).toEqual({
      form: 'JOKER SEXYGAME UFABET',
      link: 'AREASLOT BETFLIX HUAYHD JOKER2 PG',
      'link-password': 'ASKMEBET CIRCUS IMI PGSLOT SLOTRACHA USUN',
      query: 'SUPERSLOT',
      site: 'SLOTXO',
      sport: 'ASKMEBET SEXYGAME UFABET USUN',
      lotto: 'HUAYHD',
    });
    expect(
      PROVIDERS.flatMap((one) => autoLoginOf(one) ?? [])
        .toSorted()
        .join(' '),
    ).toBe('areaslot askmebet betflix circus huayhd imi joker2 pg pgslot slotracha usun');
  });
});
