import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AppError, silentLog } from '../../apps/server/src/kernel/index.ts'
import { seededPlayers } from '../../apps/server/src/seed/players.ts'
import { seedPlayers, type SeedPlayersDependencies } from '../../apps/server/src/seed/seed-players.ts'
import { type AccountsKit, createAccountsKit, signIn } from './kit.ts'
import { readPlain } from '../kit/personal.ts'

let kit: AccountsKit
beforeAll(async () => {
  kit = await createAccountsKit({ start: '2026-10-24T09:00:00Z' })
})
afterAll(() => kit.close())

const seed = (change: Partial<SeedPlayersDependencies> = {}) =>
  seedPlayers({ ...kit, log: silentLog, currentTermsVersion: () => 3, ...change })
const signInAs = (name: string) =>
  signIn(kit.browser(), {
    email: seededPlayers.players.find(({ email }) => email.startsWith(name))!.email,
    password: seededPlayers.password,
  })

describe('seeded players', () => {
  it('are opened once, by any number of instances and starts', async () => {
    await Promise.all([seed(), seed()])
    await seed()
    const rows = await readPlain<{ email: string }>(
      kit.db,
      'players.player',
      'select player_id, email from players.player',
    )
    expect(rows.map((row) => row.email).sort()).toEqual(
      seededPlayers.players.map(({ email }) => email).sort(),
    )
  })

  it('can sign in where their note says so', async () => {
    for (const { email, canPlay, currency } of seededPlayers.players) {
      const answer = await signIn(kit.browser(), { email, password: seededPlayers.password })
      if (canPlay) expect(answer.body.playerSession.currency).toBe(currency)
    }
    expect((await signInAs('rosa')).status).toBe(200)
    expect((await signInAs('toivo')).body.message).toBe('code:error.timeout.in.progress:days:7')
    expect((await signInAs('eero')).body.message).toBe('code:error.exclusion.in.progress.indefinitely')
    expect((await signInAs('raija')).body.message).toBe('code:error.exclusion.in.progress:days:0')
  })

  it('are all kept as wanted although the law of one refuses its limits, which is logged', async () => {
    const tried: bigint[] = []
    const dueOf = async (playerId: bigint) => {
      tried.push(playerId)
      if (tried.length === 1) throw new AppError('error.deposit.limit.too_high')
      return null
    }
    const depositSteps = { ...kit.protection.depositSteps, dueOf }
    const logged: object[] = []
    const log = { ...silentLog, warn: (line: object) => void logged.push(line) }
    await seed({ log: log as typeof silentLog, protection: { ...kit.protection, depositSteps } })
    expect(tried).toHaveLength(seededPlayers.players.filter(({ canPlay }) => canPlay).length)
    expect(logged).toEqual([{ playerId: tried[0]!.toString(), code: 'error.deposit.limit.too_high' }])
  })

  it('have their status again after a break has expired', async () => {
    kit.clock.advance({ hours: 24 * 8 })
    expect((await signInAs('toivo')).status).toBe(200)
    await seed()
    expect((await signInAs('toivo')).body.code).toBe('error.timeout.in.progress')
  })
})
