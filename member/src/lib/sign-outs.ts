/**
 * Sign-outs that the server has not heard of yet: kept until it has, also when the app is closed in between (decision 0061).
 */
import { STORAGE } from '@krapao/contract/constants';
import { call } from '@krapao/ui/lib/api.ts';
import { codeOf } from '@krapao/ui/lib/api-error.ts';
import { local } from '@krapao/ui/lib/storage.ts';

/** Of more, the oldest end by themselves after a while. */
const MOST_KEPT = 10;
/** The server did not get to it: it will have to hear of it again. */
const UNHEARD = ['NETWORK', 'INTERNAL_SERVER_ERROR', 'SERVICE_UNAVAILABLE', 'RATE_LIMITED'];

function kept(): string[] {
  try {
    const value: unknown = JSON.parse(local.get(STORAGE.signOuts) ?? '[]');
    return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
  } catch {
    return [];
  }
}

function keep(tokens: readonly string[]): void {
  if (tokens.length > 0) local.set(STORAGE.signOuts, JSON.stringify(tokens.slice(-MOST_KEPT)));
  else local.remove(STORAGE.signOuts);
}

/** Ends the sessions of tokens at the server: now, or as soon as there is a line to it. */
export function signOutAtServer(tokens: readonly string[]): void {
  if (tokens.length === 0) return;
  keep([...kept(), ...tokens]);
  void sendSignOuts();
}

/** Tells the server of the sign-outs that it has not heard of. Never rejects. */
export async function sendSignOuts(): Promise<void> {
  for (const token of kept()) {
    try {
      await call('POST /api/logout', { token });
    } catch (error) {
      if (UNHEARD.includes(codeOf(error) ?? 'NETWORK')) continue;
    }
    keep(kept().filter((one) => one !== token));
  }
}
