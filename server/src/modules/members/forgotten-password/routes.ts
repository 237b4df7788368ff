import type { Api } from '../../../http/bind.ts';
import { chosenLanguage } from '../../../http/cookies.ts';
import { AppError } from '../../../kernel/app-error.ts';
import type { RequireAllowedAddress } from '../allowed-address.ts';
import { browserSecret, deviceCookie } from '../device-cookie.ts';
import { browserCookie, browserOf, newBrowser } from '../one-time-code/browser.ts';
import type { createResetPassword } from './reset-password.ts';
import type { createSendResetCode } from './send-reset-code.ts';

export interface ForgottenPassword {
  requireAllowedAddress: RequireAllowedAddress;
  sendResetCode: ReturnType<typeof createSendResetCode>;
  resetPassword: ReturnType<typeof createResetPassword>;
}

/** Undefined: nobody sends one-time codes here. Both calls are NOT_FOUND then, and members are led to support. */
export function serveForgottenPassword(api: Api, served: ForgottenPassword | undefined): void {
  const or404 = () => {
    if (!served) throw new AppError('NOT_FOUND');
    return served;
  };
  api.serve('POST /api/password/forgot', async ({ body, ip, request, setCookie }) => {
    const { requireAllowedAddress, sendResetCode } = or404();
    await requireAllowedAddress(ip);
    const browser = browserOf(request) ?? newBrowser();
    const asked = await sendResetCode.ask({ ...body, ip, browser, language: chosenLanguage(request) });
    setCookie(browserCookie(browser));
    return asked;
  });
  api.serve('POST /api/password/reset', async ({ body, ip, userAgent, request, setCookie }) => {
    const { requireAllowedAddress, resetPassword } = or404();
    await requireAllowedAddress(ip);
    const device = browserSecret(request);
    const { token } = await resetPassword({
      ...body,
      ip,
      userAgent,
      browser: browserOf(request),
      device,
    });
    setCookie(deviceCookie(device));
    return { message: 'SUCCESS', token };
  });
}
