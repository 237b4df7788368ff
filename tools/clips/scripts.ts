import type { HowtoVideo, Language } from '@krapao/contract/constants';
import type { Say, Scene, Script } from './scene.ts';
import { balanceScene } from './scenes/balance.ts';
import { bonusEndScene } from './scenes/bonus-end.ts';
import { bonusScene } from './scenes/bonus.ts';
import { gameScene } from './scenes/game.ts';
import { walletScene } from './scenes/wallet.ts';
import { captionsOf, sayIn } from './words.ts';

const SCENES: Record<HowtoVideo, (say: Say) => Scene> = {
  wallet: walletScene,
  game: gameScene,
  balance: balanceScene,
  bonus: bonusScene,
  bonusEnd: bonusEndScene,
};

/** A video in a language. @throws Error when the app's words for it are gone, or are not as many as its steps */
export function scriptOf(video: HowtoVideo, language: Language): Script {
  const captions = captionsOf(video, language);
  const scene = SCENES[video](sayIn(language));
  if (captions.length !== scene.steps.length)
    throw new Error(
      `${video} has ${String(scene.steps.length)} steps, in ${language} ${String(captions.length)} captions`,
    );
  return { video, language, captions, scene };
}
