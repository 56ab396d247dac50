/** Tournaments over the real ledger: entered by choice, counted, closed once, paid once, and published. */
import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { lotOf } from './lots.ts'
import type { TournamentPlayer } from './ports.ts'
import {
  cash,
  clock,
  close,
  db,
  deliver,
  giveBack,
  handle,
  HIDDEN_GAME,
  hours,
  listGame,
  open,
  openKitForEachTest,
  page,
  people,
  play,
  player,
  refuseBonus,
  run,
  set,
  ticketOf,
  tournaments,
  wallet,
  withdrawGame,
} from './test-kit.ts'

openKitForEachTest()

describe('entering', () => {
  it('is by choice: who only plays has no entry', async () => {
    const id = await open()
    const playerId = await player()
    clock.advance({ hours: 2 })
    await play(playerId, 640n)
    await deliver()
    expect(await page(id, playerId)).toMatchObject({ tournament: { players: 0, own: null }, rounds: [] })
  })
  it('is possible before the start and until the end, and so is leaving', async () => {
    const id = await open()
    const playerId = await player()
    expect(await set(playerId, id)).toEqual({ isIn: true })
    expect(await page(id, playerId)).toMatchObject({
      tournament: { state: 'coming', players: 1, own: { isIn: true, place: null } },
    })
    expect(await set(playerId, id, false)).toEqual({ isIn: false })
    expect(await page(id, playerId)).toMatchObject({ tournament: { players: 0, own: { isIn: false } } })
    clock.set(Temporal.Instant.from(hours(25)).subtract({ milliseconds: 1 }))
    await set(playerId, id)
    clock.advance({ milliseconds: 1 })
    for (const isIn of [true, false])
      await expect(set(playerId, id, isIn)).rejects.toMatchObject({ code: 'error.tournament.closed' })
  })
  it('is with the ticket that the player chose, which stays, and which no other entry can have', async () => {
    const id = await open()
    const [playerId, other] = [await player(), await player()]
    const [ticket, later] = [ticketOf(0xabc_def), ticketOf(0xabc_df0)]
    await set(playerId, id, true, ticket)
    await set(playerId, id, false)
    await set(playerId, id, true, later)
    const ticketIn = async (reader: bigint) =>
      ((await page(id, reader))['tournament'] as { own: { ticket: string } | null }).own?.ticket
    expect(await ticketIn(playerId)).toBe(ticket)
    await expect(set(other, id, true, ticket)).rejects.toMatchObject({ code: 'error.validation' })
    expect(await ticketIn(other)).toBeUndefined()
    await set(other, id, true, later)
    await set(other, await open(), true, ticket)
    const { rows } = await db.query<{ lot: bigint; seed: string }>(
      'select lot, seed from tournaments.entry join tournaments.tournament using (tournament_id) where ticket = $1 and player_id = $2',
      [ticket, playerId],
    )
    expect(rows).toEqual([{ lot: lotOf(rows[0]!.seed, ticket), seed: rows[0]!.seed }])
  })
  it.each<[string, Partial<TournamentPlayer>]>([
    ['market', { market: 'NZ' }],
    ['currency', { currency: 'NOK' }],
    ['account', { blocked: 'excluded' }],
    ['account', { mayPlay: { casino: false, 'live-casino': true } }],
    [
      'product',
      { mayPlay: { casino: false, 'live-casino': true }, productExclusions: [{ product: 'casino' }] },
    ],
    ['account', { blocked: 'excluded', productExclusions: [{ product: 'casino' }] }],
  ])('is refused by %s', async (reason, change) => {
    const id = await open({ markets: ['FI'] })
    const playerId = await player(change)
    await expect(set(playerId, id)).rejects.toMatchObject({
      code: 'error.tournament.refused',
      additionalInfo: { reason },
    })
  })
  it.each([
    ['age', 'age'],
    ['market', 'market'],
    ['player_without_bonuses', 'bonus'],
  ])('is refused where a bonus is refused by %s', async (refusal, reason) => {
    const id = await open()
    const playerId = await player()
    refuseBonus(refusal)
    await expect(set(playerId, id)).rejects.toMatchObject({ additionalInfo: { reason } })
    expect(await page(id, playerId)).toMatchObject({ refusal: reason })
  })
  it('ends for a player who may not play any more, and stays for one who may (EXC-24)', async () => {
    const id = await open()
    const [staying, barred] = [await player(), await player()]
    for (const playerId of [staying, barred]) await set(playerId, id)
    people.set(barred, { ...people.get(barred)!, blocked: 'excluded' })
    const follow = tournaments.subscriptions.find(({ name }) => name === 'tournaments.end-entries-of-barred')!
    for (const playerId of [staying, barred])
      await follow.deliver({ playerId, body: {} } as never, {} as never)
    expect(await page(id, staying)).toMatchObject({ tournament: { players: 1, own: { isIn: true } } })
    expect(await page(id, barred)).toMatchObject({ tournament: { own: { isIn: false } } })
  })

  it('ends with an exclusion from the product of its games, and stays with one from another product (EXC-20, EXC-24)', async () => {
    const id = await open()
    const [staying, barred] = [await player(), await player()]
    for (const playerId of [staying, barred]) await set(playerId, id)
    const closeProduct = (playerId: bigint, mayPlay: TournamentPlayer['mayPlay']) =>
      people.set(playerId, { ...people.get(playerId)!, mayPlay })
    closeProduct(staying, { casino: true, 'live-casino': false })
    closeProduct(barred, { casino: false, 'live-casino': true })
    const follow = tournaments.subscriptions.find(({ name }) => name === 'tournaments.end-entries-of-barred')!
    for (const playerId of [staying, barred])
      await follow.deliver({ playerId, body: {} } as never, {} as never)
    expect(await page(id, staying)).toMatchObject({ tournament: { players: 1, own: { isIn: true } } })
    expect(await page(id, barred)).toMatchObject({ tournament: { own: { isIn: false } } })
  })

  it('stays during a time-out, which ends by itself, with its rounds and its prize (EXC-19, EXC-24)', async () => {
    const id = await open()
    const playerId = await player()
    await set(playerId, id)
    clock.advance({ hours: 2 })
    await play(playerId, 640n)
    await deliver()
    people.set(playerId, { ...people.get(playerId)!, blocked: 'timeout' })
    const follow = tournaments.subscriptions.find(({ name }) => name === 'tournaments.end-entries-of-barred')!
    await follow.deliver({ playerId, body: {} } as never, {} as never)
    const before = await cash(playerId)
    // Nobody enters during one.
    await expect(set(playerId, await open())).rejects.toMatchObject({ code: 'error.tournament.refused' })
    clock.set(hours(49))
    await close()
    expect(await page(id, playerId)).toMatchObject({ tournament: { own: { isIn: true, place: 1 } } })
    expect(await cash(playerId)).toBe(before + 10_000n)
  })

  it('ends for a player who may not play its games any more, and stays in tournaments of others', async () => {
    const casino = await open()
    const live = await open({ type: 'live-casino' })
    const playerId = await player()
    for (const id of [casino, live]) await set(playerId, id)
    people.set(playerId, {
      ...people.get(playerId)!,
      mayPlay: { casino: false, 'live-casino': true },
    })
    const follow = tournaments.subscriptions.find(({ name }) => name === 'tournaments.end-entries-of-barred')!
    await follow.deliver({ playerId, body: {} } as never, {} as never)
    const own = async (type: string, id: string) =>
      handle('tournaments.page', { type, id, lang: 'fi-FI' }, playerId)
    expect(await own('casino', casino)).toMatchObject({ tournament: { own: { isIn: false } } })
    expect(await own('live-casino', live)).toMatchObject({ tournament: { own: { isIn: true } } })
  })
})

describe('a round', () => {
  it('counts once, however often its events come, by its best payment', async () => {
    const id = await open()
    const playerId = await player()
    await set(playerId, id)
    clock.advance({ hours: 2 })
    await play(playerId, 640n)
    await play(playerId, 0n)
    await play(playerId, 9_000n)
    await play(playerId, 900n, { stake: 40n })
    await play(playerId, 900n, { game: 8 })
    for (const _time of [1, 2]) await deliver()
    const seen = await page(id, playerId)
    expect(seen).toMatchObject({
      tournament: { own: { place: 1, score: '6.40', rounds: 2 } },
      ranking: { top: [{ place: 1, score: '6.40', prize: { amount: '100.00' }, isOwn: true }] },
    })
    expect((seen['rounds'] as { isCounted: boolean }[]).map(({ isCounted }) => isCounted)).toEqual([
      true,
      true,
      false,
    ])
  })
  it('that is given back counts no more', async () => {
    const id = await open()
    const playerId = await player()
    await set(playerId, id)
    clock.advance({ hours: 2 })
    const round = await play(playerId, 640n)
    await deliver()
    await giveBack(playerId, round)
    await deliver()
    expect(await page(id, playerId)).toMatchObject({
      tournament: { own: { place: null, score: '0.00', rounds: 0 } },
      rounds: [],
    })
  })
  it('counts also when its game has left the catalogue, and no more when it is given back', async () => {
    const id = await open()
    await run('tournaments.note-games')
    const playerId = await player()
    await set(playerId, id)
    clock.advance({ hours: 2 })
    await play(playerId, 640n)
    const round = await play(playerId, 900n)
    withdrawGame()
    await deliver()
    expect(await page(id, playerId)).toMatchObject({ tournament: { own: { score: '9.00', rounds: 2 } } })
    await giveBack(playerId, round)
    await deliver()
    expect(await page(id, playerId)).toMatchObject({ tournament: { own: { score: '6.40', rounds: 1 } } })
  })
  it('counts by the id of its game, which is noted once the catalogue has the game', async () => {
    withdrawGame()
    const id = await open()
    const idsOf = async () =>
      (await db.query<{ game_ids: number[] | null }>('select game_ids from tournaments.tournament')).rows
    await run('tournaments.note-games')
    expect(await idsOf()).toEqual([{ game_ids: null }])
    listGame()
    await run('tournaments.note-games')
    withdrawGame()
    await run('tournaments.note-games')
    expect(await idsOf()).toEqual([{ game_ids: [7] }])
    const playerId = await player()
    await set(playerId, id)
    clock.advance({ hours: 2 })
    await play(playerId, 640n)
    await play(playerId, 900n, { game: 8 })
    await deliver()
    expect(await page(id, playerId)).toMatchObject({ tournament: { own: { score: '6.40', rounds: 1 } } })
  })
  it('of a player who left and came back counts from the first entry on: no new rounds are won by it', async () => {
    const id = await open()
    const playerId = await player()
    await set(playerId, id)
    clock.advance({ hours: 2 })
    await play(playerId, 20n)
    await play(playerId, 40n)
    await deliver()
    await set(playerId, id, false)
    await set(playerId, id)
    await play(playerId, 9_000n)
    await deliver()
    expect(await page(id, playerId)).toMatchObject({ tournament: { own: { score: '0.40', rounds: 2 } } })
  })
})

describe('the rounds of a page', () => {
  it('are the first and the newest ones and the best one, however many there are', async () => {
    const id = await open({ rule: { kind: 'win-to-bet', stake: '0.20', rounds: 120 } })
    const playerId = await player()
    await set(playerId, id)
    await db.query(
      `insert into tournaments.counted_round
         (player_id, tournament_id, provider, round, game_id, opened_at, staked, paid)
       select $1, $2, 15, 'round-' || number, 7, $3::timestamptz + make_interval(secs => number), 20,
         case number when 60 then 900 when 130 then 5000 else 0 end
       from generate_series(1, 400) as number`,
      [playerId, id, hours(2)],
    )
    const { rounds } = (await page(id, playerId)) as unknown as {
      rounds: { number: number; round: string; isCounted: boolean }[]
    }
    const from = (first: number) => Array.from({ length: 50 }, (_, at) => first + at)
    expect(rounds.map(({ number }) => number)).toEqual([...from(1), 60, ...from(351)])
    expect(rounds.every(({ number, round }) => round === `round-${number}`)).toBe(true)
    expect(rounds.every(({ number, isCounted }) => isCounted === number <= 120)).toBe(true)
  })
})

describe('final places', () => {
  /** Three players: two share the first place. */
  async function played(): Promise<{ id: string; playerIds: bigint[] }> {
    const id = await open()
    const playerIds = [await player(), await player(), await player()]
    for (const playerId of playerIds) await set(playerId, id)
    clock.advance({ hours: 2 })
    await play(playerIds[0]!, 100n)
    await play(playerIds[1]!, 640n)
    await play(playerIds[2]!, 640n)
    await deliver()
    return { id, playerIds }
  }

  it('are made when the check is over and not before, pay each prize once, and change no more', async () => {
    const { id, playerIds } = await played()
    const before = await Promise.all(playerIds.map(cash))
    clock.set(Temporal.Instant.from(hours(49)).subtract({ milliseconds: 1 }))
    await close()
    expect(await page(id, playerIds[0]!)).toMatchObject({
      tournament: { state: 'checking' },
      recordHash: null,
    })
    clock.advance({ milliseconds: 1 })
    for (const _time of [1, 2]) await close()
    const after = await Promise.all(playerIds.map(cash))
    expect(after.map((amount, at) => amount - before[at]!)).toEqual([0n, 7_500n, 7_500n])
    expect(await page(id, playerIds[1]!)).toMatchObject({
      tournament: { state: 'final', own: { place: 1, prize: { amount: '75.00' }, isPaid: true } },
    })
    expect(await page(id, playerIds[0]!)).toMatchObject({ tournament: { own: { place: 3, prize: null } } })
    const lines = await wallet.history(playerIds[1]!, { limit: 1 })
    expect(lines).toMatchObject([{ amount: 7_500n }])
    await play(playerIds[0]!, 9_000n)
    await deliver()
    expect(await page(id, playerIds[0]!)).toMatchObject({ tournament: { own: { place: 3 } } })
  })

  it('are made by one of two instances at the same time', async () => {
    const { playerIds } = await played()
    const before = await cash(playerIds[1]!)
    clock.set(hours(49))
    await Promise.all([close(), close(), close()])
    await close()
    expect(await cash(playerIds[1]!)).toBe(before + 7_500n)
  })

  it('pay a prize once when the server dies after the ledger has paid it', async () => {
    const { playerIds } = await played()
    const before = await cash(playerIds[1]!)
    clock.set(hours(49))
    await close()
    await db.query('update tournaments.placing set paid_at = null')
    await close()
    expect(await cash(playerIds[1]!)).toBe(before + 7_500n)
    const { rows } = await db.query('select from tournaments.placing where prize > 0 and paid_at is null')
    expect(rows).toEqual([])
  })

  it.each([
    [
      'is not delivered yet',
      'kernel.delivery',
      `insert into kernel.delivery (player_id, subscriber, event_id, seq, topic, body, at)
       values ($1, 'tournaments.count-rounds', -1, -1, 'wallet.entry', '{}', $2)`,
    ],
    [
      'is a dead letter',
      'kernel.delivery_dead',
      `insert into kernel.delivery_dead (player_id, subscriber, event_id, seq, topic, body, at, failures, error)
       values ($1, 'tournaments.count-rounds', -1, -1, 'wallet.entry', '{}', $2, 8, 'Error: a test')`,
    ],
    [
      'is a dead letter of the relay',
      'kernel.outbox_dead',
      `insert into kernel.outbox_dead (id, player_id, seq, topic, body, at, error)
       values (-1, $1, -1, 'wallet.entry', '{}', $2, 'Error: a test')`,
    ],
    [
      'tells that a player may not play',
      'kernel.delivery',
      `insert into kernel.delivery (player_id, subscriber, event_id, seq, topic, body, at)
       values ($1, 'tournaments.end-entries-of-barred', -1, -1, 'player.standing.changed', '{}', $2)`,
    ],
  ])('wait for an event that %s', async (_name, table, insert) => {
    const { id, playerIds } = await played()
    clock.set(hours(49))
    await db.query(insert, [playerIds[0], hours(48)])
    await close()
    expect(await page(id, playerIds[0]!)).toMatchObject({ tournament: { state: 'checking' } })
    await db.query(`delete from ${table}`)
    await close()
    expect(await page(id, playerIds[0]!)).toMatchObject({ tournament: { state: 'final' } })
  })

  it('do not wait for a dead letter from before the tournament was opened', async () => {
    const { id, playerIds } = await played()
    await db.query(
      `insert into kernel.delivery_dead (player_id, subscriber, event_id, seq, topic, body, at, failures, error)
       values ($1, 'tournaments.count-rounds', -1, -1, 'wallet.entry', '{}', $2, 8, 'Error: a test')`,
      [playerIds[0], hours(-1)],
    )
    clock.set(hours(49))
    await close()
    expect(await page(id, playerIds[0]!)).toMatchObject({ tournament: { state: 'final' } })
  })

  it('of one tournament do not wait for those of another that cannot be read', async () => {
    const { id, playerIds } = await played()
    const broken = await open({ endsAt: hours(24) })
    await db.query('update tournaments.tournament set terms = $2 where tournament_id = $1', [broken, '{}'])
    clock.set(hours(49))
    await expect(run('tournaments.close')).rejects.toThrow('the places of a tournament are not final')
    expect(await page(id, playerIds[0]!)).toMatchObject({ tournament: { state: 'final' } })
    expect(await handle('tournaments.list', { langmarket: 'fi-FI' })).toMatchObject({ tournaments: [{ id }] })
  })

  it('are published with the seed of all lots, and nobody is named', async () => {
    const { id, playerIds } = await played()
    await expect(handle('tournaments.record', { id })).rejects.toMatchObject({
      code: 'error.tournament.not_found',
    })
    clock.set(hours(49))
    await close()
    const { record, hash } = (await handle('tournaments.record', { id })) as { record: string; hash: string }
    const seen = await page(id, playerIds[0]!)
    expect(createHash('sha256').update(record).digest('hex')).toBe(hash)
    expect(seen['recordHash']).toBe(hash)
    const told = JSON.parse(record) as { seed: string; entries: object[] }
    expect(createHash('sha256').update(told.seed).digest('hex')).toBe(seen['seedHash'])
    expect(told.entries).toHaveLength(3)
    expect(told.entries[0]).toEqual({
      ticket: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
      lot: expect.stringMatching(/^\d+$/) as string,
      name: expect.any(String) as string,
      score: '6.40',
      rounds: 1,
      place: 1,
      prize: '75.00',
    })
  })
})

describe('readers', () => {
  it('see the tournaments of their market for four weeks after the end', async () => {
    const id = await open({ markets: ['FI'] })
    const listed = async (langmarket: string, playerId: bigint | null = null) =>
      ((await handle('tournaments.list', { langmarket }, playerId))['tournaments'] as { id: string }[]).map(
        (one) => one.id,
      )
    const abroad = await player({ market: 'NZ' })
    expect(await listed('fi-FI')).toEqual([id])
    expect(await listed('nz-NZ')).toEqual([])
    expect(await listed('fi-FI', abroad)).toEqual([])
    clock.set(Temporal.Instant.from(hours(25 + 28 * 24)).subtract({ seconds: 1 }))
    expect(await listed('fi-FI')).toEqual([id])
    clock.advance({ seconds: 1 })
    expect(await listed('fi-FI')).toEqual([])
  })
  it('see no tournament of another type, market or id, nor one whose games the market does not show', async () => {
    const visit = (id: string, change: object = {}) =>
      handle('tournaments.publicPage', { type: 'casino', id, lang: 'fi-FI', ...change })
    const id = await open({ markets: ['FI'] })
    expect(await visit(id)).toMatchObject({ tournament: { id, own: null }, refusal: null })
    const hidden = await open({ games: [HIDDEN_GAME.slug] })
    for (const [wrong, change] of [
      [id, { type: 'live-casino' }],
      [id, { lang: 'nz-NZ' }],
      ['trn_00000000000000000000000000', {}],
      [hidden, {}],
    ] as const)
      await expect(visit(wrong, change)).rejects.toMatchObject({ code: 'error.tournament.not_found' })
  })
  it('see an entry at once, and read no ranking again but that of its tournament', async () => {
    const [entered, other] = [await open(), await open()]
    const [one, two] = [await player(), await player()]
    await set(one, other)
    const playersOf = async (id: string) =>
      ((await page(id, one)) as unknown as { tournament: { players: number } }).tournament.players
    expect([await playersOf(entered), await playersOf(other)]).toEqual([0, 1])
    await db.query('update tournaments.entry set left_at = now() where tournament_id = $1', [other])
    await set(two, entered)
    expect([await playersOf(entered), await playersOf(other)]).toEqual([1, 1])
    clock.advance({ seconds: 5 })
    expect(await playersOf(other)).toBe(0)
  })
  it('see the head of a long ranking, and a player behind it with the neighbours', async () => {
    const id = await open({ prizes: [{ from: 1, to: 20, amount: '10' }] })
    const playerIds: bigint[] = []
    for (let at = 0; at < 16; at++) playerIds.push(await player())
    for (const playerId of playerIds) await set(playerId, id)
    clock.advance({ hours: 2 })
    for (const [at, playerId] of playerIds.entries()) await play(playerId, BigInt(2_000 - at))
    await deliver()
    const { ranking } = (await page(id, playerIds[13]!)) as unknown as {
      ranking: { top: { place: number }[]; between: number; around: { place: number; isOwn: boolean }[] }
    }
    expect(ranking.top.map(({ place }) => place)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(ranking.between).toBe(1)
    expect(ranking.around.map(({ place, isOwn }) => [place, isOwn])).toEqual([
      [12, false],
      [13, false],
      [14, true],
      [15, false],
      [16, false],
    ])
  })
})
