/** What follows from a stop of offers, during breaks, and after staff have acted, over a real ledger. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction, type Tx } from '../../kernel/index.ts'
import { openCaseList, openCaseRecord, openEffects } from './case-list.ts'
import { answerObjection, closeCase, takeStep } from './cases.ts'
import { measureEffects } from './effects.ts'
import { offersPausedSince } from './offers.ts'
import type { StepKind } from './step-store.ts'
import { type CareKit, createCareKit } from './test-kit.ts'

let kit: CareKit
beforeAll(async () => {
  kit = await createCareKit()
})
afterAll(() => kit.close())

const within = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => inTransaction(kit.db, work)
const caseOf = async (playerId: bigint) =>
  (await within((tx) => openCaseList(tx, kit.deps, { by: 'anna' }))).find((one) => one.playerId === playerId)
const markersOf = async (playerId: bigint) =>
  ((await caseOf(playerId))?.markers ?? []).map(({ kind, strength }) => `${kind} ${strength}`)
const take = (caseId: string, step: StepKind) =>
  within((tx) => takeStep(tx, kit.deps, { caseId, step, details: {}, note: '', by: 'anna' }))
const stepsOf = async (caseId: string) =>
  (await within((tx) => openCaseRecord(tx, kit.deps, { caseId, by: 'anna' }))).steps
const changed = (playerId: bigint, change: object) =>
  kit.told('player.standing.changed', playerId, { accountStatus: 'SELF_EXCLUDED', ...change })

/** A player whose deposits are a strong marker. */
async function strong() {
  const playerId = await kit.person()
  await kit.deposit(playerId, 200_000n)
  return { playerId, caseId: (await caseOf(playerId))!.caseId }
}

describe('breaks', () => {
  it('are counted when the player begins one, and not with each change during it (CARE-01)', async () => {
    const playerId = await kit.person()
    await changed(playerId, { subject: 'status', actor: 'player', beginsBreak: true })
    for (const subject of ['status', 'rights', 'law', 'casino', 'live-casino', 'casino'])
      await changed(playerId, { subject, actor: 'player', beginsBreak: false })
    for (let number = 0; number < 6; number++)
      await changed(playerId, { subject: 'status', actor: 'staff', beginsBreak: true })
    expect(await markersOf(playerId)).toEqual([])
    const product = { accountStatus: 'REGISTERED', actor: 'player', beginsBreak: true }
    for (const subject of ['casino', 'live-casino']) await changed(playerId, { ...product, subject })
    expect(await markersOf(playerId)).toEqual(['tools notable'])
  })

  it('have a message name help and no tools, and a closed account has none (CARE-03)', async () => {
    const { playerId, caseId } = await strong()
    kit.know(playerId, { status: 'SELF_EXCLUDED' })
    const sentAfter = async (work: () => Promise<unknown>) => {
      const sent = kit.mails.length
      await work()
      return kit.mails.slice(sent)
    }
    const message = async () => kit.runJob('care.send-message', { stepId: await take(caseId, 'message') })
    const [mail] = await sentAfter(message)
    expect(mail!.text).not.toContain('take a break')
    expect(mail!.text).toContain('Peluuri')
    await kit.offers.object(playerId, '')
    const { clock, audit } = kit.deps
    const deps = { clock, audit, reviewDecision: async () => {} }
    await within((tx) => answerObjection(tx, deps, { caseId, answer: 'upheld', note: '', by: 'bert' }))
    const answer = () => kit.runJob('care.tell-answer', { caseId })
    expect((await sentAfter(answer)).map(({ tag }) => tag)).toEqual(['care-objection'])
    kit.know(playerId, { status: 'CLOSED' })
    expect(await sentAfter(message)).toEqual([])
    expect(await sentAfter(answer)).toEqual([])
  })
})

describe('a stop of offers', () => {
  it('has a person look at it within 72 hours, and is an alarm afterwards (CARE-03)', async () => {
    const { playerId, caseId } = await strong()
    expect((await caseOf(playerId))!.actBy).toEqual(kit.clock.now().add({ hours: 72 }))
    kit.clock.advance({ hours: 72 })
    await kit.runJob('care.tell-late-cases')
    expect(kit.logged.filter((line) => line.includes(caseId))).toHaveLength(1)
  })

  it('comes with three notable kinds also where a strong one was looked at and closed (CARE-01, CARE-03)', async () => {
    const { playerId, caseId } = await strong()
    const close = { caseId, outcome: 'no-concern', markers: 1, note: '', by: 'anna' } as const
    await within((tx) => closeCase(tx, kit.deps, close))
    for (const depositId of ['a', 'b', 'c']) await kit.told('deposit.failed', playerId, { depositId })
    for (let number = 0; number < 2; number++)
      await kit.told('limits.changed', playerId, { action: 'requested', actor: 'player' })
    expect(await offersPausedSince(kit.db, playerId)).toBeNull()
    await kit.told('withdrawal.released', playerId, { withdrawalId: 'w', stage: 'cancelled' })
    expect(await markersOf(playerId)).toContain('combined strong')
    expect(await offersPausedSince(kit.db, playerId)).toEqual(kit.clock.now())
  })

  it('goes on where its marker came after the case was read: it is read again before it is closed (CARE-03)', async () => {
    const playerId = await kit.person()
    for (const depositId of ['a', 'b', 'c']) await kit.told('deposit.failed', playerId, { depositId })
    const { caseId, markers: read } = (await caseOf(playerId))!
    expect(await offersPausedSince(kit.db, playerId)).toBeNull()
    const close = (markers: number) =>
      within((tx) =>
        closeCase(tx, kit.deps, { caseId, outcome: 'no-concern', markers, note: '', by: 'anna' }),
      )
    kit.clock.advance({ hours: 1 })
    await kit.deposit(playerId, 200_000n)
    const pausedAt = kit.clock.now()
    await expect(close(read.length)).rejects.toMatchObject({
      fields: [{ field: 'markers', code: 'changed' }],
    })
    expect(await offersPausedSince(kit.db, playerId)).toEqual(pausedAt)
    await close((await caseOf(playerId))!.markers.length)
    expect(await offersPausedSince(kit.db, playerId)).toBeNull()
  })

  it('is what an objection reviews, and not a later decision of the case (CARE-03, KYC-16)', async () => {
    const { playerId, caseId } = await strong()
    const decisions = async () =>
      (
        await kit.db.query<{ decision_id: string; because: string[] }>(
          'select decision_id, because from decisions.decision where player_id = $1 order by at, decision_id',
          [playerId],
        )
      ).rows
    const [stop] = await decisions()
    kit.clock.advance({ hours: 1 })
    for (const depositId of ['a', 'b', 'c']) await kit.told('deposit.failed', playerId, { depositId })
    expect(await decisions()).toHaveLength(2)
    await kit.offers.object(playerId, '')
    const reviewed: string[] = []
    const reviewDecision = async (_tx: Tx, { decisionId }: { readonly decisionId: string }) =>
      void reviewed.push(decisionId)
    const given = { caseId, answer: 'upheld', note: '', by: 'bert' } as const
    await within((tx) => answerObjection(tx, { ...kit.deps, reviewDecision }, given))
    expect(reviewed).toEqual([stop!.decision_id])
  })
})

describe('the effect of a step', () => {
  it('is not said where somebody else has ended play, and not counted (CARE-04)', async () => {
    const { playerId, caseId } = await strong()
    kit.clock.advance({ hours: 3 })
    await take(caseId, 'call')
    kit.clock.advance({ seconds: 3 })
    await take(caseId, 'time-out')
    kit.clock.advance({ seconds: 3 })
    await changed(playerId, { subject: 'status', actor: 'staff', beginsBreak: true })
    kit.clock.advance({ hours: 7 * 24 })
    const linesOf = async () =>
      (await within((tx) => openEffects(tx, kit.deps, { days: 8, by: 'anna' }))).find(
        ({ step }) => step === 'call',
      )
    await kit.runJob('care.measure-effects')
    const effects = (await stepsOf(caseId)).map((step) => [step.step, step.effects[0]?.hasWorked])
    expect(effects).toEqual([
      ['message', null],
      ['call', null],
      ['time-out', null],
    ])
    expect(await linesOf()).toEqual({ step: 'call', days: 7, measured: 0, worked: 0 })
  })

  it('is measured also after a page of steps for which that fails (CARE-04)', async () => {
    const failing = await strong()
    await kit.db.query(
      `insert into care.step (step_id, case_id, player_id, step, actor, taken_at, triggers, details)
         select 'cst_fails_' || n, $1, $2, 'call', 'anna', $3, '{}', '{}' from generate_series(1, 200) n`,
      [failing.caseId, failing.playerId, kit.clock.now()],
    )
    kit.clock.advance({ hours: 1 })
    const other = await strong()
    kit.clock.advance({ hours: 24 * 7 })
    const deps = {
      ...kit.deps,
      secondsPlayed: async (...asked: Parameters<typeof kit.deps.secondsPlayed>) => {
        if (asked[1] === failing.playerId) throw new Error('cannot be read')
        return kit.deps.secondsPlayed(...asked)
      },
    }
    await measureEffects(deps, AbortSignal.timeout(100_000))
    expect((await stepsOf(other.caseId))[0]!.effects).toHaveLength(1)
  })
})
