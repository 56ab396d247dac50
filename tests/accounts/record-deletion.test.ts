/** Records are deleted when their time ends (KYC-14, EXC-17). */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createLog, grantAppRights, type HttpApp, inTransaction } from '../../apps/server/src/kernel/index.ts'
import { recordIncome } from '../../apps/server/src/modules/affordability/index.ts'
import { testAudit } from '../../apps/server/src/modules/audit/test-kit.ts'
import { deleteRecordsJob } from '../../apps/server/src/modules/players/index.ts'
import { readSubjects } from '../../apps/server/src/modules/players/test-kit.ts'
import {
  orderExclusion,
  proposeReturn,
  voteOnReturn,
} from '../../apps/server/src/modules/protection/index.ts'
import { openRecordDeletion } from '../../apps/server/src/wiring/record-deletion.ts'
import { breakCalls, indefinite, START, WAIT_OVER } from './break-kit.ts'
import { documentCalls, serveFiles } from './document-kit.ts'
import { type AccountsKit, createAccountsKit, signIn } from './kit.ts'
import { countRecords, insertListsAndCase, recordTables } from './record-kit.ts'

let kit: AccountsKit
let files: HttpApp
const logged: string[] = []
beforeAll(async () => {
  kit = await createAccountsKit({ start: START })
  files = await serveFiles(kit)
})
afterEach(() => {
  kit.clock.set(Temporal.Instant.from(START))
  logged.length = 0
})
afterAll(async () => {
  await files.close()
  await kit.close()
})

const calls = breakCalls(() => kit)
const documents = documentCalls(
  () => kit,
  () => files,
)
const at = (text: string) => kit.clock.set(Temporal.Instant.from(text))

type Verbs = Parameters<typeof openRecordDeletion>[1]
/** One night of the job, with all its pages. */
async function night(replaced: Partial<Verbs> = {}): Promise<void> {
  const log = createLog({ level: 'error', destination: { write: (line) => void logged.push(line) } })
  const job = openRecordDeletion(
    { db: kit.db, clock: kit.clock, log },
    { ...kit, audit: testAudit, ...replaced },
  )
  const context = { signal: AbortSignal.timeout(60_000), attempt: 1, dueAt: undefined }
  await job.run({}, context)
  for (;;) {
    const { rows } = await kit.db.query<{ payload: unknown }>(
      `delete from kernel.outbox where topic = 'kernel.job' and body ->> 'task' = $1 returning body -> 'payload' as payload`,
      [deleteRecordsJob.name],
    )
    if (rows.length === 0) return
    for (const { payload } of rows) await job.run(payload, context)
  }
}

const countsOf = (playerId: bigint) => countRecords(kit.db, playerId)
const nothing = Object.fromEntries(recordTables.map((table) => [table, 0]))
const isKept = async (playerId: bigint) => Object.values(await countsOf(playerId)).every((count) => count > 0)
const evidenceOf = async (playerId: bigint, rule = 'due-diligence') =>
  (
    await kit.db.query<{ player_id: bigint | null; actor: string; after: string; entry_id: bigint }>(
      `select player_id, actor, after, entry_id from audit.entry
        where act = 'records.deleted' and object = $1 and reason = $2 order by entry_id`,
      [`player:${playerId}`, rule],
    )
  ).rows

/** A player with records of every module that has due-diligence records. */
async function knownPlayer() {
  const player = await documents.player()
  const { playerId } = player
  await documents.send(player)
  await kit.verification.gates.look(playerId)
  await inTransaction(kit.db, async (tx) => {
    const income = { playerId, monthly: 100_000n, currency: 'EUR', reason: 'pay slips', by: 'anna' } as const
    await recordIncome(tx, { audit: testAudit, clock: kit.clock }, income)
    await insertListsAndCase(tx, playerId, kit.clock.now())
  })
  return player
}

/** The same, whose account is closed at START. */
async function closedPlayer() {
  const player = await knownPlayer()
  await kit.closing.close(player.playerId, { requestId: 'closing' })
  return player
}

/** The account was closed at START, 12:00 in Finland. */
const LAST_MOMENT = '2031-10-24T08:59:59.999Z'
const DAY_BEFORE = '2031-10-23T09:00:00Z'
const DUE = '2031-10-24T10:00:00Z'

describe('due-diligence records', () => {
  it('are kept for five years after the account was closed, and deleted on the day they end (KYC-14)', async () => {
    const { playerId } = await closedPlayer()
    for (const early of [START, DAY_BEFORE, LAST_MOMENT]) {
      at(early)
      await night()
      expect(await isKept(playerId)).toBe(true)
    }
    expect(await evidenceOf(playerId)).toEqual([])
    at(DUE)
    await night()
    expect(await countsOf(playerId)).toEqual(nothing)
    expect(logged).toEqual([])
  })

  it('leave evidence in the audit log: kinds, rows and files, and nothing that was in them (KYC-14, KYC-07)', async () => {
    const { playerId } = await closedPlayer()
    const before = await countsOf(playerId)
    at(DUE)
    await night()
    const [told, untold, ...others] = await evidenceOf(playerId)
    expect(others).toEqual([])
    expect(told).toMatchObject({ player_id: playerId, actor: 'players.delete-records' })
    expect(JSON.parse(told!.after)).toMatchObject({ endedAt: START, files: 1 })
    const kinds = (entry: { after: string }) => (JSON.parse(entry.after) as { kinds: string[] }).kinds
    expect(kinds(told!)).toContain(`verification.document_change=${before['verification.document_change']}`)
    expect(kinds(told!)).toContain('affordability.income=1')
    // What was found of a player on lists, and cases, are not in the player's own acts.
    expect(untold!.player_id).toBeNull()
    expect(kinds(untold!)).toEqual([
      'players.screening=1',
      'risk.case_event=1',
      'risk.case_fact=1',
      'risk.case_text=1',
      'risk.player_case=1',
    ])
    expect(`${told!.after}${untold!.after}`).not.toMatch(/pay slips|a suspicion/)
    await night()
    expect(await evidenceOf(playerId)).toHaveLength(2)
  })

  it('go without the ledger, the profile and the acts of the player (KYC-14)', async () => {
    const player = await knownPlayer()
    const { playerId } = player
    await calls.deposit(playerId)
    await calls.act(playerId, { kind: 'hold', provider: 5, holdId: `paid-${playerId}`, amount: 1_000n })
    await calls.act(playerId, {
      kind: 'settle',
      provider: 5,
      holdId: `paid-${playerId}`,
      amount: 1_000n,
    })
    await kit.closing.close(playerId, { requestId: 'closing' })
    const entries = async () =>
      (await kit.db.query('select hash from wallet.entry where player_id = $1 order by seq', [playerId])).rows
    const acts = async () =>
      (await kit.db.query('select hash from audit.entry where player_id = $1 order by entry_id', [playerId]))
        .rows
    const [booked, recorded] = [await entries(), await acts()]
    at(DUE)
    await night()
    expect(await countsOf(playerId)).toEqual(nothing)
    expect(await entries()).toEqual(booked)
    expect((await acts()).slice(0, recorded.length)).toEqual(recorded)
    expect((await kit.wallet.check({ players: [playerId] })).differences).toEqual([])
    // The address is still known: nobody opens a second account with it (ID-05).
    expect(await kit.players.hasEmail(player.email)).toBe(true)
  })

  it('are kept while the account is open, and from the day the balance was paid out (KYC-14)', async () => {
    const open = await knownPlayer()
    const late = await knownPlayer()
    await calls.deposit(late.playerId)
    kit.closingPayouts.covered.add(late.playerId)
    await kit.closing.close(late.playerId, { requestId: 'closing' })
    const unpaid = await knownPlayer()
    await calls.deposit(unpaid.playerId)
    kit.closingPayouts.covered.add(unpaid.playerId)
    await kit.closing.close(unpaid.playerId, { requestId: 'closing' })
    at('2026-11-24T09:00:00Z')
    const hold = { provider: 5, holdId: `late-${late.playerId}`, amount: 1_000n }
    expect(await calls.act(late.playerId, { kind: 'hold', ...hold })).toMatchObject({ ok: true })
    expect(await calls.act(late.playerId, { kind: 'settle', ...hold })).toMatchObject({ ok: true })
    at(DUE)
    await night()
    for (const { playerId } of [open, late, unpaid]) expect(await isKept(playerId)).toBe(true)
    at('2031-11-24T09:00:00Z')
    await night()
    expect(await countsOf(late.playerId)).toEqual(nothing)
    for (const { playerId } of [open, unpaid]) expect(await isKept(playerId)).toBe(true)
  })

  it('of an account that was opened again are kept from its next closing (KYC-14)', async () => {
    const { playerId } = await closedPlayer()
    at('2031-01-01T09:00:00Z')
    const change = { reason: 'opened again', actor: 'anna' } as const
    await kit.players.changeStanding(playerId, { status: { to: 'REGISTERED' }, ...change })
    at('2031-02-01T09:00:00Z')
    await kit.closing.close(playerId, { requestId: 'again' })
    at(DUE)
    await night()
    expect(await isKept(playerId)).toBe(true)
    at('2036-02-01T09:00:00Z')
    await night()
    expect(await countsOf(playerId)).toEqual(nothing)
  })

  it('of an account that came closed from an older platform are kept from when it came (KYC-14)', async () => {
    const { playerId } = await closedPlayer()
    await kit.db.query(`delete from players.standing_change where player_id = $1`, [playerId])
    at(DAY_BEFORE)
    await night()
    expect(await isKept(playerId)).toBe(true)
    at(DUE)
    await night()
    expect(await countsOf(playerId)).toEqual(nothing)
  })

  it('of a player who comes back later begin again: nothing is verified, and lists are searched (KYC-14)', async () => {
    const { playerId } = await closedPlayer()
    await inTransaction(kit.db, (tx) =>
      tx.query(`update players.player set kyc_status = 'FULLY_VERIFIED' where player_id = $1`, [playerId]),
    )
    const deletedAt = async () =>
      (
        await kit.db.query<{ at: Temporal.Instant | null }>(
          'select records_deleted_at as at from players.player where player_id = $1',
          [playerId],
        )
      ).rows[0]!.at
    const isScreened = async () => {
      const page = { after: playerId - 1n, limit: 1, isMissingOnly: false }
      return (await readSubjects(kit.db, page)).some((one) => one.playerId === playerId)
    }
    expect(await isScreened()).toBe(true)
    at(DUE)
    await night()
    expect(await isScreened()).toBe(false)
    expect(await kit.players.factsOf(playerId)).toMatchObject({ kycStatus: 'NOT_VERIFIED' })
    expect((await deletedAt())?.toString()).toBe(DUE)
    await kit.players.changeStanding(playerId, {
      status: { to: 'REGISTERED' },
      reason: 'opened again',
      actor: 'anna',
    })
    expect(await deletedAt()).toBeNull()
    expect(await isScreened()).toBe(true)
  })

  it.each([
    [
      'an open complaint',
      `insert into complaints.complaint (player_id, reference, topic, state, filed_at, answer_by, remind_at)
         values ($1::bigint, 'CMP-' || $1::bigint, 'other', 'open', now(), now() + interval '1 day', now())`,
      `delete from complaints.complaint where player_id = $1::bigint`,
    ],
    [
      'an open case of risk',
      `insert into risk.player_case (case_id, player_id, kind, opened_at, due_at)
         values ('open-' || $1::bigint, $1::bigint, 'structuring', now(), now())`,
      `update risk.player_case set state = 'decided', outcome = 'explained', decided_by = 'anna', decided_at = now()
         where case_id = 'open-' || $1::bigint`,
    ],
    [
      'an open case of care',
      `insert into care.player_case (case_id, player_id, opened_at) values ('care-' || $1::bigint, $1::bigint, now())`,
      `update care.player_case set closed_at = now(), closed_by = 'anna', outcome = 'no-concern' where case_id = 'care-' || $1::bigint`,
    ],
    [
      'an open payout',
      `insert into payments.balance_payout (player_id, balance_payout_id, cause, state, opened_at)
         values ($1::bigint, 'pay-' || $1::bigint, 'closing', 'open', now())`,
      `update payments.balance_payout set state = 'done', ended_at = now() where player_id = $1`,
    ],
  ])('are kept with %s, and deleted when it has ended (KYC-14)', async (_what, begin, end) => {
    const { playerId } = await closedPlayer()
    await kit.db.query(begin, [playerId])
    at(DUE)
    await night()
    expect(await isKept(playerId)).toBe(true)
    await kit.db.query(end, [playerId])
    await night()
    expect(await countsOf(playerId)).toEqual(nothing)
  })

  it('are whole after a crash in the middle, and deleted in the next night (KYC-14)', async () => {
    const { playerId } = await closedPlayer()
    const other = await closedPlayer()
    const before = await countsOf(playerId)
    at(DUE)
    const broken: Verbs['verification'] = {
      async deleteRecords(tx, of) {
        const deleted = await kit.verification.deleteRecords(tx, of)
        if (of === playerId) throw new Error('the files cannot be removed')
        return deleted
      },
    }
    await night({ verification: broken })
    expect(await countsOf(playerId)).toEqual(before)
    expect(await evidenceOf(playerId)).toEqual([])
    expect(await countsOf(other.playerId)).toEqual(nothing)
    expect(logged.join('')).toContain('"alarm":true')
    await night()
    expect(await countsOf(playerId)).toEqual(nothing)
    expect(await evidenceOf(playerId)).toHaveLength(2)
  })

  it('are deleted one time by two instances at once (KYC-14)', async () => {
    const people = await Promise.all([closedPlayer(), closedPlayer()])
    at(DUE)
    await Promise.all([night(), night()])
    for (const { playerId } of people) {
      expect(await countsOf(playerId)).toEqual(nothing)
      expect(await evidenceOf(playerId)).toHaveLength(2)
    }
    expect(logged).toEqual([])
  })

  it('are kept where the account is opened again at the same time (KYC-14)', async () => {
    const { playerId } = await closedPlayer()
    at(DUE)
    let waiting: Promise<void> | undefined
    await inTransaction(kit.db, async (tx) => {
      await kit.players.changeStandingIn(tx, playerId, {
        status: { to: 'REGISTERED' },
        reason: 'opened again',
        actor: 'anna',
      })
      waiting = night()
      for (;;) {
        const { rowCount } = await kit.db.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
        if (rowCount > 0) break
      }
    })
    await waiting
    expect(await isKept(playerId)).toBe(true)
  })

  it('are deleted by the function alone: neither the server nor an owner removes a row (KYC-14)', async () => {
    const { playerId } = await closedPlayer()
    const role = `records_${playerId}`
    await grantAppRights(kit.db.connection, role)
    const tables = ['verification.document_change', 'risk.case_fact', 'protection.break_record']
    for (const table of tables) {
      const remove = (first: string) =>
        inTransaction(kit.db, async (tx) => {
          await tx.query(first)
          await tx.query(`delete from ${table} where player_id = $1`, [playerId])
        })
      await expect(remove(`set local role ${role}`)).rejects.toThrow('permission denied')
    }
    await expect(
      kit.db.query('delete from verification.document_change where player_id = $1', [playerId]),
    ).rejects.toThrow('never changed or removed')
    const { rows } = await inTransaction(kit.db, async (tx) => {
      await tx.query(`set local role ${role}`)
      return tx.query<{ deleted: bigint }>('select deleted from verification.delete_records($1)', [playerId])
    })
    expect(rows.some(({ deleted }) => deleted > 0n)).toBe(true)
  })
})

describe('the record of an exclusion', () => {
  const recordsOf = async (playerId: bigint) => (await calls.recordsOf(playerId)).length

  it('is kept for seven years after the return, and deleted on the day they end (EXC-17)', async () => {
    const person = await calls.excludedBefore()
    expect((await calls.ask(person)).status).toBe(200)
    at('2027-04-25T09:00:00Z')
    const back = await calls.enterDuringBreak(person)
    expect((await calls.confirm(back)).status).toBe(200)
    for (const early of ['2034-04-24T09:00:00Z', '2034-04-25T08:59:59.999Z']) {
      at(early)
      await night()
      expect(await recordsOf(person.playerId)).toBe(1)
    }
    at('2034-04-25T09:00:00Z')
    await night()
    expect(await recordsOf(person.playerId)).toBe(0)
    const [evidence, ...others] = await evidenceOf(person.playerId, 'exclusions')
    expect(others).toEqual([])
    expect(evidence!.player_id).toBe(person.playerId)
    expect(JSON.parse(evidence!.after)).toMatchObject({ endedAt: '2027-04-25T09:00:00Z', files: 0 })
    expect((JSON.parse(evidence!.after) as { kinds: string[] }).kinds).toContain('protection.break_record=1')
    expect(logged).toEqual([])
  })

  it('is never deleted while the exclusion lasts, with or without an end (EXC-07, EXC-17)', async () => {
    at(START)
    const endless = await calls.signedIn()
    await calls.exclude(endless, 12, indefinite)
    const unreturned = await calls.signedIn()
    await calls.exclude(unreturned, 6)
    at('2090-01-01T09:00:00Z')
    await night()
    expect(await recordsOf(endless.playerId)).toBe(1)
    expect(await recordsOf(unreturned.playerId)).toBe(1)
  })

  it('without an end is kept for seven years after people have approved the return (EXC-17)', async () => {
    const person = await calls.askedReturn()
    await kit.db.query(
      `update protection.return_request set ended_at = $2, ended_as = 'approved' where player_id = $1`,
      [person.playerId, WAIT_OVER],
    )
    at('2034-10-31T08:59:59.999Z')
    await night()
    expect(await recordsOf(person.playerId)).toBe(1)
    at('2034-10-31T10:00:00Z')
    await night()
    expect(await recordsOf(person.playerId)).toBe(0)
    const { rows } = await kit.db.query('select from protection.return_request where player_id = $1', [
      person.playerId,
    ])
    expect(rows).toEqual([])
  })

  it('that staff have imposed goes with its order, its evidence and what people decided about the return (EXC-17)', async () => {
    at(START)
    const person = await calls.signedIn()
    const { playerId } = person
    const ground = { audit: testAudit, clock: kit.clock }
    const order = { playerId, months: 6, reason: 'signs_of_harm', evidence: 'a ticket', by: 'anna' } as const
    await inTransaction(kit.db, (tx) => orderExclusion(tx, ground, order))
    await calls.runBreakJobs()
    at('2027-04-24T09:00:00Z')
    await calls.ask(await calls.enterDuringBreak(person))
    at('2027-05-02T09:00:00Z')
    const proposal = { playerId, decision: 'approve', reason: 'reviewed', note: '', by: 'anna' } as const
    const requestId = await inTransaction(kit.db, (tx) => proposeReturn(tx, ground, proposal))
    const vote = { requestId, vote: 'approve', by: 'bert', note: '' } as const
    await inTransaction(kit.db, (tx) => voteOnReturn(tx, ground, vote))
    await calls.runBreakJobs()
    expect(await calls.statusOf(playerId)).toBe('REGISTERED')
    at('2034-05-02T08:59:59Z')
    await night()
    expect(await evidenceOf(playerId, 'exclusions')).toEqual([])
    at('2034-05-02T10:00:00Z')
    await night()
    const [evidence] = await evidenceOf(playerId, 'exclusions')
    expect((JSON.parse(evidence!.after) as { kinds: string[] }).kinds).toEqual([
      'protection.break_record=1',
      'protection.exclusion_evidence=1',
      'protection.exclusion_order=1',
      'protection.exclusion_order_end=1',
      'protection.return_proposal=1',
      'protection.return_proposal_end=1',
      'protection.return_proposal_vote=1',
      'protection.return_request=1',
    ])
    expect(logged).toEqual([])
  })

  it('of a time-out goes at the same time after its end (EXC-17)', async () => {
    const person = await calls.signedIn()
    await calls.timeOut(person, { days: 7 })
    expect(await recordsOf(person.playerId)).toBe(1)
    at('2033-10-31T08:59:59Z')
    await night()
    expect(await recordsOf(person.playerId)).toBe(1)
    at('2033-10-31T10:00:00Z')
    await night()
    expect(await recordsOf(person.playerId)).toBe(0)
  })

  it('keeps the due-diligence records of a closed account with it, and the person is still recognised (KYC-14, EXC-17)', async () => {
    const player = await knownPlayer()
    const { playerId } = player
    const asked = { length: { is: 'months', months: 6 }, product: 'live-casino' } as const
    await kit.protection.breaks.excludeProduct(playerId, asked, { requestId: 'one', sessionId: 'one' })
    await kit.closing.close(playerId, { requestId: 'closing' })
    at('2045-01-01T09:00:00Z')
    await night()
    expect(await isKept(playerId)).toBe(true)
    expect(await recordsOf(playerId)).toBe(1)
    const { body } = await signIn(kit.browser(), player)
    expect(body.code).toBe('error.account.closed')
    expect(await kit.players.hasEmail(player.email)).toBe(true)
    const { rows } = await kit.db.query<{ verified: number }>(
      'select count(*)::integer as verified from kernel.claim where player_id = $1',
      [playerId],
    )
    expect(rows[0]!.verified).toBeGreaterThanOrEqual(2)
  })
})
