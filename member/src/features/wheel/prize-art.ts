/** Our picture of a prize of that kind. */
export const prizeArt = (kind: string): string =>
  kind === 'coin' ? '/art/coin.svg' : `/art/prize-${kind}.svg`;
