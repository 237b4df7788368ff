import type { Api } from '../../../http/bind.ts';
import { chosenLanguage } from '../../../http/cookies.ts';
import type { RequireAllowedAddress } from '../allowed-address.ts';
import { browserCookie, browserOf, newBrowser } from './browser.ts';
import { createSendCode, type SendCodeDeps } from './send-code.ts';
import { createVerifyCode } from './verify-code.ts';

export interface OneTimeCodeDeps extends SendCodeDeps {
  requireAllowedAddress: RequireAllowedAddress;
}

/** The two calls before a registration, while the operator wants phones proved (setting registerOTP). */
export function serveOneTimeCodes(api: Api, deps: OneTimeCodeDeps): void {
  const sendCode = createSendCode(deps);
  const verifyCode = createVerifyCode(deps);
  api.serve('POST /api/otp/send', async ({ body, ip, request, setCookie }) => {
    await deps.requireAllowedAddress(ip);
    const browser = browserOf(request) ?? newBrowser();
    const sent = await sendCode({ ...body, ip, browser, language: chosenLanguage(request) });
    setCookie(browserCookie(browser));
    return sent;
  });
  api.serve('POST /api/otp/verify', async ({ body, request }) => {
    await verifyCode({ ...body, browser: browserOf(request) });
    return { message: 'OTP_CODE_VALID' };
  });
}
