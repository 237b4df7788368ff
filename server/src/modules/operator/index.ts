import type { Db, Queryable } from '../../db/pool.ts';
import type { Module } from '../module.ts';
import { unusableSettings } from '../site/face.ts';
import { TOLD_OTHERWISE } from './told-otherwise.ts';
import type { Waiting, WaitingKind } from './waiting.ts';

type Unusable = Awaited<ReturnType<typeof unusableSettings>>[number];

const toWaiting = ({ name, value, changedAt, problem }: Unusable): Waiting => ({
  kind: 'setting',
  id: name,
  memberId: null,
  amount: null,
  since: changedAt,
  waits: 'unusable',
  state: 'its default serves',
  facts: { value: JSON.stringify(value), problem },
});

/** Settings that can't be used: they wait until one that can be takes their place (`npm run operator -- setting`). */
const waitingSettingKind = (on: Queryable): WaitingKind => ({
  name: 'setting',
  right: () => 'setting.change',
  ids: 'name',
  since: async (at) => (await unusableSettings(at)).map(({ changedAt }) => changedAt),
  list: async () => (await unusableSettings(on)).map(toWaiting),
  async find(id) {
    const found = (await unusableSettings(on)).find(({ name }) => name === id);
    return found && toWaiting(found);
  },
  verdicts: {},
});

/** What waits with an operator and is no other module's; the board stands before what waits with all of them. */
export const createOperator = ({ db }: { db: Db }): Module => ({
  waitingKinds: [waitingSettingKind(db)],
  metrics: {
    facts: [
      {
        topic: 'told-otherwise',
        text: TOLD_OTHERWISE,
        gauges: [
          {
            name: 'krapao_told_otherwise',
            help: 'What the outside told in the last day of money other than it is booked, and of which nobody is asked',
            label: 'kind',
            value: 'items',
          },
        ],
      },
    ],
  },
});
