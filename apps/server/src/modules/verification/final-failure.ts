/** The end of a verification that has failed for good: nothing more is deposited, and the balance goes back (ID-18). */
import { AppError, parseStaffName, publish, type Tx } from '../../kernel/index.ts'
import type { ChangesDependencies } from './document-changes.ts'

/** Event: staff have ended the verification of a player as failed. Its body is empty. */
export const verificationFailedTopic = 'verification.failed'

/** Why a verification has failed for good; the player may read it. */
export const failureReasons = ['nothing_sent', 'not_accepted', 'not_the_person'] as const

/**
 * Ends the verification of a player as failed, by a member of staff. A repeat changes nothing. No document changes the
 * level `RESTRICTED` afterwards.
 * @throws AppError `error.not_found`; `error.validation` for a name that is none
 */
export async function failVerification(
  tx: Tx,
  { audit, levels }: Pick<ChangesDependencies, 'audit' | 'levels'>,
  act: { readonly playerId: bigint; readonly reason: (typeof failureReasons)[number]; readonly by: string },
): Promise<void> {
  const { playerId, reason } = act
  const name = parseStaffName(act.by)
  const before = await levels.lockKycStatus(tx, playerId)
  if (before === null) throw new AppError('error.not_found')
  if (before === 'RESTRICTED') return
  await levels.setKycStatus(tx, playerId, 'RESTRICTED')
  await audit.record(tx, {
    act: 'verification.failed',
    playerId,
    actor: { kind: 'staff', name },
    before: { kycStatus: before },
    after: { kycStatus: 'RESTRICTED' },
    reason,
  })
  await publish(tx, { topic: verificationFailedTopic, playerId })
}
