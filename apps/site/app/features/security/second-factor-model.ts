/** What the page shows of codes at login. */
import type { SecondFactorState } from './second-factor-queries.ts'

export type SecondFactorView =
  | { readonly is: 'loading' | 'failed' | 'offline' | 'no-password' | 'off' }
  | { readonly is: 'on'; readonly since: string; readonly codesLeft: number; readonly isLow: boolean }

export interface SecondFactorFacts {
  /** Undefined until it has been read. */
  readonly state: SecondFactorState | undefined
  readonly hasFailed: boolean
  readonly isOnline: boolean
}

/** From so many recovery codes on the page asks the player to make new ones. */
const FEW_CODES = 3

export function secondFactorView({ state, hasFailed, isOnline }: SecondFactorFacts): SecondFactorView {
  if (state) {
    const { since, recoveryCodesLeft: codesLeft } = state
    if (state.isOn && since !== null) return { is: 'on', since, codesLeft, isLow: codesLeft <= FEW_CODES }
    return { is: state.hasPassword ? 'off' : 'no-password' }
  }
  if (!isOnline) return { is: 'offline' }
  return { is: hasFailed ? 'failed' : 'loading' }
}

/** A secret in groups of four, as apps and people read it. */
export const grouped = (secret: string): string => (secret.match(/.{1,4}/g) ?? []).join(' ')

/** The file with the recovery codes. */
export const codesFile = (title: string, codes: readonly string[]): string =>
  `${title}\r\n\r\n${codes.join('\r\n')}\r\n`
