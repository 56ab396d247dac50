import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../../tests/kit/database.ts'
import { testClock, inTransaction } from '../../kernel/index.ts'
import { anyKind, type DecisionKind } from './kind.ts'
import { createDecisions } from './record.ts'
import { replayDecision, replaySpan } from './replay.ts'
import { reviewDecision } from './review.ts'
import { findDecision, readDecisions, readReviews } from './store.ts'

interface Inputs {
  readonly amount: bigint
  readonly max: bigint
}
const upTo: DecisionKind<Inputs, 'yes' | 'no'> = {
  name: 'test.amount',
  version: 2,
  decide: ({ amount, max }) => ({
    answer: amount > max ? 'no' : 'yes',
    because: amount > max ? ['amount'] : [],
  }),
  // The first version refused the highest amount too.
  past: { 1: ({ amount, max }) => ({ answer: amount >= max ? 'no' : 'yes', because: [] }) },
  rules: { amount: 'The amount is too high.' },
}
const kinds = [anyKind(upTo)]
const START = '2026-11-02T10:00:00Z'

let db: TestDatabase
let players = 100n
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.close())

const clock = testClock(START)
const decide = (playerId: bigint, inputs: Inputs, kind = upTo) =>
  inTransaction(db, (tx) => createDecisions({ clock }).decide(tx, kind, { playerId, object: 'wd_1', inputs }))

describe('a decision', () => {
  it('is stored with what it was made from, its version and its reasons', async () => {
    const playerId = players++
    expect(await decide(playerId, { amount: 101n, max: 100n })).toMatchObject({
      answer: 'no',
      because: ['amount'],
    })
    const [stored] = await readDecisions(db, playerId, 10)
    expect(stored).toMatchObject({
      playerId,
      kind: 'test.amount',
      version: 2,
      object: 'wd_1',
      at: Temporal.Instant.from(START),
      inputs: '{"amount":{"bigint":"101"},"max":{"bigint":"100"}}',
      answer: '"no"',
      because: ['amount'],
    })
    expect(replayDecision(kinds, stored!)).toEqual({ is: 'same' })
  })

  it('is gone with the transaction of its effect', async () => {
    const playerId = players++
    await expect(
      inTransaction(db, async (tx) => {
        await createDecisions({ clock }).decide(tx, upTo, { playerId, inputs: { amount: 1n, max: 2n } })
        throw new Error('the effect failed')
      }),
    ).rejects.toThrow('the effect failed')
    expect(await readDecisions(db, playerId, 10)).toEqual([])
  })

  it('is not made for a reason without a sentence', async () => {
    const silent = { ...upTo, rules: {} }
    await expect(decide(players++, { amount: 2n, max: 1n }, silent)).rejects.toThrow('has a sentence')
  })

  it.each([
    `update decisions.decision set answer = '"yes"'`,
    'delete from decisions.decision',
    'truncate decisions.decision cascade',
    `update decisions.review set finding = 'upheld'`,
    'truncate decisions.review',
  ])('is never changed: %s', async (statement) => {
    const playerId = players++
    await decide(playerId, { amount: 1n, max: 2n })
    const [{ decisionId } = { decisionId: '' }] = await readDecisions(db, playerId, 1)
    await review({ playerId, decisionId })
    await expect(db.query(statement)).rejects.toThrow(/are never changed or removed/)
  })

  it('of an earlier version is replayed by the rule of that version', async () => {
    const playerId = players++
    await decide(playerId, { amount: 100n, max: 100n }, { ...upTo, version: 1, decide: upTo.past![1]! })
    const [stored] = await readDecisions(db, playerId, 1)
    expect(stored).toMatchObject({ version: 1, answer: '"no"' })
    expect(replayDecision(kinds, stored!)).toEqual({ is: 'same' })
  })

  it('whose rule has changed without a new version is found, and one whose rule is gone', async () => {
    const playerId = players++
    await decide(playerId, { amount: 100n, max: 100n })
    const [stored] = await readDecisions(db, playerId, 1)
    const changed = anyKind({ ...upTo, decide: upTo.past![1]! })
    expect(replayDecision([changed], stored!)).toMatchObject({ is: 'different', answer: '"no"' })
    expect(replayDecision([], stored!)).toEqual({ is: 'unknown' })
    expect(replayDecision(kinds, { ...stored!, version: 7 })).toEqual({ is: 'unknown' })
  })
})

const review = (
  typed: Partial<Parameters<typeof reviewDecision>[2]>,
  recordAct: Parameters<typeof reviewDecision>[1]['recordAct'] = async () => {},
) =>
  inTransaction(db, (tx) =>
    reviewDecision(
      tx,
      { clock, recordAct },
      { playerId: 1n, decisionId: '', finding: 'overturned', by: 'anna', ...typed },
    ),
  )

describe('a review by a person', () => {
  it('stands beside the decision, with name and finding (KYC-16)', async () => {
    const playerId = players++
    await decide(playerId, { amount: 2n, max: 1n })
    const [{ decisionId } = { decisionId: '' }] = await readDecisions(db, playerId, 1)
    await review({ playerId, decisionId })
    clock.advance({ seconds: 1 })
    await review({ playerId, decisionId, finding: 'upheld', by: 'bela' })
    expect(await readReviews(db, playerId, decisionId)).toMatchObject([
      { finding: 'overturned', reviewedBy: 'anna' },
      { finding: 'upheld', reviewedBy: 'bela' },
    ])
    expect(await findDecision(db, playerId, decisionId)).toMatchObject({ answer: '"no"' })
  })

  it('is refused for a decision of another player, and without a name', async () => {
    const playerId = players++
    await decide(playerId, { amount: 2n, max: 1n })
    const [{ decisionId } = { decisionId: '' }] = await readDecisions(db, playerId, 1)
    await expect(review({ playerId: players++, decisionId })).rejects.toMatchObject({
      code: 'error.not_found',
    })
    await expect(review({ playerId, decisionId, by: ' ' })).rejects.toMatchObject({
      code: 'error.validation',
      fields: [{ field: 'by' }],
    })
    expect(await readReviews(db, playerId, decisionId)).toEqual([])
  })

  it('is not kept without its row in the audit log', async () => {
    const playerId = players++
    await decide(playerId, { amount: 2n, max: 1n })
    const [{ decisionId } = { decisionId: '' }] = await readDecisions(db, playerId, 1)
    const fails = async () => {
      throw new Error('no row')
    }
    await expect(review({ playerId, decisionId }, fails)).rejects.toThrow('no row')
    expect(await readReviews(db, playerId, decisionId)).toEqual([])
  })
})

describe('a replay', () => {
  it('reads each decision of its time, page by page, and a sample of them', async () => {
    const own = await createTestDatabase()
    try {
      const at = testClock('2026-10-01T00:00:00Z')
      const decisions = createDecisions({ clock: at })
      await inTransaction(own, async (tx) => {
        for (let number = 1n; number <= 1_201n; number++)
          await decisions.decide(tx, upTo, { playerId: number % 7n, inputs: { amount: number, max: 600n } })
      })
      const from = Temporal.Instant.from('2026-10-01T00:00:00Z')
      const before = from.add({ seconds: 1 })
      expect(await replaySpan(own, kinds, { from, before, onePer: 1 })).toEqual({
        replayed: 1_201,
        different: [],
        unknown: [],
      })
      // Without the end.
      expect(await replaySpan(own, kinds, { from, before: from, onePer: 1 })).toMatchObject({ replayed: 0 })
      const { replayed } = await replaySpan(own, kinds, { from, before, onePer: 10 })
      expect(replayed).toBeGreaterThan(60)
      expect(replayed).toBeLessThan(240)
      const changed = anyKind({ ...upTo, decide: () => ({ answer: 'yes' as const, because: [] }) })
      const { different } = await replaySpan(own, [changed], { from, before, onePer: 1 })
      expect(different).toHaveLength(601)
    } finally {
      await own.close()
    }
  })
})
