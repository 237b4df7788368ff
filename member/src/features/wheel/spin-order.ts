/** A spin costs one coin, whatever the network does: it is asked for again as it was until its outcome is known. */
import type { Wire } from '@krapao/contract/api';
import { LANGUAGES, type Language } from '@krapao/contract/constants';
import { dropDraft, keepDraft, keptDraft } from '@krapao/ui/lib/draft.ts';
import { isStillOpen, moneyCall, newKey } from '@krapao/ui/lib/idempotency.ts';

export type Spun = Wire<'POST /api/spinwheel/spin'>['output']['result'];

/** What the member saw when they pressed. */
export interface Seen {
  commitment: string;
  wheel: string;
  version: number;
  lang: Language;
}

/** What is sent: that, and the browser's own part of the draw, chosen after it. */
type Order = Omit<Seen, 'lang'> & { clientSeed: string; lang: string };
const NONE: Order = { commitment: '', wheel: '', version: 0, clientSeed: '', lang: '' };

/**
 * The spins of a member in this tab. An order whose outcome is not known outlives a reload, and the screen too: the next press asks how
 * that one went, with the same key and the same words, before there is another one.
 */
export function spinning(owner: string) {
  const place = { form: 'spin', owner };
  const keyPlace = { form: 'spin-key', owner };
  const send = moneyCall('POST /api/spinwheel/spin', keyPlace);

  /** One that was never sent, since the page went before, is none. */
  function openOrder(): Order | undefined {
    const kept = keptDraft(place, NONE);
    return kept.clientSeed !== '' && isStillOpen(keyPlace) ? kept : undefined;
  }

  return {
    /** Whether it is not known how the last one went. */
    isOpen: (): boolean => openOrder() !== undefined,
    async spin(seen: Seen): Promise<Spun> {
      const order = openOrder() ?? { ...seen, clientSeed: newKey() };
      keepDraft(place, order);
      const { lang, ...body } = order;
      try {
        const { result } = await send({ query: { lang: LANGUAGES.find((one) => one === lang) }, body });
        dropDraft(place);
        return result;
      } catch (error) {
        if (!isStillOpen(keyPlace)) dropDraft(place);
        throw error;
      }
    },
  };
}
