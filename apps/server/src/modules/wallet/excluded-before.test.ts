/** Gates of players who were excluded before the release in which exclusions last until the return (migration 0018). */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createTestDatabase } from '../../../../../tests/kit/database.ts'
import { migrationsBefore } from '../../../../../tests/kit/migrations-before.ts'
import { findMigrationSources, inTransaction, migrate, testClock } from '../../kernel/index.ts'
import { createWallet, type GateFacts } from './index.ts'

const AT = '2026-10-20T12:00:00Z'

it('EXC-07: players who were excluded before the release are refused after the end of their exclusion too', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'before-'))
  const db = await createTestDatabase({ empty: true, max: 3 })
  const clock = testClock(AT)
  const wallet = createWallet({ db, clock })
  try {
    const sources = findMigrationSources(join(import.meta.dirname, '..'))
    await migrate(
      db.connection,
      migrationsBefore(sources, /exclusions_last_until_the_return\.sql$/, folder, {
        later: /plan_(until|cap)|identity_until|started_seq/,
      }),
    )
    const until = (hours: number) => ({ until: clock.now().add({ hours }) })
    // Open, excluded, excluded and closed, on a time-out.
    const facts: GateFacts[] = [
      {},
      { exclusion: until(24) },
      { exclusion: until(24), status: { isActive: false } },
      { timeout: until(24) },
    ]
    for (const [index, more] of facts.entries()) {
      const playerId = BigInt(index + 1)
      await inTransaction(db, async (tx) => {
        await wallet.open(tx, { playerId, currency: 'EUR' })
        const status = { isActive: true, products: { casino: true, deposits: true }, ...more.status }
        await wallet.setGate(tx, playerId, { ...more, status }, { reason: 'a test', actor: 'system' })
      })
    }
    await migrate(db.connection, sources)
    const reasonOf = async (playerId: bigint) => {
      const operation = { kind: 'authorizeDeposit', provider: 5, amount: 1n, currency: 'EUR' } as const
      const answer = await wallet.execute({ ...operation, playerId, tx: `${clock.nowMs()}` })
      return answer.ok ? 'passes' : answer.reason
    }
    const reasons = async () => [
      await reasonOf(1n),
      await reasonOf(2n),
      await reasonOf(3n),
      await reasonOf(4n),
    ]
    expect(await reasons()).toEqual(['passes', 'excluded', 'excluded', 'timed_out'])
    clock.advance({ hours: 24 })
    expect(await reasons()).toEqual(['passes', 'account_status', 'account_status', 'passes'])
    const { rows } = await db.query(
      `select player_id from wallet.gate_change where reason = 'an exclusion lasts until the return'`,
    )
    expect(rows).toEqual([{ player_id: 2n }])
    expect((await wallet.check({ players: [1n, 2n, 3n, 4n] })).differences).toEqual([])
  } finally {
    await wallet.stop()
    await db.close()
    rmSync(folder, { recursive: true, force: true })
  }
}, 120_000)
