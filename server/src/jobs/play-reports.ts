import type { PullReports } from '../modules/games/turnover/pull-reports.ts';
import type { Work } from '../kernel/work.ts';

/** What members played, as the providers report it. Several at once, so that none waits for one that is slow. */
export const playReportWork = ({ take, carryOut }: PullReports): Work<string> => ({
  name: 'play reports',
  take,
  carryOut,
  width: 4,
});
