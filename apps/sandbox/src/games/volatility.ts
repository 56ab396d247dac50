export type Volatility = 'low' | 'medium' | 'high' | 'very high'

/** By the standard deviation of one round, in stakes: low under 3, medium under 6, high under 12, then very high. */
export function volatilityOf(sd: number): Volatility {
  if (sd < 3) return 'low'
  if (sd < 6) return 'medium'
  return sd < 12 ? 'high' : 'very high'
}
