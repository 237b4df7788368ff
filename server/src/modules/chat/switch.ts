import { AppError } from '../../kernel/app-error.ts';
import type { CurrentSettings, Settings } from '../site/face.ts';

/** The settings, where there is a chat at all. @throws AppError NOT_FOUND: the operator has none */
export async function requireOn(settings: CurrentSettings): Promise<Settings> {
  const now = await settings.current();
  if (!now.chat) throw new AppError('NOT_FOUND');
  return now;
}
