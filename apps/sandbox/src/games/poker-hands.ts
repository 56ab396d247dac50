/** Hands of video poker that may pay, from the lowest to the highest. */
export const pokerHands = [
  'jacks',
  'twoPair',
  'three',
  'straight',
  'flush',
  'fullHouse',
  'four',
  'straightFlush',
  'royal',
] as const
export type PokerHand = (typeof pokerHands)[number]
