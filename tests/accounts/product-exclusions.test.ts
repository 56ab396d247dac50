/** Exclusions from one product, beside that of the whole (EXC-20). */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '../../apps/server/src/kernel/index.ts'
import { testAudit } from '../../apps/server/src/modules/audit/test-kit.ts'
import { listReturns, proposeReturn, voteOnReturn } from '../../apps/server/src/modules/protection/index.ts'
import { breakCalls, indefinite, type SignedIn, START } from './break-kit.ts'
import { type AccountsKit, createAccountsKit } from './kit.ts'

let kit: AccountsKit
beforeAll(async () => {
  kit = await createAccountsKit({ start: START })
})
afterEach(() => kit.clock.set(Temporal.Instant.from(START)))
afterAll(() => kit.close())

const calls = breakCalls(() => kit)
const { enter, signedIn, enterDuringBreak, read, exclude, excludeProduct, returnToProduct } = calls
const { act, deposit, authorize, stake, hold, statusOf, at, mailsTo, recordsOf, runBreakJobs } = calls

const passesIn = async (playerId: bigint) => ({
  casino: (await stake(playerId)).ok,
  live: (await stake(playerId, 'live-casino')).ok,
})
const productsOf = async (person: SignedIn) =>
  (await read(person)).body.products as readonly { product: string; until: string | null }[]
const END = '2027-04-24T09:00:00Z'

async function funded() {
  const person = await signedIn()
  await deposit(person.playerId)
  return person
}

describe('an exclusion from one product', () => {
  it('EXC-20: closes the product with one request, and leaves sessions, other products and deposits', async () => {
    const person = await funded()
    const second = await enter(person)
    const answer = await excludeProduct(person, 'live-casino', 6)
    expect(answer).toMatchObject({
      status: 200,
      body: {
        running: null,
        products: [
          {
            product: 'live-casino',
            startedAt: START,
            until: END,
            return: { askFrom: END, canAsk: false, isReviewed: false },
            decided: null,
          },
        ],
      },
    })
    expect(await stake(person.playerId, 'live-casino')).toMatchObject({ ok: false, reason: 'product_off' })
    expect((await stake(person.playerId)).ok).toBe(true)
    expect((await authorize(person.playerId)).ok).toBe(true)
    expect((await hold(person.playerId)).ok).toBe(true)
    expect(await statusOf(person.playerId)).toBe('REGISTERED')
    for (const session of [person, second]) expect((await read(session)).body.products).toHaveLength(1)
    expect(await kit.players.factsOf(person.playerId)).toMatchObject({
      mayPlay: { casino: true, 'live-casino': false },
    })
    expect((await kit.wallet.check({ players: [person.playerId] })).differences).toEqual([])
  })

  it('EXC-17, EXC-18, EXC-20: is recorded with its product, and confirmed by mail with end and help', async () => {
    const person = await funded()
    await excludeProduct(person, 'casino', 6)
    expect(await recordsOf(person.playerId)).toMatchObject([
      { kind: 'exclusion', length: '6 months', product: 'casino', source: 'player', scope: 'operator' },
    ])
    const [mail, ...others] = await mailsTo(person.email, 'product-exclusion-begun')
    expect(others).toEqual([])
    expect(mail!.subject).toContain('Kasino')
    expect(mail!.text).toContain('24. huhtikuuta 2027')
    expect(mail!.text).toContain('Peluuri · 0800 100 101')
  })

  it('EXC-04, EXC-20: becomes longer, never shorter, and a repeat changes nothing', async () => {
    const person = await funded()
    await excludeProduct(person, 'casino', 6)
    kit.clock.advance({ seconds: 5 })
    expect((await excludeProduct(person, 'casino', 6)).body.products[0].until).toBe(END)
    const shorter = await excludeProduct(person, 'casino', 3)
    expect(shorter).toMatchObject({
      status: 409,
      body: { code: 'error.break.shorter', additionalInfo: { until: END } },
    })
    expect((await excludeProduct(person, 'casino', 12)).status).toBe(200)
    expect((await excludeProduct(person, 'casino', 12, indefinite)).body.products[0].until).toBeNull()
    expect((await excludeProduct(person, 'casino', 12)).body.code).toBe('error.break.shorter')
    expect((await recordsOf(person.playerId)).map(({ length }) => length)).toEqual([
      '6 months',
      '12 months',
      'indefinite',
    ])
  })

  it('EXC-20: is followed by another one, each with its own end', async () => {
    const person = await funded()
    await excludeProduct(person, 'casino', 6)
    kit.clock.advance({ minutes: 5 })
    await excludeProduct(person, 'live-casino', 12)
    expect(await passesIn(person.playerId)).toEqual({ casino: false, live: false })
    expect(await productsOf(person)).toMatchObject([
      { product: 'casino', until: END },
      { product: 'live-casino', until: '2027-10-24T09:05:00Z' },
    ])
    expect((await authorize(person.playerId)).ok).toBe(true)
  })

  it('EXC-12, EXC-20: ends the bonus of its product, and leaves that of another one and cash', async () => {
    const person = await funded()
    const terms = {
      kind: 'non-sticky',
      toWager: 1_000_000n,
      maxStake: null,
      cap: null,
      expiresAt: null,
      onWithdrawal: 'keep',
      deposit: 0n,
      growing: false,
    }
    for (const [number, vertical] of (['casino', 'live-casino'] as const).entries()) {
      const granted = { kind: 'grantBonus', provider: 0, bonusId: BigInt(number + 1), amount: 500n }
      expect((await act(person.playerId, { ...granted, vertical, terms: { ...terms, vertical } })).ok).toBe(
        true,
      )
    }
    await excludeProduct(person, 'casino', 6)
    expect(await kit.wallet.balancesOf(person.playerId)).toMatchObject({
      main: 1_000n,
      casinoBonus: 0n,
      liveCasinoBonus: 500n,
    })
  })

  it('EXC-13, EXC-20: withdraws what may be sent about its product, and allows none of it while it lasts', async () => {
    const person = await signedIn({ marketingOptIn: true })
    await excludeProduct(person, 'casino', 6)
    const path = '/v1/player/marketing_preferences'
    const { token, browser } = person
    const { preferences, textVersion } = (await browser.call('GET', path, { token })).body
    const allowedTopics = new Set(
      (preferences as { topic: string; allowed: boolean }[])
        .filter(({ allowed }) => allowed)
        .map(({ topic }) => topic),
    )
    expect([...allowedTopics].sort()).toEqual(['BONUS_OFFER', 'NEWSLETTER'])
    const allow = (topic: string) =>
      browser.call('PATCH', path, {
        token,
        body: { preferences: [{ channel: 'EMAIL', topic, allowed: true }], textVersion },
      })
    expect((await allow('CASINO')).body.code).toBe('error.marketing.not_allowed')
    expect((await allow('NEWSLETTER')).status).toBe(200)
  })

  it.each([
    ['product', 'horses', 6],
    ['exclusionInMonths', 'casino', 5],
  ])(
    'EXC-20: is refused at the field %s for what the market does not offer',
    async (field, product, months) => {
      const person = await funded()
      expect(await excludeProduct(person, product, months)).toMatchObject({
        status: 400,
        body: { validationErrors: [{ field }] },
      })
      expect(await productsOf(person)).toEqual([])
    },
  )

  it('LIM-23, EXC-20: is begun by players flagged for risk, and by one who is on a break', async () => {
    const flagged = await funded()
    const { playerId } = flagged
    await kit.players.changeStanding(playerId, { access: { payout: true }, reason: 'risk', actor: 'system' })
    expect((await excludeProduct(flagged, 'casino', 6)).status).toBe(200)
    const excluded = await funded()
    await exclude(excluded, 6)
    expect((await excludeProduct(await enterDuringBreak(excluded), 'casino', 12)).status).toBe(200)
  })

  it('EXC-20: of an account that staff has closed is not begun', async () => {
    const person = await funded()
    const closed = { status: { to: 'CLOSED' }, reason: 'fraud', actor: 'staff:1' } as const
    await kit.players.changeStanding(person.playerId, closed)
    expect((await excludeProduct(person, 'casino', 6)).status).toBe(401)
    expect(await recordsOf(person.playerId)).toEqual([])
  })
})

describe('the return to a product', () => {
  it('EXC-07, EXC-20: is asked for after the end, waits a day, and is confirmed: not one moment earlier', async () => {
    const person = await funded()
    await excludeProduct(person, 'casino', 6)
    at('2027-04-24T08:59:59.999Z')
    expect((await returnToProduct(await enter(person), 'casino', 'ask')).body).toMatchObject({
      code: 'error.break.return.early',
      additionalInfo: { from: END },
    })
    at(END)
    const back = await enter(person)
    expect(await passesIn(person.playerId)).toEqual({ casino: false, live: true })
    expect((await returnToProduct(back, 'casino', 'confirm')).body.code).toBe('error.break.return.none')
    const asked = await returnToProduct(back, 'casino', 'ask')
    expect(asked.body.products[0].return).toMatchObject({ confirmFrom: '2027-04-25T09:00:00Z' })
    at('2027-04-25T08:59:59.999Z')
    expect((await returnToProduct(await enter(person), 'casino', 'confirm')).body.code).toBe(
      'error.break.return.early',
    )
    at('2027-04-25T09:00:00Z')
    const confirmed = await returnToProduct(await enter(person), 'casino', 'confirm')
    expect(confirmed.body.products).toEqual([])
    expect(await passesIn(person.playerId)).toEqual({ casino: true, live: true })
    expect((await kit.wallet.check({ players: [person.playerId] })).differences).toEqual([])
  })

  it('EXC-07, EXC-20: is taken back by its player, and ended by another exclusion', async () => {
    const person = await funded()
    await excludeProduct(person, 'casino', 6)
    at(END)
    const back = await enter(person)
    await returnToProduct(back, 'casino', 'ask')
    const cancelled = await returnToProduct(back, 'casino', 'cancel')
    expect(cancelled.body.products[0].return.askedAt).toBeNull()
    await returnToProduct(back, 'casino', 'ask')
    await excludeProduct(back, 'casino', 3)
    at('2027-04-25T09:00:00Z')
    expect((await returnToProduct(await enter(person), 'casino', 'confirm')).body.code).toBe(
      'error.break.return.none',
    )
  })

  it('EXC-08, EXC-20: without an end is decided by two people, and opens that product alone', async () => {
    const person = await funded()
    await excludeProduct(person, 'casino', 12, indefinite)
    await excludeProduct(person, 'live-casino', 12, indefinite)
    at('2027-10-24T09:00:00Z')
    await returnToProduct(await enter(person), 'casino', 'ask')
    at('2027-10-31T09:00:00Z')
    const { playerId } = person
    expect((await returnToProduct(await enter(person), 'casino', 'confirm')).body.code).toBe(
      'error.break.return.reviewed',
    )
    const ground = { audit: testAudit, clock: kit.clock }
    expect(
      (await listReturns(kit.db, kit.clock.now())).find((one) => one.playerId === playerId),
    ).toMatchObject({
      product: 'casino',
      record: { product: 'casino', length: 'indefinite' },
    })
    const proposal = { playerId, decision: 'approve', reason: 'reviewed', note: '', by: 'anna' } as const
    await expect(inTransaction(kit.db, (tx) => proposeReturn(tx, ground, proposal))).rejects.toMatchObject({
      fields: [{ field: 'player', code: 'no_request' }],
    })
    const requestId = await inTransaction(kit.db, (tx) =>
      proposeReturn(tx, ground, { ...proposal, product: 'casino' }),
    )
    await inTransaction(kit.db, (tx) =>
      voteOnReturn(tx, ground, { requestId, vote: 'approve', by: 'bert', note: '' }),
    )
    await runBreakJobs()
    expect(await passesIn(playerId)).toEqual({ casino: true, live: false })
    const [mail] = await mailsTo(person.email, 'return-approved')
    expect(mail!.subject).toContain('Kasino')
  })
})

describe('the exclusion from a product and the whole one', () => {
  it('EXC-20: both stand, and that of the product outlives the return from the whole', async () => {
    const person = await funded()
    await excludeProduct(person, 'casino', 12)
    await exclude(person, 3)
    expect(await stake(person.playerId)).toMatchObject({ ok: false, reason: 'excluded' })
    at('2027-01-24T10:00:00Z')
    await calls.ask(await enterDuringBreak(person))
    at('2027-01-25T10:00:00Z')
    const during = await enterDuringBreak(person)
    expect((await calls.confirm(during)).status).toBe(200)
    expect(await passesIn(person.playerId)).toEqual({ casino: false, live: true })
    expect(await productsOf(await enter(person))).toMatchObject([{ product: 'casino' }])
  })

  it('EXC-20: the whole one outlives the end of that of the product, whose return waits until then', async () => {
    const person = await funded()
    await excludeProduct(person, 'casino', 3)
    await exclude(person, 12)
    at('2027-01-24T10:00:00Z')
    const during = await enterDuringBreak(person)
    expect((await returnToProduct(during, 'casino', 'ask')).body.code).toBe('error.break.running')
    expect(await passesIn(person.playerId)).toEqual({ casino: false, live: false })
  })

  it('EXC-20: a break that begins ends a request to return to a product', async () => {
    const person = await funded()
    await excludeProduct(person, 'casino', 3)
    at('2027-01-24T10:00:00Z')
    const back = await enter(person)
    expect((await returnToProduct(back, 'casino', 'ask')).status).toBe(200)
    await calls.timeOut(back, { days: 1 })
    at('2027-01-25T11:00:00Z')
    expect((await returnToProduct(await enter(person), 'casino', 'confirm')).body.code).toBe(
      'error.break.return.none',
    )
  })

  it('EXC-20: begun at one moment, in two tabs or both kinds: the later end stands, and each is there', async () => {
    for (let round = 0; round < 4; round++) {
      const person = await funded()
      const { playerId } = person
      const { breaks } = kit.protection
      const origin = (id: string) => ({ requestId: `${id}${round}`, sessionId: id })
      const product = (months: number, id: string) =>
        breaks.excludeProduct(playerId, { product: 'casino', length: { is: 'months', months } }, origin(id))
      await Promise.allSettled([
        product(3, 'a'),
        product(12, 'b'),
        breaks.beginBreak(playerId, { is: 'months', months: 6 }, origin('c')),
        stake(playerId),
        product(6, 'd'),
      ])
      const { current, products } = await breaks.breaksOf(playerId)
      expect(current).toMatchObject({ kind: 'exclusion', until: Temporal.Instant.from(END) })
      expect(products).toMatchObject([
        { product: 'casino', until: Temporal.Instant.from('2027-10-24T09:00:00Z') },
      ])
      expect((await kit.wallet.check({ players: [playerId] })).differences).toEqual([])
    }
  })

  it('EXC-20: no stake of the product that begins after the answer passes', async () => {
    const { playerId } = await funded()
    let isOver = false
    const late: boolean[] = []
    const attempts = Array.from({ length: 40 }, async () => {
      for (let turn = 0; turn < 3; turn++) {
        const began = isOver
        const { ok } = await stake(playerId)
        if (began) late.push(ok)
      }
    })
    const length = { is: 'months', months: 6 } as const
    const origin = { requestId: 'late', sessionId: 'late' }
    await kit.protection.breaks.excludeProduct(playerId, { product: 'casino', length }, origin)
    isOver = true
    await Promise.all(attempts)
    late.push((await stake(playerId)).ok)
    expect(late).not.toContain(true)
  })
})
