import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PlayBlock } from '@marquee/contract/game-refusals'
import { type Log, silentLog } from '../../kernel/index.ts'
import { createWalletKit, type WalletKit } from '../wallet/test-kit.ts'
import type { PlayerFacts, UnfinishedRounds } from './ports.ts'
import { barredRoundsJob, endsWithoutPlayer } from './rounds-of-barred.ts'

let kit: WalletKit
let provider = 200
beforeAll(async () => {
  kit = await createWalletKit()
})
beforeEach(() => {
  provider++
})
afterAll(() => kit.close())

interface Options {
  readonly isLast?: boolean
  readonly closesRoundsAfterHours?: number
  readonly unfinishedRounds?: UnfinishedRounds
  readonly blocked?: PlayBlock | null
}

/** One run of the job. @returns its alarms */
async function settle(
  playerId: bigint,
  { isLast = false, closesRoundsAfterHours, unfinishedRounds, blocked = 'excluded' }: Options = {},
) {
  const alarms: string[] = []
  const log: Log = Object.assign(Object.create(silentLog) as Log, {
    error: ({ round }: { round: string }, message: string) => alarms.push(`${round}: ${message}`),
  })
  const facts = { id: `studio-${provider}`, number: provider, accounts: [{ id: 'main', markets: null }] }
  const job = barredRoundsJob({
    db: kit.db,
    clock: kit.clock,
    log,
    ledger: kit.wallet,
    players: { playFactsOf: async () => ({ playerId, market: 'FI', blocked }) as PlayerFacts },
    integrations: [{ ...facts, closesRoundsAfterHours, unfinishedRounds }],
  })
  await job.run({ playerId: String(playerId), isLast }, { signal: new AbortController().signal } as never)
  return alarms
}

const stake = (player: bigint, round: string, at = provider) =>
  kit.done('stake', player, { amount: 100n, round, provider: at })
const isClosed = async (player: bigint, round: string) =>
  (await kit.wallet.roundOf(player, provider, round))?.isClosed
/** When the job will look again; null when it will not. */
async function nextLook(player: bigint): Promise<string | null> {
  const { rows } = await kit.db.query<{ at: string }>(
    `select body->>'runAt' as at from kernel.outbox
      where player_id = $1 and body->>'task' = 'play.settle-rounds-of-barred'`,
    [player],
  )
  return rows[0]?.at ?? null
}

describe('an open round of a player who may no longer play', () => {
  it('is reported at once, and closed a day later if its studio has not settled it', async () => {
    const player = await kit.player({ main: 1_000n })
    await stake(player, 'hand')
    expect(await settle(player)).toEqual(['hand: a barred player has an open round'])
    expect(await isClosed(player, 'hand')).toBe(false)
    expect(await nextLook(player)).toBe(kit.clock.now().add({ hours: 24 }).toString())
    kit.clock.advance({ hours: 24 })
    expect(await settle(player, { isLast: true })).toEqual(['hand: a round of a barred player is closed'])
    expect(await isClosed(player, 'hand')).toBe(true)
  })
  it('that its studio settles in time is left to it, and its win is paid', async () => {
    const player = await kit.player({ main: 1_000n })
    await stake(player, 'hand')
    await settle(player)
    await kit.done('win', player, { amount: 250n, round: 'hand', provider, endsRound: true })
    expect(await settle(player, { isLast: true })).toEqual([])
    expect(await kit.wallet.balancesOf(player)).toMatchObject({ main: 1_150n })
  })
  it('that was closed is still paid when its win comes', async () => {
    const player = await kit.player({ main: 1_000n })
    await stake(player, 'hand')
    await settle(player, { isLast: true })
    await kit.done('win', player, { amount: 250n, round: 'hand', provider, endsRound: true })
    expect(await kit.wallet.balancesOf(player)).toMatchObject({ main: 1_150n })
    expect((await kit.wallet.check({ players: [player] })).differences).toEqual([])
  })
  it('is asked for at the studio: what is finished there is closed, the rest is reported', async () => {
    const player = await kit.player({ main: 1_000n })
    for (const round of ['waits', 'lost']) await stake(player, round)
    const asked: bigint[] = []
    const unfinishedRounds: UnfinishedRounds = async ({ playerId }) => {
      asked.push(playerId)
      return new Set(['waits'])
    }
    expect(await settle(player, { unfinishedRounds })).toEqual([
      'waits: a barred player has an open round that its studio has not finished',
      'lost: a round of a barred player is closed',
    ])
    expect(asked).toEqual([player])
    expect(await isClosed(player, 'waits')).toBe(false)
    expect(await isClosed(player, 'lost')).toBe(true)
  })
  it('of a studio that does not answer is reported', async () => {
    const player = await kit.player({ main: 1_000n })
    await stake(player, 'hand')
    const reported = await settle(player, { unfinishedRounds: async () => null })
    expect(reported).toEqual(['hand: a barred player has an open round'])
    expect(await isClosed(player, 'hand')).toBe(false)
  })
  it('of a protocol without an end of rounds is closed at once', async () => {
    const player = await kit.player({ main: 1_000n })
    await stake(player, 'hand')
    const reported = await settle(player, { closesRoundsAfterHours: 24 })
    expect(reported).toEqual(['hand: a round of a barred player is closed'])
    expect(await nextLook(player)).toBeNull()
  })
  it('of another player is left alone, and of a provider that is not connected is reported', async () => {
    const [player, other] = [await kit.player({ main: 1_000n }), await kit.player({ main: 1_000n })]
    await stake(other, 'other')
    await stake(player, 'elsewhere', 9_001)
    expect(await settle(player, { isLast: true })).toEqual([
      'elsewhere: a barred player has an open round at a provider that is not connected',
    ])
    expect(await isClosed(other, 'other')).toBe(false)
  })
  it.each(['timeout', null] as const)(
    'is left to a player who is back, or on a break: %s',
    async (blocked) => {
      const player = await kit.player({ main: 1_000n })
      await stake(player, 'hand')
      expect(await settle(player, { isLast: true, blocked })).toEqual([])
      expect(await isClosed(player, 'hand')).toBe(false)
    },
  )
})

it.each([
  ['excluded', true],
  ['status', true],
  ['timeout', false],
  [null, false],
] as const)('rounds of a player who is blocked by %j end without them: %j', (blocked, isEnding) => {
  expect(endsWithoutPlayer({ blocked })).toBe(isEnding)
})
