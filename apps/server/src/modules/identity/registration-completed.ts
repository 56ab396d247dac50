import { publish, type Tx } from '../../kernel/index.ts'

/** Event: a sign-up is complete, by the form or by a bank. `bonusCode` is what the player came with. */
export const publishRegistrationCompleted = (
  tx: Tx,
  { playerId, market, bonusCode }: { playerId: bigint; market: string; bonusCode: string | null },
): Promise<void> => publish(tx, { topic: 'registration.completed', playerId, body: { market, bonusCode } })
