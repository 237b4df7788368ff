/** What we say of a new password before the server is asked; it knows the common ones. */
import { PASSWORD_MIN } from '@krapao/contract/constants';
import { isRepeating } from '@krapao/contract/passwords';
import { ApiError } from '@krapao/ui/lib/api-error.ts';

interface Typed {
  password: string;
  confirm: string;
}

type Faults = { password?: ApiError; confirm?: 'register.profile.mismatch' };

/** Nothing for a field that is empty: that is said otherwise. */
export function passwordFaults({ password, confirm }: Typed, phone: string): Faults {
  const weak = password && refusalOf(password, phone);
  if (weak) return { password: weak };
  return password && confirm && password !== confirm ? { confirm: 'register.profile.mismatch' } : {};
}

function refusalOf(password: string, phone: string): ApiError | undefined {
  if ([...password].length < PASSWORD_MIN) return new ApiError('PASSWORD_TOO_SHORT', 400);
  if (phone && password.replace(/[\s-]/g, '').includes(phone)) return new ApiError('PASSWORD_IS_PHONE', 400);
  return isRepeating(password) ? new ApiError('PASSWORD_REPEATS', 400) : undefined;
}
