import { describe, expect, it } from 'vitest'
import { type Subject, toRoundCommand } from './commands.ts'
import type { RollbackRoundOperation } from './operation.ts'

const operation: RollbackRoundOperation = {
  kind: 'rollbackRound',
  integration: 'tiny',
  account: 'main',
  playerRef: '42',
  txId: 't1',
  round: 'r1',
}
const subject = (vertical: Subject['vertical']) =>
  ({
    player: { playerId: 42n, currency: 'EUR' },
    integration: { id: 'tiny', number: 99 },
    game: undefined,
    vertical,
  }) as unknown as Subject

describe('a rollback of a round', () => {
  it('is the same request whatever game its repeat names, and another for another round', () => {
    const first = toRoundCommand(operation, subject('live-casino'))
    expect(first.fingerprint).toBeTypeOf('bigint')
    expect(toRoundCommand(operation, subject('casino')).fingerprint).toBe(first.fingerprint)
    expect(toRoundCommand({ ...operation, round: 'r2' }, subject('casino')).fingerprint).not.toBe(
      first.fingerprint,
    )
  })
})
