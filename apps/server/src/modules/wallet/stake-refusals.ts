/** Stored outcome numbers of stakes that the caller refuses. */
export const stakeRefusals = {
  no_session: 40,
  game_off: 41,
  no_grant: 42,
  other_currency: 43,
  /** The rules of the player's country or market close the game. */
  game_not_here: 44,
} as const
export type StakeRefusal = keyof typeof stakeRefusals

export const stakeRefusalReasons = Object.keys(stakeRefusals) as readonly StakeRefusal[]
