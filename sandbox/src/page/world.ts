import type { AgentSystem } from '../agent/system.ts';
import type { BankSystem } from '../bank/system.ts';
import type { Faults } from '../faults.ts';
import type { GamesSystem } from '../games/system.ts';
import type { PayoutSystem } from '../payout/system.ts';
import type { PushSystem } from '../push/system.ts';
import type { QrSystem } from '../qr/system.ts';
import type { SmsSystem } from '../sms/system.ts';
import type { TelegramSystem } from '../telegram/system.ts';
import type { TrueMoneySystem } from '../truemoney/system.ts';

/** What the page for people shows. */
export type World = {
  sms: SmsSystem;
  bank: BankSystem;
  payout: PayoutSystem;
  truemoney: TrueMoneySystem;
  qr: QrSystem;
  games: GamesSystem;
  telegram: TelegramSystem;
  push: PushSystem;
  agent: AgentSystem;
  faults: Faults;
  now: () => number;
};
