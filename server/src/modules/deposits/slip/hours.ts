import type { Inside } from '@krapao/contract/api';
import { minuteOf } from '@krapao/contract/bangkok';
import type { Clock } from '../../../kernel/clock.ts';
import { beginsSoon, isWithin, type CurrentSettings } from '../../site/face.ts';

/** When slips are taken, and when not. */
export function createShowHours({ settings, clock }: { settings: CurrentSettings; clock: Clock }) {
  return async (): Promise<Inside<'GET /api/lookup/slip'>['output']> => {
    const { slipClosedFrom, slipClosedTo } = await settings.current();
    const now = minuteOf(clock.now());
    return {
      closedFrom: slipClosedFrom,
      closedTo: slipClosedTo,
      isClosed: isWithin(now, slipClosedFrom, slipClosedTo),
      closesSoon: beginsSoon(now, slipClosedFrom, slipClosedTo),
    };
  };
}
