/** Markers of harm over a real ledger: what is found, what follows at once, and what staff and the player do. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction, type Tx } from '../../kernel/index.ts'
import { openCaseList, openCaseRecord, openEffects } from './case-list.ts'
import { answerObjection, closeCase, takeStep } from './cases.ts'
import { offersPausedSince } from './offers.ts'
import { type CareKit, createCareKit } from './test-kit.ts'

let kit: CareKit
beforeAll(async () => {
  kit = await createCareKit()
})
afterAll(() => kit.close())

const within = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => inTransaction(kit.db, work)
const caseOf = async (playerId: bigint) =>
  (await within((tx) => openCaseList(tx, kit.deps, { by: 'anna' }))).find((one) => one.playerId === playerId)
const show = (caseId: string) => within((tx) => openCaseRecord(tx, kit.deps, { caseId, by: 'anna' }))
const markersOf = async (playerId: bigint) =>
  ((await caseOf(playerId))?.markers ?? []).map(({ kind, strength }) => `${kind} ${strength}`)
const toldOf = async (playerId: bigint) =>
  (
    await kit.db.query<{ body: Record<string, unknown> }>(
      `select body from kernel.outbox where player_id = $1 and topic = 'care.message' order by id`,
      [playerId],
    )
  ).rows.map(({ body }) => body)
const fields = (field: string, code: string) => ({ fields: [expect.objectContaining({ field, code })] })
const take = (caseId: string, change: Partial<Parameters<typeof takeStep>[2]> = {}) =>
  within((tx) =>
    takeStep(tx, kit.deps, { caseId, step: 'call', details: {}, note: 'a talk', by: 'anna', ...change }),
  )

/** A player whose deposits are a strong marker. */
async function strong() {
  const playerId = await kit.person()
  await kit.deposit(playerId, 200_000n)
  return { playerId, caseId: (await caseOf(playerId))!.caseId }
}

describe('a strong marker (CARE-02, CARE-03)', () => {
  it('stops offers and tells the player at once, with own figures (CARE-02, CARE-03)', async () => {
    const playerId = await kit.person()
    await kit.deposit(playerId, 99_999n)
    expect(await caseOf(playerId)).toBeUndefined()
    const sent = kit.mails.length
    await kit.deposit(playerId, 100_001n)
    expect(await markersOf(playerId)).toEqual(['spend strong'])
    expect(await offersPausedSince(kit.db, playerId)).toEqual(kit.clock.now())
    expect(await toldOf(playerId)).toEqual([
      {
        days: 7,
        depositedMinor: '200000',
        netMinor: '0',
        currency: 'EUR',
        secondsPlayed: 0,
        areOffersPaused: true,
      },
    ])
    expect(kit.mails.slice(sent).map(({ tag }) => tag)).toEqual(['care-message'])
    const { caseId, nextStep } = (await caseOf(playerId))!
    expect(nextStep).toBe('call')
    expect(await show(caseId)).toMatchObject({
      steps: [{ step: 'message', actor: 'system', triggers: ['spend'] }],
    })
  })

  it('is stored with everything that decided it (KYC-16)', async () => {
    const { playerId, caseId } = await strong()
    const { rows } = await kit.db.query<{ object: string; because: string[]; inputs: string }>(
      'select object, because, inputs from decisions.decision where player_id = $1',
      [playerId],
    )
    expect(rows).toMatchObject([{ object: caseId, because: ['spend.strong'] }])
    expect(rows[0]!.inputs).toContain('"factor":100')
  })

  it('of an event that is delivered again, or five times at once, is one', async () => {
    const playerId = await kit.person()
    await kit.done('deposit', playerId, { amount: 200_000n, provider: 5 })
    const body = { amountMinor: '200000', number: 1, at: kit.clock.now().toString() }
    await Promise.all(Array.from({ length: 5 }, () => kit.told('deposit.completed', playerId, body, 77n)))
    await kit.told('deposit.completed', playerId, body, 77n)
    expect(await markersOf(playerId)).toEqual(['spend strong'])
    expect(await toldOf(playerId)).toHaveLength(1)
  })

  it('of the young is found from half of the amount on (CARE-05)', async () => {
    const grown = await kit.person({ dateOfBirth: '2001-01-01' })
    const young = await kit.person({ dateOfBirth: '2006-01-01' })
    await kit.deposit(young, 99_999n)
    expect(await markersOf(young)).toEqual(['spend notable'])
    expect(await offersPausedSince(kit.db, young)).toBeNull()
    await kit.deposit(young, 1n)
    expect(await markersOf(young)).toEqual(['spend notable', 'spend strong'])
    await kit.deposit(grown, 100_000n)
    expect(await markersOf(grown)).toEqual(['spend notable'])
  })

  it('after the message has a person act in the market’s time, and is an alarm afterwards (CARE-02)', async () => {
    const { playerId, caseId } = await strong()
    for (let number = 0; number < 9; number++) await kit.deposit(playerId, 1_000n)
    expect(await markersOf(playerId)).toContain('deposit-count strong')
    expect(await toldOf(playerId)).toHaveLength(1)
    expect((await caseOf(playerId))!.actBy).toEqual(kit.clock.now().add({ minutes: 60 }))
    const alarms = () => kit.logged.filter((line) => line.includes(caseId)).length
    kit.clock.advance({ minutes: 59, seconds: 59 })
    await kit.runJob('care.tell-late-cases')
    expect(alarms()).toBe(0)
    kit.clock.advance({ seconds: 1 })
    await Promise.all([kit.runJob('care.tell-late-cases'), kit.runJob('care.tell-late-cases')])
    expect(alarms()).toBe(1)
    await take(caseId)
    expect((await caseOf(playerId))!.actBy).toBeNull()
    kit.clock.advance({ hours: 25 })
    await kit.runJob('care.tell-late-cases')
    expect(alarms()).toBe(1)
  })

  it('on a closed account is not looked for', async () => {
    const playerId = await kit.person({ status: 'CLOSED' })
    await kit.deposit(playerId, 900_000n)
    expect(await caseOf(playerId)).toBeUndefined()
  })
})

describe('what is watched (CARE-01)', () => {
  it('deposits that chase a loss, and not those without one (CARE-01)', async () => {
    const playerId = await kit.person()
    for (const [i, amount] of [1_000n, 900n, 800n, 700n].entries()) {
      await kit.deposit(playerId, amount)
      const round = { provider: 15, round: `chase-${playerId}-${i}`, amount } as const
      await kit.done('stake', playerId, round)
      kit.clock.advance({ minutes: 10 })
    }
    expect(await markersOf(playerId)).toEqual(['chasing notable'])
    kit.clock.advance({ hours: 3 })
    const other = await kit.person()
    for (let number = 0; number < 4; number++) await kit.deposit(other, 1_000n)
    expect(await markersOf(other)).toEqual([])
  })

  it('deposits beside those of a usual week (CARE-01)', async () => {
    const playerId = await kit.person({ registeredAt: kit.clock.now().subtract({ hours: 24 * 40 }) })
    for (let week = 0; week < 5; week++) {
      await kit.deposit(playerId, 5_000n)
      kit.clock.advance({ hours: 24 * 7 })
    }
    kit.know(playerId, { registeredAt: kit.clock.now().subtract({ hours: 24 * 50 }) })
    await kit.deposit(playerId, 30_000n)
    expect(await markersOf(playerId)).toContain('spend-change strong')
  })

  it('failed deposits, withdrawals that were taken back, higher limits and breaks (CARE-01)', async () => {
    const playerId = await kit.person()
    for (const depositId of ['a', 'b', 'c', 'c']) await kit.told('deposit.failed', playerId, { depositId })
    expect(await markersOf(playerId)).toEqual(['deposit-failures notable'])
    const released = { withdrawalId: 'wdr_1', amountMinor: '1', currency: 'EUR', reason: 'player' }
    await kit.told('withdrawal.released', playerId, released)
    expect(await markersOf(playerId)).toHaveLength(1)
    await kit.told('withdrawal.released', playerId, { ...released, stage: 'cancelled' })
    expect(await markersOf(playerId)).toContain('withdrawals notable')
    const raised = {
      action: 'requested',
      actor: 'player',
      measure: 'deposit',
      period: 'day',
      valueMinor: null,
    }
    for (const action of ['requested', 'cancelled', 'requested'])
      await kit.told('limits.changed', playerId, { ...raised, action })
    expect(await markersOf(playerId)).toEqual(
      expect.arrayContaining(['limit-raises notable', 'combined strong']),
    )
    expect(await offersPausedSince(kit.db, playerId)).not.toBeNull()
  })

  it('limits reached and breaks begun, as a tool that is used again and again (CARE-01)', async () => {
    const playerId = await kit.person()
    const share = { measure: 'loss', period: 'day', cap: '100', used: '100', currency: 'EUR' }
    await kit.told('wallet.limit', playerId, { ...share, share: 80 })
    await kit.told('wallet.limit', playerId, { ...share, share: 100 })
    const begun = { accountStatus: 'TIMEOUT', subject: 'status', actor: 'player', beginsBreak: true }
    await kit.told('player.standing.changed', playerId, begun)
    await kit.told('player.standing.changed', playerId, { ...begun, beginsBreak: false })
    expect(await markersOf(playerId)).toEqual([])
    await kit.told('player.standing.changed', playerId, begun)
    expect(await markersOf(playerId)).toEqual(['tools notable'])
  })

  it('play while it goes on, by day and by night of the market’s zone, until the game is left (CARE-01, RC-10)', async () => {
    const playerId = await kit.person()
    // Midnight in Helsinki.
    kit.clock.set(Temporal.Instant.from('2027-03-01T22:00:00Z'))
    const from = kit.clock.now()
    kit.plays(playerId, [{ from, until: from.add({ minutes: 361 }) }])
    await kit.told('game.launched', playerId, {})
    const foundAfter = async (time: { minutes: number; seconds?: number }) => {
      kit.clock.set(from.add(time))
      await kit.runJob('care.watch-play')
      return markersOf(playerId)
    }
    expect(await foundAfter({ minutes: 0 })).toEqual([])
    expect(await foundAfter({ minutes: 119, seconds: 59 })).toEqual([])
    expect(await foundAfter({ minutes: 125 })).toEqual(['night notable'])
    expect(await foundAfter({ minutes: 359 })).toEqual(['night notable', 'night strong'])
    expect(await foundAfter({ minutes: 365 })).toEqual(['night notable', 'night strong', 'time notable'])
    const { rows } = await kit.db.query('select from care.play_watch where player_id = $1', [playerId])
    expect(rows).toEqual([])
  })
})

describe('the playbook (CARE-06)', () => {
  it('rises from a message to an exclusion, and each step keeps who took it and why (CARE-04, CARE-06)', async () => {
    const { playerId, caseId } = await strong()
    await expect(take(caseId, { by: '' })).rejects.toMatchObject({ fields: [{ field: 'by' }] })
    for (const [step, next] of [
      ['message', 'call'],
      ['call', 'limit'],
      ['limit', 'time-out'],
      ['time-out', 'exclusion'],
      ['exclusion', null],
    ] as const) {
      kit.clock.advance({ seconds: 1 })
      await take(caseId, { step })
      expect((await caseOf(playerId))!.nextStep).toBe(next)
    }
    const { steps } = await show(caseId)
    expect(steps.map(({ step, actor, text }) => `${step} ${actor} ${text ?? '-'}`)).toEqual([
      'message system -',
      ...['message', 'call', 'limit', 'time-out', 'exclusion'].map((step) => `${step} anna a talk`),
    ])
    const { rows } = await kit.db.query<{ content: string }>(
      'select content from care.case_text where player_id = $1',
      [playerId],
    )
    for (const { content } of rows) expect(content).not.toContain('talk')
  })

  it('a message of staff is sent by a server, one time', async () => {
    const { playerId, caseId } = await strong()
    const stepId = await take(caseId, { step: 'message' })
    expect(await toldOf(playerId)).toHaveLength(1)
    await Promise.all([1, 2].map(() => kit.runJob('care.send-message', { stepId })))
    expect(await toldOf(playerId)).toHaveLength(2)
  })

  it('a case that is closed ends the stop of offers, and nothing is done about it any more', async () => {
    const { playerId, caseId } = await strong()
    const close = { caseId, outcome: 'safer-play', markers: 1, note: 'lower limits', by: 'bert' } as const
    const closed = await Promise.allSettled([1, 2].map(() => within((tx) => closeCase(tx, kit.deps, close))))
    expect(closed.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await offersPausedSince(kit.db, playerId)).toBeNull()
    await expect(take(caseId)).rejects.toMatchObject(fields('case', 'closed'))
    // The same figures open no other case in the days of the marker.
    await kit.deposit(playerId, 100n)
    expect(await caseOf(playerId)).toBeUndefined()
    kit.clock.advance({ hours: 24 * 7 })
    await kit.deposit(playerId, 200_000n)
    expect((await caseOf(playerId))!.caseId).not.toBe(caseId)
  })
})

describe('an objection (CARE-03, KYC-16)', () => {
  const review = async () => {}
  const answer = (caseId: string, given: 'upheld' | 'granted') =>
    within((tx) =>
      answerObjection(
        tx,
        { ...kit.deps, reviewDecision: review },
        { caseId, answer: given, note: 'looked at', by: 'bert' },
      ),
    )

  it('is made one time, is encrypted, and a person answers it before the case is closed (CARE-03, KYC-16)', async () => {
    const { playerId, caseId } = await strong()
    await expect(answer(caseId, 'upheld')).rejects.toMatchObject(fields('case', 'no_objection'))
    await kit.offers.object(playerId, 'I sold a car')
    const state = await kit.offers.object(playerId, 'again')
    expect(state).toMatchObject({ pausedSince: kit.clock.now(), objection: { answer: null } })
    expect((await caseOf(playerId))!.objection).toMatchObject({ content: 'I sold a car' })
    expect((await caseOf(playerId))!.actBy).toEqual(kit.clock.now().add({ hours: 72 }))
    const { rows } = await kit.db.query<{ content: string }>(
      'select content from care.objection where player_id = $1',
      [playerId],
    )
    expect(rows[0]!.content).not.toContain('car')
    // Another step does not take away the time until it is answered.
    await take(caseId)
    expect((await caseOf(playerId))!.actBy).not.toBeNull()
    const close = { caseId, outcome: 'no-concern', markers: 1, note: 'fine', by: 'bert' } as const
    await expect(within((tx) => closeCase(tx, kit.deps, close))).rejects.toMatchObject(
      fields('case', 'objection'),
    )
    await answer(caseId, 'upheld')
    await expect(answer(caseId, 'granted')).rejects.toMatchObject(fields('case', 'answered'))
    expect(await kit.offers.stateOf(playerId)).toMatchObject({ objection: { answer: 'upheld' } })
    const sent = kit.mails.length
    await kit.runJob('care.tell-answer', { caseId })
    expect(kit.mails.slice(sent).map(({ tag }) => tag)).toEqual(['care-objection'])
  })

  it('that is granted opens offers again and closes the case (CARE-03)', async () => {
    const { playerId, caseId } = await strong()
    await kit.offers.object(playerId, '')
    await answer(caseId, 'granted')
    expect(await offersPausedSince(kit.db, playerId)).toBeNull()
    expect(await show(caseId)).toMatchObject({ outcome: 'objection-granted', closedBy: 'bert' })
  })

  it('where nothing is stopped changes nothing', async () => {
    const playerId = await kit.person()
    expect(await kit.offers.object(playerId, 'why')).toEqual({ pausedSince: null, objection: null })
  })
})

describe('the effect of a step (CARE-04)', () => {
  it('is measured after 7 and 30 days beside as many days before, one time (CARE-04)', async () => {
    const { playerId, caseId } = await strong()
    const round = { provider: 15, round: `effect-${playerId}`, amount: 50_000n } as const
    await kit.done('stake', playerId, round)
    kit.clock.advance({ seconds: 1 })
    await take(caseId)
    kit.clock.advance({ hours: 1 })
    await kit.told('limits.changed', playerId, { action: 'set', actor: 'player', measure: 'deposit' })
    kit.clock.advance({ hours: 7 * 24 - 2 })
    await kit.runJob('care.measure-effects')
    const call = async () => (await show(caseId)).steps.find(({ step }) => step === 'call')!
    expect((await call()).effects).toEqual([])
    kit.clock.advance({ hours: 1 })
    await Promise.all([kit.runJob('care.measure-effects'), kit.runJob('care.measure-effects')])
    expect((await call()).effects).toMatchObject([
      {
        days: 7,
        hasWorked: true,
        before: { netDeposits: '200000', staked: '50000', limitsSet: 0 },
        after: { netDeposits: '0', staked: '0', limitsSet: 1 },
      },
    ])
    kit.clock.advance({ hours: 23 * 24 })
    await kit.runJob('care.measure-effects')
    expect((await call()).effects.map(({ days }) => days)).toEqual([7, 30])
    const lines = await within((tx) => openEffects(tx, kit.deps, { days: 60, by: 'anna' }))
    expect(lines.find(({ step, days }) => step === 'call' && days === 30)).toMatchObject({
      measured: expect.any(Number) as number,
      worked: expect.any(Number) as number,
    })
  })
})
