/** What the operator has set: brand, variant, switches. The server writes it into the page, so nothing waits for it. */
import type { Wire } from '@krapao/contract/api';
import { call } from '@krapao/ui/lib/api.ts';

export type SiteInfo = Wire<'GET /api/lookup/site'>['output'];

let current: SiteInfo = {
  name: 'Krapao',
  variant: 'th',
  logo: null,
  accent: null,
  registerOTP: false,
  forgottenPassword: false,
  chat: false,
  launchInNewTab: true,
  recommendedBanks: [],
};

/** Call once, before anything asks `site()`. Only a page that the server did not fill in (development) asks the API. */
export async function loadSite(): Promise<void> {
  const written = document.getElementById('site')?.textContent;
  const filled = JSON.parse(written || 'null') as SiteInfo | null;
  if (filled) {
    current = filled;
    return;
  }
  try {
    current = await call('GET /api/lookup/site');
  } catch {
    // The defaults above serve until the page is loaded again.
  }
}

export function site(): SiteInfo {
  return current;
}
