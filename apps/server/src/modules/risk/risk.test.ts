import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction, silentLog } from '../../kernel/index.ts'
import { decideCase, noteOnCase, takeCase } from './cases.ts'
import { listCases, openCaseList, openCaseRecord } from './case-list.ts'
import { caseKinds, isOutcomeOf, type Outcome, outcomeNames, outcomes } from './case-kinds.ts'
import { TOLD_AGAIN_HOURS, tellOverdue } from './overdue-cases.ts'
import { type OrderedExclusion, proposeDecision, voteOnDecision } from './proposals.ts'
import { createRiskKit, type RiskKit } from './test-kit.ts'
import { appealRefusal, takeThirdPartyRequest } from './third-parties.ts'

let kit: RiskKit
beforeAll(async () => {
  kit = await createRiskKit()
})
afterAll(() => kit.close())

const casesOf = async (playerId: bigint) =>
  (
    await kit.db.query<{ case_id: string; kind: string; state: string; is_raised: boolean }>(
      'select case_id, kind, state, is_raised from risk.player_case where player_id = $1 order by opened_at, case_id',
      [playerId],
    )
  ).rows
const kindsOf = async (playerId: bigint) => (await casesOf(playerId)).map(({ kind }) => kind).toSorted()
const factsOf = async (playerId: bigint, kind: string) =>
  (
    await kit.db.query<{ fact_key: string }>(
      'select fact_key from risk.case_fact where player_id = $1 and kind = $2 order by fact_key',
      [playerId, kind],
    )
  ).rows.map((row) => row.fact_key)
const caseOf = async (playerId: bigint, kind: string) =>
  (await casesOf(playerId)).find((one) => one.kind === kind)!.case_id
const fields = (name: string, code: string) => ({ fields: [expect.objectContaining({ field: name, code })] })

const decide = (caseId: string, outcome: Outcome, by = 'anna') =>
  inTransaction(kit.db, (tx) => decideCase(tx, kit.deps, { caseId, outcome, note: 'a reason', by }))
const show = (caseId: string) =>
  inTransaction(kit.db, (tx) => openCaseRecord(tx, kit.deps, { caseId, by: 'anna' }))

const byPlayer = { action: 'set', actor: 'player' }

describe('payments', () => {
  it('that make up a pattern open one case with all of them, and a later one is added to it (KYC-12)', async () => {
    const player = await kit.person()
    for (const amount of [70_000n, 70_000n]) {
      await kit.told('deposit.completed', player, await kit.deposit(player, amount))
      kit.clock.advance({ hours: 1 })
    }
    expect(await kindsOf(player)).toEqual([])
    await kit.told('deposit.completed', player, await kit.deposit(player, 60_000n))
    expect(await kindsOf(player)).toEqual(['linked-amounts', 'structuring'])
    expect(await factsOf(player, 'structuring')).toEqual(['deposit:1', 'deposit:2', 'deposit:3'])
    kit.clock.advance({ hours: 1 })
    await kit.told('deposit.completed', player, await kit.deposit(player, 1_000n))
    expect(await factsOf(player, 'structuring')).toHaveLength(4)
    expect(await kindsOf(player)).toEqual(['linked-amounts', 'structuring'])
  })

  it('that are told again, at the same time and in another order give the same case (KYC-12)', async () => {
    const player = await kit.person()
    const bodies: object[] = []
    for (const amount of [70_000n, 70_000n, 70_000n]) {
      bodies.push(await kit.deposit(player, amount))
      kit.clock.advance({ hours: 1 })
    }
    const [first, second, third] = bodies
    const tell = (body: object) => kit.told('deposit.completed', player, body)
    await Promise.all([third!, first!, third!].map(tell))
    expect(await factsOf(player, 'structuring')).toEqual([])
    await Promise.all([second!, second!, first!].map(tell))
    expect(await factsOf(player, 'structuring')).toEqual(['deposit:1', 'deposit:2', 'deposit:3'])
    expect((await casesOf(player)).filter(({ kind }) => kind === 'structuring')).toHaveLength(1)
    await decide(await caseOf(player, 'structuring'), 'no-concern')
    await Promise.all(bodies.map(tell))
    expect((await casesOf(player)).filter(({ kind }) => kind === 'structuring')).toHaveLength(1)
  })

  it('withdrawn with little play open a case, and after play they do not (KYC-12)', async () => {
    for (const [staked, expected] of [
      [20_000n, ['little-play']],
      [40_000n, []],
    ] as const) {
      const player = await kit.person()
      await kit.told('deposit.completed', player, await kit.deposit(player, 100_000n))
      kit.clock.advance({ minutes: 1 })
      await kit.done('stake', player, { amount: staked, round: `r-${staked}` })
      kit.clock.advance({ minutes: 1 })
      await kit.told('withdrawal.requested', player, await kit.request(player, 60_000n))
      expect(await kindsOf(player)).toEqual(expected)
    }
  })

  it('by three methods within a day open a case (KYC-12)', async () => {
    const player = await kit.person()
    for (const method of ['VISA', 'TRUSTLY', 'SKRILL'])
      await kit.told('deposit.completed', player, await kit.deposit(player, 1_000n, method))
    expect(await kindsOf(player)).toEqual(['many-methods'])
  })

  it('of an earlier release, without method and time, are understood', async () => {
    const player = await kit.person()
    const { withdrawalId, amountMinor, currency } = (await (async () => {
      await kit.deposit(player, 10_000n)
      return kit.request(player, 10_000n)
    })()) as Record<string, string>
    await kit.told('withdrawal.requested', player, { withdrawalId, amountMinor, currency })
    expect(await kindsOf(player)).toEqual([])
  })
})

describe('linked amounts', () => {
  it('warn near the threshold, and raise the same case when they reach it (KYC-01)', async () => {
    const player = await kit.person()
    await kit.told('deposit.completed', player, await kit.deposit(player, 149_999n))
    expect(await kindsOf(player)).toEqual([])
    kit.clock.advance({ hours: 24 * 100 })
    await kit.told('deposit.completed', player, await kit.deposit(player, 1n))
    expect(await casesOf(player)).toMatchObject([{ kind: 'linked-amounts', is_raised: false }])
    await kit.told('deposit.completed', player, await kit.deposit(player, 49_999n))
    expect(await casesOf(player)).toMatchObject([{ is_raised: false }])
    const before = (await show(await caseOf(player, 'linked-amounts'))).dueAt
    await kit.told('deposit.completed', player, await kit.deposit(player, 1n))
    expect(await casesOf(player)).toMatchObject([{ kind: 'linked-amounts', is_raised: true }])
    const { dueAt, facts, history } = await show(await caseOf(player, 'linked-amounts'))
    expect(Temporal.Instant.compare(dueAt, before)).toBeLessThan(0)
    expect(facts.map(({ details }) => [details['level'], details['depositedMinor']])).toEqual(
      expect.arrayContaining([
        ['warning', '150000'],
        ['threshold', '200000'],
      ]),
    )
    expect(history.map(({ act }) => act)).toEqual(['opened', 'raised'])
  })

  it('of before the window count no more, and a level is noted one time in it (KYC-01)', async () => {
    const player = await kit.person()
    await kit.told('deposit.completed', player, await kit.deposit(player, 149_999n))
    kit.clock.advance({ hours: 24 * 180, minutes: 1 })
    await kit.told('deposit.completed', player, await kit.deposit(player, 100_000n))
    expect(await kindsOf(player)).toEqual([])
    await kit.told('deposit.completed', player, await kit.deposit(player, 100_000n))
    await decide(await caseOf(player, 'linked-amounts'), 'no-concern')
    await kit.told('deposit.completed', player, await kit.deposit(player, 100_000n))
    expect((await casesOf(player)).filter(({ kind }) => kind === 'linked-amounts')).toHaveLength(1)
  })

  it('of stakes are found by the job, over all products (KYC-01)', async () => {
    const player = await kit.person()
    await kit.told('deposit.completed', player, await kit.deposit(player, 100_000n))
    kit.clock.advance({ minutes: 1 })
    for (const [index, vertical] of (['casino', 'live-casino'] as const).entries()) {
      await kit.done('stake', player, { amount: 100_000n, round: `r${index}-${player}`, vertical })
      await kit.done('win', player, { amount: 100_000n, round: `r${index}-${player}`, vertical })
    }
    expect(await kindsOf(player)).toEqual([])
    await kit.runJob('risk.check-linked-amounts')
    expect(await casesOf(player)).toMatchObject([{ kind: 'linked-amounts', is_raised: true }])
    await kit.runJob('risk.check-linked-amounts')
    expect(await casesOf(player)).toHaveLength(1)
  })

  it('of a player whose due diligence is complete open nothing (KYC-01)', async () => {
    const player = await kit.person({ kycStatus: 'FULLY_VERIFIED' })
    await kit.told('deposit.completed', player, await kit.deposit(player, 900_000n))
    expect(await kindsOf(player)).toEqual([])
    kit.know(player, { kycStatus: 'PENDING_EXPIRED' })
    await kit.runJob('risk.check-linked-amounts')
    expect(await kindsOf(player)).toEqual(['linked-amounts'])
  })

  it('are compared in the currency of the account (KYC-01)', async () => {
    const player = await kit.person({ market: 'NO', country: 'NO', currency: 'NOK' })
    await kit.told('deposit.completed', player, await kit.deposit(player, 1_000_000n))
    expect(await kindsOf(player)).toEqual([])
    await kit.told('deposit.completed', player, await kit.deposit(player, 1_300_000n))
    expect(await casesOf(player)).toMatchObject([{ kind: 'linked-amounts', is_raised: true }])
  })
})

describe('a chosen limit', () => {
  const choose = (player: bigint, body: object, id?: bigint) =>
    kit.told('limits.changed', player, { ...byPlayer, ...body }, id)

  it('of a month above the contact threshold opens a contact task, and to the cent no lower one (LIM-19)', async () => {
    const player = await kit.person()
    await choose(player, { measure: 'deposit', period: 'month', valueMinor: '100000' })
    await choose(player, { measure: 'deposit', period: 'week', valueMinor: '900000' })
    await choose(player, { measure: 'deposit', period: 'month', valueMinor: null })
    const high = { measure: 'deposit', period: 'month', valueMinor: '100001' }
    for (const other of [
      { actor: 'system' },
      { actor: 'operator' },
      { action: 'cancelled' },
      { action: 'confirmed' },
    ])
      await choose(player, { ...high, ...other })
    await kit.told('limits.changed', player, {})
    expect(await kindsOf(player)).toEqual([])
    await choose(player, { measure: 'deposit', period: 'month', valueMinor: '100001' }, 7_001n)
    await choose(player, { measure: 'deposit', period: 'month', valueMinor: '100001' }, 7_001n)
    expect(await kindsOf(player)).toEqual(['limit-contact'])
    expect(await factsOf(player, 'limit-contact')).toEqual(['limit:7001'])
  })

  it('of a young player is talked about from a lower amount on (LIM-19, CARE-05)', async () => {
    const today = kit.clock.now().toZonedDateTimeISO('UTC').toPlainDate()
    const born = (years: number) => today.subtract({ years }).toString()
    const [young, older] = [
      await kit.person({ dateOfBirth: born(24) }),
      await kit.person({ dateOfBirth: born(25) }),
    ]
    for (const player of [young, older])
      await choose(player, { measure: 'deposit', period: 'month', valueMinor: '50001' })
    expect([await kindsOf(young), await kindsOf(older)]).toEqual([['limit-contact'], []])
  })
})

it('accounts that use one device are a case with the others (ID-05)', async () => {
  const player = await kit.person()
  const body = { deviceAlias: 'd1', otherPlayerIds: ['4711'] }
  for (const id of [8_001n, 8_001n, 8_002n]) await kit.told('player.device.shared', player, body, id)
  expect(await kindsOf(player)).toEqual(['duplicate'])
  const { facts } = await show(await caseOf(player, 'duplicate'))
  expect(facts.map(({ details }) => details)).toEqual([
    { sharedBy: 'device', otherPlayerIds: ['4711'] },
    { sharedBy: 'device', otherPlayerIds: ['4711'] },
  ])
})

describe('a case', () => {
  const contactCase = async () => {
    const player = await kit.person()
    await kit.told('limits.changed', player, {
      ...byPlayer,
      measure: 'loss',
      period: 'month',
      valueMinor: '500000',
    })
    return { player, caseId: await caseOf(player, 'limit-contact') }
  }

  it('is taken, noted and decided with its reason, and its history has everything (CARE-04)', async () => {
    const { caseId } = await contactCase()
    await inTransaction(kit.db, (tx) => takeCase(tx, kit.deps, { caseId, by: 'anna' }))
    await expect(
      inTransaction(kit.db, (tx) => takeCase(tx, kit.deps, { caseId, by: 'Anna' })),
    ).rejects.toMatchObject(fields('case', 'taken'))
    await inTransaction(kit.db, (tx) =>
      noteOnCase(tx, kit.deps, { caseId, note: 'called at nine', by: 'bert' }),
    )
    expect(await listCases(kit.db, kit.clock.now())).toContainEqual(
      expect.objectContaining({ caseId, state: 'in-progress', takenBy: 'anna', isOverdue: false }),
    )
    await decide(caseId, 'contacted')
    const record = await show(caseId)
    expect(record).toMatchObject({ state: 'decided', outcome: 'contacted', decidedBy: 'anna' })
    expect(record.history.map(({ act, actor, text }) => [act, actor, text])).toEqual([
      ['opened', 'system', null],
      ['taken', 'anna', null],
      ['noted', 'bert', 'called at nine'],
      ['decided', 'anna', 'a reason'],
    ])
    const { rows } = await kit.db.query<{ act: string; player_id: bigint | null; actor: string }>(
      'select act, player_id, actor from audit.entry where object = $1 order by entry_id',
      [caseId],
    )
    expect(rows.map(({ act, player_id: id, actor }) => [act, id, actor])).toEqual([
      ['risk.case_opened', null, 'system'],
      ['risk.case_taken', null, 'anna'],
      ['risk.case_noted', null, 'bert'],
      ['risk.case_decided', null, 'anna'],
      ['risk.case_viewed', null, 'anna'],
    ])
  })

  it('is decided one time, with an outcome of its kind', async () => {
    const { player, caseId } = await contactCase()
    await expect(decide(caseId, 'same-person')).rejects.toMatchObject(fields('outcome', 'other_kind'))
    const ends = await Promise.allSettled([
      decide(caseId, 'contacted'),
      decide(caseId, 'not-reached', 'bert'),
    ])
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(decide(caseId, 'contacted')).rejects.toMatchObject(fields('case', 'decided'))
    await expect(decide('rsk_nothing', 'contacted')).rejects.toMatchObject({ code: 'error.not_found' })
    await expect(decide(caseId, 'contacted', 'Who ever')).rejects.toMatchObject(fields('by', 'not_plain'))
    for (const statement of [
      `update risk.player_case set outcome = 'reported' where case_id = $1`,
      'delete from risk.player_case where case_id = $1',
      `update risk.case_event set actor = 'carl' where case_id = $1`,
      'delete from risk.case_fact where case_id = $1',
    ])
      await expect(kit.db.query(statement, [caseId])).rejects.toThrow(/never changed/)
    // The next high limit is another case.
    kit.clock.advance({ seconds: 1 })
    await kit.told('limits.changed', player, {
      ...byPlayer,
      measure: 'loss',
      period: 'month',
      valueMinor: '600000',
    })
    expect(await casesOf(player)).toMatchObject([{ state: 'decided' }, { state: 'open' }])
  })

  it('keeps words encrypted, those of third parties too (EXC-21)', async () => {
    const { caseId } = await contactCase()
    await inTransaction(kit.db, (tx) =>
      noteOnCase(tx, kit.deps, { caseId, note: 'a secret word', by: 'anna' }),
    )
    const { rows } = await kit.db.query<{ row: string }>(
      'select t::text as row from risk.case_text t union all select t::text from risk.third_party t',
    )
    expect(rows.map(({ row }) => row).join()).not.toContain('secret word')
  })

  it('whose time is over is an alarm, again each day, and again after it has become more urgent', async () => {
    const player = await kit.person()
    await kit.told('deposit.completed', player, await kit.deposit(player, 150_000n))
    const caseId = await caseOf(player, 'linked-amounts')
    const alarms = () => kit.logged.filter((line) => line.includes(caseId)).length
    kit.clock.advance({ hours: caseKinds['linked-amounts'].hours - 1, minutes: 59 })
    await kit.runJob('risk.tell-overdue-cases')
    expect(alarms()).toBe(0)
    kit.clock.advance({ minutes: 1 })
    for (let run = 0; run < 2; run++) await kit.runJob('risk.tell-overdue-cases')
    expect(alarms()).toBe(1)
    kit.clock.advance({ hours: TOLD_AGAIN_HOURS - 1, minutes: 59 })
    await kit.runJob('risk.tell-overdue-cases')
    expect(alarms()).toBe(1)
    kit.clock.advance({ minutes: 1 })
    for (let run = 0; run < 2; run++) await kit.runJob('risk.tell-overdue-cases')
    expect(alarms()).toBe(2)
    expect(kit.logged.join()).not.toContain(`"playerId":"${player}"`)
    expect(await listCases(kit.db, kit.clock.now())).toContainEqual(
      expect.objectContaining({ caseId, isOverdue: true }),
    )
    await kit.told('deposit.completed', player, await kit.deposit(player, 50_000n))
    await kit.runJob('risk.tell-overdue-cases')
    expect(alarms()).toBe(3)
  })

  it('that is overdue is told of again where the server died before the line was written', async () => {
    const { caseId } = await contactCase()
    kit.clock.advance({ hours: caseKinds['limit-contact'].hours })
    const dies = () => {
      throw new Error('the server dies')
    }
    const dying = { ...silentLog, error: dies }
    await expect(tellOverdue({ db: kit.db, clock: kit.clock, log: dying })).rejects.toThrow('dies')
    await kit.runJob('risk.tell-overdue-cases')
    expect(kit.logged.filter((line) => line.includes(caseId))).toHaveLength(1)
  })

  it('is listed for a person, of whom the audit log keeps the name (KYC-07)', async () => {
    const { caseId } = await contactCase()
    const look = (by: string) =>
      inTransaction(kit.db, (tx) => openCaseList(tx, kit.deps, { by, at: kit.clock.now() }))
    await expect(look('Who ever')).rejects.toMatchObject(fields('by', 'not_plain'))
    expect((await look('dora')).map((one) => one.caseId)).toContain(caseId)
    const { rows } = await kit.db.query(
      `select player_id, actor from audit.entry where act = 'risk.cases_listed'`,
    )
    expect(rows).toEqual([{ player_id: null, actor: 'dora' }])
  })
})

it('every outcome belongs to a kind, and each that excludes or pays needs two people', () => {
  const kinds = Object.keys(caseKinds) as (keyof typeof caseKinds)[]
  for (const outcome of outcomeNames) expect(kinds.some((kind) => isOutcomeOf(kind, outcome))).toBe(true)
  expect(outcomeNames.filter((outcome) => outcomes[outcome].needsTwo)).toEqual(['excluded', 'refund-agreed'])
})

describe('a request of a third party', () => {
  const orders: OrderedExclusion[] = []
  const deps = () => ({
    ...kit.deps,
    orderExclusion: async (_tx: unknown, order: OrderedExclusion) => void orders.push(order),
  })
  const intake = (playerId: bigint) =>
    inTransaction(kit.db, (tx) =>
      takeThirdPartyRequest(tx, kit.deps, {
        playerId,
        relation: 'parent',
        asker: 'Eva Example',
        contact: 'eva@example.com',
        statement: 'my son loses his rent',
        by: 'anna',
      }),
    )
  const propose = (caseId: string, by: string, months: number | null = 12) =>
    inTransaction(kit.db, (tx) =>
      proposeDecision(tx, kit.deps, { caseId, outcome: 'excluded', months, note: 'talked with both', by }),
    )
  const vote = (requestId: string, answer: 'approve' | 'refuse', by: string) =>
    inTransaction(kit.db, (tx) => voteOnDecision(tx, deps(), { requestId, vote: answer, note: 'read', by }))

  it('is a case with its words, and two people exclude the player (EXC-21)', async () => {
    const player = await kit.person()
    const caseId = await intake(player)
    expect(await show(caseId)).toMatchObject({
      kind: 'third-party-request',
      thirdParty: { asker: 'Eva Example', contact: 'eva@example.com' },
      facts: [{ details: { relation: 'parent' } }],
      history: [{ act: 'opened', actor: 'anna', text: 'my son loses his rent' }],
    })
    await expect(decide(caseId, 'excluded')).rejects.toMatchObject(fields('outcome', 'needs_two'))
    await expect(
      inTransaction(kit.db, (tx) =>
        proposeDecision(tx, kit.deps, { caseId, outcome: 'excluded', note: 'talked with both', by: 'anna' }),
      ),
    ).rejects.toMatchObject(fields('months', 'required'))
    const requestId = await propose(caseId, 'anna')
    await expect(propose(caseId, 'bert')).rejects.toMatchObject(fields('case', 'already_proposed'))
    await expect(vote(requestId, 'approve', 'Anna')).rejects.toMatchObject(fields('by', 'same_person'))
    // Nobody ends the case alone while the proposal waits.
    await expect(decide(caseId, 'refused', 'carl')).rejects.toMatchObject(fields('case', 'already_proposed'))
    expect(orders).toEqual([])
    const votes = await Promise.allSettled(['bert', 'carl'].map((by) => vote(requestId, 'approve', by)))
    expect(votes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(orders).toEqual([
      { playerId: player, months: 12, reason: 'signs_of_harm', evidence: 'talked with both', by: 'anna' },
    ])
    expect(await show(caseId)).toMatchObject({ state: 'decided', outcome: 'excluded' })
  })

  it('whose proposal is refused goes on, and so does one that nobody has answered in time (EXC-21)', async () => {
    const player = await kit.person()
    const caseId = await intake(player)
    const first = await propose(caseId, 'anna')
    await vote(first, 'refuse', 'bert')
    await expect(vote(first, 'approve', 'carl')).rejects.toMatchObject(fields('request', 'decided'))
    const second = await propose(caseId, 'anna', null)
    kit.clock.advance({ hours: 23, minutes: 59 })
    await expect(decide(caseId, 'refused')).rejects.toMatchObject(fields('case', 'already_proposed'))
    kit.clock.advance({ minutes: 1 })
    await expect(vote(second, 'approve', 'bert')).rejects.toMatchObject(fields('request', 'expired'))
    await propose(caseId, 'anna')
    const acts = (await show(caseId)).history.map(({ act }) => act)
    expect(acts).toEqual([
      'opened',
      'proposed',
      'proposal-refused',
      'proposed',
      'proposal-expired',
      'proposed',
    ])
    expect(await show(caseId)).toMatchObject({ state: 'open' })
  })

  it('that is refused has one appeal, which others decide (EXC-21)', async () => {
    const player = await kit.person()
    const caseId = await intake(player)
    const appeal = () =>
      inTransaction(kit.db, (tx) => appealRefusal(tx, kit.deps, { caseId, note: 'a letter', by: 'bert' }))
    await expect(appeal()).rejects.toMatchObject(fields('case', 'not_refused'))
    await decide(caseId, 'refused', 'anna')
    const opened = await Promise.allSettled([appeal(), appeal()])
    expect(opened.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const appealId = await caseOf(player, 'appeal')
    expect(await show(appealId)).toMatchObject({ appealOf: caseId, thirdParty: { asker: 'Eva Example' } })
    await expect(decide(appealId, 'upheld', 'anna')).rejects.toMatchObject(fields('by', 'same_person'))
    await expect(propose(appealId, 'anna')).rejects.toMatchObject(fields('by', 'same_person'))
    const requestId = await propose(appealId, 'bert')
    await expect(vote(requestId, 'approve', 'anna')).rejects.toMatchObject(fields('by', 'same_person'))
    await vote(requestId, 'approve', 'carl')
    expect(orders.filter((order) => order.playerId === player)).toHaveLength(1)
    expect(await show(appealId)).toMatchObject({ state: 'decided', outcome: 'excluded' })
  })
})
