/** The return from an exclusion that people decide about (EXC-08, decision 108). */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '../../apps/server/src/kernel/index.ts'
import { testAudit } from '../../apps/server/src/modules/audit/test-kit.ts'
import {
  listReturns,
  proposeReturn,
  readBreakRecord,
  voteOnReturn,
} from '../../apps/server/src/modules/protection/index.ts'
import { breakCalls, START, WAIT_OVER } from './break-kit.ts'
import { type AccountsKit, createAccountsKit, signIn } from './kit.ts'

let kit: AccountsKit
beforeAll(async () => {
  kit = await createAccountsKit({ start: START })
})
afterEach(() => kit.clock.set(Temporal.Instant.from(START)))
afterAll(() => kit.close())

const {
  askedReturn,
  enterDuringBreak,
  read,
  ask,
  cancel,
  exclude,
  excludedBefore,
  stake,
  passes,
  at,
  mailsTo,
} = breakCalls(() => kit)
const { runBreakJobs, statusOf } = breakCalls(() => kit)

type Typed = Parameters<typeof proposeReturn>[2]
const ground = () => ({ audit: testAudit, clock: kit.clock })
const propose = (playerId: bigint, change: Partial<Typed> = {}) =>
  inTransaction(kit.db, (tx) =>
    proposeReturn(tx, ground(), {
      playerId,
      decision: 'approve',
      reason: 'reviewed',
      note: 'ticket 812',
      by: 'Anna',
      ...change,
    }),
  )
const vote = (requestId: string, by = 'bert', answer: 'approve' | 'refuse' = 'approve') =>
  inTransaction(kit.db, (tx) => voteOnReturn(tx, ground(), { requestId, by, vote: answer, note: '' }))
const fields = (field: string, code: string) => ({ fields: [expect.objectContaining({ field, code })] })
const proposalsOf = async (playerId: bigint) => (await readBreakRecord(kit.db, playerId)).proposals
const endsOf = async (playerId: bigint) =>
  (await proposalsOf(playerId)).map(({ end }) => end && `${end.endedAs} ${end.reason}`)
const later = (hours: number) => kit.clock.set(Temporal.Instant.from(WAIT_OVER).add({ hours }))
const refusal = { decision: 'refuse', reason: 'signs_of_harm' } as const

describe('a return that people decide about', () => {
  it('EXC-08: is approved by two people, one time, and its player is told in the same transaction', async () => {
    const person = await askedReturn()
    const requestId = await propose(person.playerId)
    await runBreakJobs()
    expect(await passes(person.playerId)).toBe(false)
    await vote(requestId)
    // A server does it; two that do it at the same time do it one time.
    await Promise.all([runBreakJobs(), runBreakJobs()])
    expect(await statusOf(person.playerId)).toBe('REGISTERED')
    expect((await stake(person.playerId)).ok).toBe(true)
    expect(await endsOf(person.playerId)).toEqual(['done approve'])
    expect(await mailsTo(person.email, 'return-approved')).toHaveLength(1)
    expect((await read(person)).body).toMatchObject({
      running: null,
      decided: { is: 'approved', at: WAIT_OVER },
    })
    expect((await signIn(kit.browser(), person)).body.playerSession.isOnBreak).toBe(false)
    const { rows } = await kit.db.query(
      `select act, actor_kind, actor, reason from audit.entry
        where player_id = $1 and act like 'break.return%' and actor_kind = 'staff' order by entry_id`,
      [person.playerId],
    )
    const row = { actor_kind: 'staff', reason: 'reviewed' }
    expect(rows).toEqual([
      { ...row, act: 'break.return_proposed', actor: 'anna' },
      { ...row, act: 'break.return_proposal_approved', actor: 'bert' },
      { ...row, act: 'break.returned', actor: 'anna' },
    ])
  })

  it('EXC-08: that two people refuse stays closed, is told, and can be asked for again', async () => {
    const person = await askedReturn()
    await vote(await propose(person.playerId, refusal))
    await runBreakJobs()
    expect(await statusOf(person.playerId)).toBe('SELF_EXCLUDED')
    expect(await passes(person.playerId)).toBe(false)
    const [mail] = await mailsTo(person.email, 'return-refused')
    expect(mail?.text).toContain('help@x.example')
    expect((await read(person)).body).toMatchObject({
      decided: { is: 'refused', at: WAIT_OVER },
      running: { return: { askedAt: null, canAsk: true, isReviewed: true } },
    })
    expect((await ask(person)).body).toMatchObject({
      decided: null,
      running: { return: { confirmFrom: '2027-11-07T09:00:00Z', canAsk: false } },
    })
  })

  it('is not approved before its wait is over; it is refused at any time', async () => {
    const person = await askedReturn()
    at('2027-10-31T08:59:59.999Z')
    await expect(propose(person.playerId)).rejects.toMatchObject(fields('decision', 'early'))
    at(WAIT_OVER)
    await propose(person.playerId)
    const other = await askedReturn()
    at('2027-10-24T09:00:00Z')
    await propose(other.playerId, refusal)
  })

  it('is proposed only where a request waits, which people decide about, and for a reason of the decision', async () => {
    const own = await excludedBefore()
    const none = fields('player', 'no_request')
    await expect(propose(own.playerId)).rejects.toMatchObject(none)
    await ask(own)
    await expect(propose(own.playerId)).rejects.toMatchObject(none)
    await expect(propose(999_999n)).rejects.toMatchObject(none)
    const person = await askedReturn()
    for (const change of [{ reason: 'signs_of_harm' }, { decision: 'refuse' }] as const)
      await expect(propose(person.playerId, change)).rejects.toMatchObject(fields('reason', 'other_decision'))
    await expect(propose(person.playerId, { by: 'player' })).rejects.toMatchObject(fields('by', 'reserved'))
    await expect(propose(person.playerId, { by: 'anna b' })).rejects.toMatchObject(fields('by', 'not_plain'))
  })
})

describe('a proposal about a return', () => {
  it('is not confirmed by its maker, however the name is written, nor in the database', async () => {
    const person = await askedReturn()
    const requestId = await propose(person.playerId)
    for (const by of ['anna', 'ANNA'])
      await expect(vote(requestId, by)).rejects.toMatchObject(fields('by', 'same_person'))
    const insert = (by: string) =>
      kit.db.query(
        `insert into protection.return_proposal_vote (request_id, vote, note, person, at)
           values ($1, 'approve', '', $2, $3)`,
        [requestId, by, kit.clock.now()],
      )
    await expect(insert('anna')).rejects.toThrow('another person than its maker')
    await expect(insert('Anna')).rejects.toThrow('staff_name_check')
  })

  it('is decided one time, by one of twenty people at the same moment', async () => {
    const person = await askedReturn()
    const requestId = await propose(person.playerId)
    const votes = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) =>
        vote(requestId, `bert-${index}`, index % 2 ? 'approve' : 'refuse'),
      ),
    )
    expect(votes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const result of votes)
      if (result.status === 'rejected') expect(result.reason).toMatchObject(fields('request', 'decided'))
    await expect(vote(requestId, 'carl')).rejects.toMatchObject(fields('request', 'decided'))
  })

  it('is the only open one of its request, also of two that are made at the same moment', async () => {
    const person = await askedReturn()
    const made = await Promise.allSettled([propose(person.playerId), propose(person.playerId, refusal)])
    expect(made.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(propose(person.playerId)).rejects.toMatchObject(fields('player', 'already_proposed'))
  })

  it('waits for a day, to the millisecond; then another one may be made', async () => {
    const person = await askedReturn()
    const requestId = await propose(person.playerId)
    later(24)
    await expect(vote(requestId)).rejects.toMatchObject(fields('request', 'expired'))
    kit.clock.set(kit.clock.now().subtract({ milliseconds: 1 }))
    await expect(propose(person.playerId)).rejects.toMatchObject(fields('player', 'already_proposed'))
    later(24)
    const next = await propose(person.playerId)
    await expect(vote(requestId)).rejects.toMatchObject(fields('request', 'expired'))
    kit.clock.set(kit.clock.now().add({ hours: 24 }).subtract({ milliseconds: 1 }))
    await vote(next)
    expect(await endsOf(person.playerId)).toEqual(['expired not_approved', null])
  })

  it('that is refused changes nothing for the player, and another one may be made', async () => {
    const person = await askedReturn()
    await vote(await propose(person.playerId), 'bert', 'refuse')
    await runBreakJobs()
    expect((await read(person)).body).toMatchObject({
      decided: null,
      running: { return: { askedAt: '2027-10-24T09:00:00Z' } },
    })
    expect(await mailsTo(person.email, 'return-refused')).toEqual([])
    kit.clock.advance({ minutes: 1 })
    await vote(await propose(person.playerId, { by: 'bert' }), 'anna')
    await runBreakJobs()
    expect(await endsOf(person.playerId)).toEqual(['refused second_person', 'done approve'])
  })

  it('about a request that its player has taken back is confirmed by nobody, and does nothing', async () => {
    const person = await askedReturn()
    const requestId = await propose(person.playerId)
    await cancel(person)
    await expect(vote(requestId)).rejects.toMatchObject(fields('request', 'return_ended'))
    // Another request, which the proposal is not about.
    await ask(person)
    await expect(vote(requestId)).rejects.toMatchObject(fields('request', 'return_ended'))
  })

  it('that is confirmed has failed where the player takes the request back, or lengthens the exclusion, before a server does it', async () => {
    for (const end of [
      cancel,
      (one: Parameters<typeof cancel>[0]) => exclude(one, 12, { accountDisableIndefinitely: true }),
    ]) {
      kit.clock.set(Temporal.Instant.from(START))
      const person = await askedReturn()
      await vote(await propose(person.playerId))
      await end(person)
      // Another request where one can be made: the decision is not about it.
      await ask(await enterDuringBreak(person))
      await runBreakJobs()
      expect(await statusOf(person.playerId)).toBe('SELF_EXCLUDED')
      expect(await endsOf(person.playerId)).toEqual(['failed return_ended'])
    }
  })

  it('that is confirmed is done after a crash, with its mail: neither without the other', async () => {
    const person = await askedReturn()
    await vote(await propose(person.playerId))
    await kit.db.query(
      `create function audit.no_mail() returns trigger language plpgsql as $$ begin raise exception 'a crash'; end $$;
       create trigger failing before insert on kernel.outbox for each row
         when (new.body ->> 'task' like '%mail%') execute function audit.no_mail()`,
    )
    await expect(runBreakJobs()).rejects.toThrow('a crash')
    await kit.db.query('drop trigger failing on kernel.outbox; drop function audit.no_mail()')
    expect(await statusOf(person.playerId)).toBe('SELF_EXCLUDED')
    expect(await endsOf(person.playerId)).toEqual([null])
    await runBreakJobs()
    expect(await statusOf(person.playerId)).toBe('REGISTERED')
    expect(await mailsTo(person.email, 'return-approved')).toHaveLength(1)
  })

  it('and its answer are never changed or removed', async () => {
    const person = await askedReturn()
    await vote(await propose(person.playerId))
    await runBreakJobs()
    for (const table of ['return_proposal', 'return_proposal_vote', 'return_proposal_end'])
      for (const change of [
        `update protection.${table} set request_id = 'x'`,
        `delete from protection.${table}`,
      ])
        await expect(kit.db.query(change)).rejects.toThrow('are never changed or removed')
  })
})

describe('the list of staff', () => {
  it('has each request that people decide about, the oldest first, with its record and its open proposal', async () => {
    const own = await excludedBefore()
    await ask(own)
    const first = await askedReturn()
    const second = await askedReturn()
    await propose(second.playerId)
    const waiting = await listReturns(kit.db, kit.clock.now())
    const of = (playerId: bigint) => waiting.find((one) => one.playerId === playerId)
    expect(of(own.playerId)).toBeUndefined()
    expect(of(first.playerId)).toMatchObject({
      record: { kind: 'exclusion', length: 'indefinite', source: 'player', until: null },
      proposal: null,
    })
    expect(of(first.playerId)?.approvableFrom.toString()).toBe(WAIT_OVER)
    expect(of(second.playerId)?.proposal).toMatchObject({
      decision: 'approve',
      reason: 'reviewed',
      note: 'ticket 812',
      madeBy: 'anna',
      approvedBy: null,
    })
    const times = waiting.map(({ askedAt }) => askedAt.epochMilliseconds)
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    expect(
      (await listReturns(kit.db, kit.clock.now().add({ hours: 24 }))).map(({ proposal }) => proposal),
    ).not.toContainEqual(expect.objectContaining({ madeBy: 'anna' }))
  })
})
