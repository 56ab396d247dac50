import type { StepUpMethod } from '@marquee/contract'
import type { Database, Queryable } from '../../kernel/index.ts'
import { readKinds } from './authenticator-store.ts'

/**
 * The ways in which a player can prove who they are, at present.
 * @param within a transaction that has changed them
 */
export type StepUpMethodsOf = (playerId: bigint, within?: Queryable) => Promise<StepUpMethod[]>

export function createStepUpMethods(deps: {
  readonly db: Database
  /** Whether a bank can be asked for a player who has one. */
  readonly isBankOffered: (playerId: bigint, within: Queryable) => Promise<boolean>
}): StepUpMethodsOf {
  return async (playerId, within = deps.db) => {
    const kinds = await readKinds(within, playerId)
    // The codes of an account are asked for instead of its password (decision 78).
    const methods: StepUpMethod[] = kinds.has('totp') ? ['otp'] : kinds.has('password') ? ['pwd'] : []
    if (kinds.has('passkey')) methods.push('passkey')
    if (kinds.has('bank') && (await deps.isBankOffered(playerId, within))) methods.push('bank')
    return methods
  }
}
