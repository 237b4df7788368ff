/** Lookups (product 7): what the operator has set, the same for everyone. */
import { z } from 'zod';
import { DEPOSIT_BANK_TYPES, HOWTO_VIDEOS, LANGUAGES, VARIANTS } from '../constants.ts';
import { baht, isoDate, kipRate, route } from '../route.ts';

export const language = z.object({ lang: z.enum(LANGUAGES).optional() });

export const bankName = z.object({ nameTH: z.string(), nameEN: z.string(), nameLA: z.string() });

/** Pictures with a text, HTML, that a carousel shows. */
export const banners = z.array(z.object({ image: z.string(), html: z.string() }));

/** How long browsers may keep what the operator seldom changes, in seconds. */
const KEEP_SECONDS = 60;

const lookup = <const P extends string, const O extends z.ZodType>(
  name: P,
  summary: string,
  output: O,
  keepSeconds?: number,
) =>
  route({
    method: 'GET',
    path: `/api/lookup/${name}` as const,
    summary,
    access: 'public',
    query: language,
    output,
    codes: [],
    ...(keepSeconds && { keepSeconds }),
  });

export const siteInfo = z.object({
  name: z.string(),
  variant: z.enum(VARIANTS),
  logo: z.string().nullable(),
  accent: z.string().nullable(),
  registerOTP: z.boolean(),
  /** Who forgot the password gets a one-time code; else support helps. */
  forgottenPassword: z.boolean(),
  chat: z.boolean(),
  launchInNewTab: z.boolean(),
  recommendedBanks: z.array(z.string()),
});

/** `isAccepted`: this member has accepted this version. A version is the same in every language. */
const agreementState = z.object({ version: z.string(), isAccepted: z.boolean() });

export const lookupRoutes = [
  route({
    method: 'GET',
    path: '/api/account/agreement',
    summary: 'The version of the agreement in force, and whether this member has accepted it',
    access: 'member',
    output: agreementState,
    codes: [],
  }),
  route({
    method: 'POST',
    path: '/api/account/agreement',
    summary: 'Accept a version of the agreement; another one than that in force is not accepted',
    access: 'member',
    body: z.object({ version: z.string().max(100) }),
    output: agreementState,
    codes: [],
  }),
  lookup('site', 'Brand, variant and switches that the web app starts with', siteInfo),
  lookup(
    'banks',
    'Banks that a member may have an account with',
    z.array(z.object({ code: z.string() }).extend(bankName.shape)),
    KEEP_SECONDS,
  ),
  lookup(
    'deposit',
    'Where a member may send money',
    z.object({
      banks: z.array(
        z.object({
          bankCode: z.string(),
          bankType: z.enum(DEPOSIT_BANK_TYPES),
          mode: z.enum(['AUTO', 'QR']),
          bankAccountName: z.string(),
          bankAccountNo: z.string(),
          currency: z.enum(['BAHT', 'LAK']),
          /** The least that may be sent there; by QR the greater of its provider's own and the operator's. */
          minimum: baht,
          bank: bankName,
        }),
      ),
      wallets: z.array(
        z.object({
          mode: z.enum(['AUTO', 'gift']),
          walletAccountName: z.string(),
          /** The number to send to; null for gifts, which are handed in. */
          walletAccountNo: z.string().nullable(),
          minimum: baht,
        }),
      ),
      isManual: z.boolean(),
      minimum: baht,
      /** What a baht costs in kip; null while the operator says none: kip are sent with a slip then, and a person decides. */
      kipRate: z.object({ kipPerBaht: kipRate, since: isoDate }).nullable(),
    }),
  ),
  lookup('conditions', 'Condition texts, HTML', z.array(z.string()), KEEP_SECONDS),
  lookup('agreements', 'Agreement paragraphs, HTML', z.array(z.string())),
  lookup(
    'info',
    'Name and website of the operator',
    z.object({ name: z.string(), website: z.string() }),
    KEEP_SECONDS,
  ),
  lookup(
    'notice',
    'A notice for everyone, HTML, or nothing, and the pictures that go with it',
    z.object({ notice: z.string().nullable(), banners }),
    KEEP_SECONDS,
  ),
  lookup(
    'howto',
    'Addresses of the videos that show how to use the wallet; null where there is none',
    z.record(z.enum(HOWTO_VIDEOS), z.string().nullable()),
    KEEP_SECONDS,
  ),
  lookup(
    'contact',
    'How to reach the operator',
    z.object({
      contactText: z.string(),
      lineLink: z.string().nullable(),
      lineName: z.string().nullable(),
      lineQR: z.string().nullable(),
    }),
    KEEP_SECONDS,
  ),
  lookup('withdraw', 'Bounds of one withdrawal', z.object({ withdrawMin: baht, withdrawMax: baht })),
  lookup(
    'slip',
    'When slips are taken: the daily closing window in Asia/Bangkok, and whether it is closed now',
    z.object({
      closedFrom: z.string().nullable(),
      closedTo: z.string().nullable(),
      isClosed: z.boolean(),
      /** It begins within an hour, which is how long a slip is good for. */
      closesSoon: z.boolean(),
    }),
  ),
  lookup(
    'sources',
    'Where a member may have heard of the site',
    z.array(z.object({ code: z.string(), description: z.string() })),
    KEEP_SECONDS,
  ),
  lookup('active', 'Whether the site is open', z.object({ terminated: z.literal('gone').nullable() })),
  lookup(
    'registerOTP',
    'Whether registration asks for a one-time code',
    z.object({ registerOTP: z.boolean() }),
  ),
  lookup('enableChatWidget', 'Whether the chat is on', z.object({ enableChatWidget: z.boolean() })),
] as const;
