import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Log, silentLog } from '../../kernel/index.ts'
import { createWalletKit, type WalletKit } from '../wallet/test-kit.ts'
import type { PlayerFacts, UnfinishedRounds } from './ports.ts'
import { checkRoundsLeftOpen, type OpenRoundsLedger } from './rounds-left-open.ts'

let kit: WalletKit
let number = 100
let provider = number
beforeAll(async () => {
  kit = await createWalletKit()
})
beforeEach(() => {
  provider = ++number
})
afterAll(() => kit.close())

const oneMsLessThan = (hours: number) => ({ milliseconds: hours * 3_600_000 - 1 })

interface Alarm {
  readonly integration: string
  readonly round: string
  readonly message: string
}

/** One run of the job for the test's own provider. */
async function check({
  closesRoundsAfterHours,
  unfinishedRounds,
  ledger = kit.wallet,
  signal = new AbortController().signal,
}: {
  closesRoundsAfterHours?: number
  unfinishedRounds?: UnfinishedRounds
  ledger?: OpenRoundsLedger
  signal?: AbortSignal
} = {}) {
  const alarms: Alarm[] = []
  const log: Log = Object.assign(Object.create(silentLog) as Log, {
    error: (facts: Omit<Alarm, 'message'>, message: string) => alarms.push({ ...facts, message }),
  })
  const accounts = [
    { id: 'ontario', markets: ['ca-on'] },
    { id: 'main', markets: null },
  ]
  const facts = { id: `studio-${provider}`, number: provider, accounts }
  const integrations = [{ ...facts, closesRoundsAfterHours, unfinishedRounds }]
  const players = { playFactsOf: async (playerId: bigint) => ({ playerId, market: 'ca-on' }) as PlayerFacts }
  await checkRoundsLeftOpen({ db: kit.db, clock: kit.clock, log, ledger, players, integrations }, signal)
  return alarms.map(({ round, message }) => `${round}: ${message}`)
}

const stake = (player: bigint, round: string) => kit.done('stake', player, { amount: 100n, round, provider })
const isClosed = async (player: bigint, round: string) =>
  (await kit.wallet.roundOf(player, provider, round))?.isClosed

it('a round that is open after 24 hours is reported once and stays open', async () => {
  const player = await kit.player({ main: 1_000n })
  await stake(player, 'left')
  await stake(player, 'settled')
  await kit.done('win', player, { amount: 0n, round: 'settled', provider, endsRound: true })
  kit.clock.advance(oneMsLessThan(24))
  expect(await check()).toEqual([])
  kit.clock.advance({ milliseconds: 1 })
  expect(await check()).toEqual(['left: a round has been open for long'])
  expect(await check()).toEqual([])
  expect(await isClosed(player, 'left')).toBe(false)
})

it('a round of a studio that sends no end of rounds is closed after its hours, and a later win is paid', async () => {
  const player = await kit.player({ main: 1_000n })
  await stake(player, 'left')
  kit.clock.advance(oneMsLessThan(6))
  expect(await check({ closesRoundsAfterHours: 6 })).toEqual([])
  expect(await isClosed(player, 'left')).toBe(false)
  kit.clock.advance({ milliseconds: 1 })
  expect(await check({ closesRoundsAfterHours: 6 })).toEqual([
    'left: a round that was open for long is closed',
  ])
  expect(await isClosed(player, 'left')).toBe(true)
  await kit.done('win', player, { amount: 250n, round: 'left', provider })
  expect(await kit.wallet.balancesOf(player)).toMatchObject({ main: 1_150n })
  expect((await kit.wallet.check({ players: [player] })).differences).toEqual([])
})

it('a studio with a call for it is asked once for each player, under the account of its market', async () => {
  const [one, other] = [await kit.player({ main: 1_000n }), await kit.player({ main: 1_000n })]
  for (const round of ['waits', 'lost']) await stake(one, round)
  await stake(other, 'other')
  kit.clock.advance({ hours: 24 })
  const asked: { account: string; playerId: bigint }[] = []
  const reported = await check({
    unfinishedRounds: async (question) => {
      asked.push(question)
      return question.playerId === one ? new Set(['waits']) : null
    },
  })
  expect(asked).toEqual([
    { account: 'ontario', playerId: one },
    { account: 'ontario', playerId: other },
  ])
  expect(reported).toEqual([
    'waits: a round has been open for long, and its studio has not finished it',
    'lost: a round is finished at its studio, and its end has not come',
    'other: a round has been open for long',
  ])
  expect(await isClosed(one, 'lost')).toBe(false)
})

it('rounds of another provider, and rounds without a stake or with none left, are left alone', async () => {
  const player = await kit.player({ main: 1_000n })
  await kit.done('stake', player, { amount: 100n, round: 'elsewhere', provider: 9_000 })
  await kit.done('win', player, { amount: 0n, round: 'no-stake', provider, mayPrecedeBet: true })
  await kit.done('stake', player, { amount: 100n, round: 'back', provider, tx: 'back' })
  await kit.done('rollback', player, { original: 'back', of: 'bet', provider })
  kit.clock.advance({ hours: 48 })
  expect(await check()).toEqual([])
})

it('rounds beyond a page are found, also those of one moment', async () => {
  const player = await kit.player({ main: 1_000_000n })
  const rounds = Array.from({ length: 501 }, (_, index) => `r${index}`)
  await Promise.all(rounds.map((round) => stake(player, round)))
  kit.clock.advance({ hours: 24 })
  const reported = await check()
  expect(new Set(reported).size).toBe(501)
  expect(reported).toHaveLength(501)
})

it('a round that the ledger could not close just now is closed by the next run', async () => {
  const player = await kit.player({ main: 1_000n })
  await stake(player, 'busy')
  kit.clock.advance({ hours: 24 })
  const ledger: OpenRoundsLedger = {
    openRounds: (query) => kit.wallet.openRounds(query),
    execute: async () => ({ ok: false, isFinal: false, reason: 'busy' }) as never,
  }
  await expect(check({ closesRoundsAfterHours: 24, ledger })).rejects.toThrow('busy')
  expect(await check({ closesRoundsAfterHours: 24 })).toHaveLength(1)
  expect(await isClosed(player, 'busy')).toBe(true)
})

it('a run that is stopped leaves its rounds to the next one', async () => {
  const player = await kit.player({ main: 1_000n })
  await stake(player, 'left')
  kit.clock.advance({ hours: 24 })
  expect(await check({ signal: AbortSignal.abort() })).toEqual([])
  expect(await check()).toHaveLength(1)
})

it('a run that is stopped half way leaves to the next one what it has not reported, and nothing else', async () => {
  const players = [1, 2, 3].map(() => kit.player({ main: 1_000n }))
  for (const [index, player] of (await Promise.all(players)).entries()) {
    await stake(player, `left-${index}`)
    kit.clock.advance({ milliseconds: 1 })
  }
  kit.clock.advance({ hours: 24 })
  const stop = new AbortController()
  const stopsAtSecond = async () => (++asked === 2 ? (stop.abort(), null) : null)
  let asked = 0
  expect(await check({ unfinishedRounds: stopsAtSecond, signal: stop.signal })).toHaveLength(2)
  expect(await check()).toEqual(['left-2: a round has been open for long'])
  expect(await check()).toEqual([])
})

it('rounds of one moment are all reported by the next run where one of them was not', async () => {
  const player = await kit.player({ main: 1_000n })
  for (const round of ['a', 'b']) await stake(player, round)
  kit.clock.advance({ hours: 24 })
  const stop = new AbortController()
  const unfinishedRounds = async () => {
    stop.abort()
    return null
  }
  expect(await check({ unfinishedRounds, signal: stop.signal })).toHaveLength(1)
  expect(await check()).toHaveLength(2)
})

it('a studio that does not answer three times in a row is not asked again in this run', async () => {
  const silent = async (answers: (ReadonlySet<string> | null)[]) => {
    for (let index = 0; index < 6; index++) await stake(await kit.player({ main: 1_000n }), `r${index}`)
    kit.clock.advance({ hours: 24 })
    let asked = 0
    const reported = await check({ unfinishedRounds: async () => answers[asked++] ?? null })
    expect(reported).toHaveLength(6)
    return asked
  }
  expect(await silent([])).toBe(3)
  expect(await silent([null, null, new Set(), null, null, null])).toBe(6)
})
