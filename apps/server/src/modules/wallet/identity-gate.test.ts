/** The gates of age and identity in the ledger (ID-02 to ID-04). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWalletKit, type WalletKit } from './test-kit.ts'

let kit: WalletKit
beforeAll(async () => {
  kit = await createWalletKit()
})
afterAll(() => kit.close())

let rounds = 0
async function reasonOf(playerId: bigint, round = `identity-${++rounds}`): Promise<string> {
  const answer = await kit.run('stake', playerId, { amount: 1n, round })
  return answer.ok ? 'accepted' : answer.reason
}

describe('an identity that is not verified', () => {
  it('refuses stakes from its moment on and not before, alone and among others (ID-03, ID-04)', async () => {
    const now = kit.clock.now()
    const cases = [
      { identityUntil: now, reason: 'identity_due' },
      { identityUntil: now.add({ seconds: 1 }), reason: 'accepted' },
      { identityUntil: null, reason: 'accepted' },
    ]
    const players: bigint[] = []
    for (const { identityUntil } of [...cases, ...cases]) {
      const playerId = await kit.player({ main: 100n })
      await kit.setGate(playerId, { identity: { identityUntil } })
      players.push(playerId)
    }
    for (const [i, { reason }] of cases.entries()) expect(await reasonOf(players[i]!)).toBe(reason)
    const together = await Promise.all(cases.map((_, i) => reasonOf(players[cases.length + i]!)))
    expect(together).toEqual(cases.map(({ reason }) => reason))
    expect((await kit.wallet.check({ players })).differences).toEqual([])
  })

  it('stays when status, limits and breaks are written, and goes when it is taken back', async () => {
    const playerId = await kit.player({ main: 100n })
    await kit.setGate(playerId, { identity: { identityUntil: kit.clock.now() } })
    await kit.setGate(playerId, { status: { isActive: true }, limits: { loss: { day: 50n } } })
    expect(await reasonOf(playerId)).toBe('identity_due')
    await kit.setGate(playerId, { identity: { identityUntil: null } })
    expect(await reasonOf(playerId)).toBe('accepted')
  })

  it('lets deposits in and withdrawals out: payments decide about them', async () => {
    const playerId = await kit.player({ main: 100n })
    await kit.setGate(playerId, { identity: { identityUntil: kit.clock.now() } })
    await kit.done('deposit', playerId, { amount: 10n, provider: 5 })
    await kit.done('hold', playerId, { amount: 50n, provider: 5, holdId: 'h' })
    expect((await kit.wallet.check({ players: [playerId] })).differences).toEqual([])
  })

  it('lets the running round end that began before its moment (RC-03)', async () => {
    const playerId = await kit.player({ main: 100n })
    await kit.setGate(playerId, { identity: { identityUntil: kit.clock.now().add({ seconds: 30 }) } })
    expect(await reasonOf(playerId, 'running')).toBe('accepted')
    kit.clock.advance({ seconds: 31 })
    expect(await reasonOf(playerId, 'running')).toBe('accepted')
    expect(await reasonOf(playerId)).toBe('identity_due')
  })
})
