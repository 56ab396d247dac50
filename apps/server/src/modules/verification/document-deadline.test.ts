import type { DocumentStatus, KycStatus } from '@marquee/contract'
import { describe, expect, it } from 'vitest'
import {
  type DeadlineDocument,
  type DeadlineFacts,
  documentDeadline,
  documentTypeStatuses,
  type ReminderFacts,
  reminderState,
} from './document-deadline.ts'

const START = Temporal.Instant.from('2026-11-02T10:00:00Z')
const TERMS = { days: 30, amount: 200_000n, isBankEnough: true, areDaysOfGrace: false }
const AT_ONCE = { ...TERMS, days: 0 }

const document = (
  kind: DeadlineDocument['kind'],
  status: DocumentStatus,
  askedAt: Temporal.Instant | null = START.add({ seconds: 1 }),
): DeadlineDocument => ({ kind, status, askedAt })
const both = (id: DocumentStatus, address: DocumentStatus = id, askedAt = START.add({ seconds: 1 })) => [
  document('PROOF_OF_ID', id, askedAt),
  document('PROOF_OF_ADDRESS', address, askedAt),
]

const facts = (change: Partial<DeadlineFacts> = {}): DeadlineFacts => ({
  level: 'PENDING',
  documents: both('REQUESTED'),
  startedAt: START,
  deposited: 5_000n,
  lastDepositAt: START,
  isProvenByBank: false,
  isConfirmed: false,
  ...change,
})
const at = (change: Partial<DeadlineFacts>, hours: number, terms = TERMS) =>
  documentDeadline(facts(change), terms, START.add({ minutes: Math.round(hours * 60) }))

describe('the hard stop of deposits', () => {
  it('KYC-05: comes with the end of the days, not a minute before', () => {
    expect(at({}, 0)).toMatchObject({ state: 'preferred', daysLeft: 30 })
    expect(at({}, 24)).toMatchObject({ state: 'preferred', daysLeft: 29 })
    expect(at({}, 30 * 24 - 1 / 60)).toMatchObject({ state: 'preferred', daysLeft: 1 })
    expect(at({}, 30 * 24)).toMatchObject({ state: 'required', daysLeft: null })
  })

  it('KYC-05: comes with the amount, not a minor unit before', () => {
    expect(at({ deposited: 199_999n }, 1)).toMatchObject({ state: 'preferred', amountLeft: 1n })
    expect(at({ deposited: 200_000n }, 1)).toMatchObject({ state: 'required', amountLeft: 0n })
    expect(at({ deposited: 200_001n }, 1)).toMatchObject({ state: 'required', amountLeft: 0n })
  })

  it('begins with the first deposit, whose amount is limited too', () => {
    expect(at({ startedAt: null, deposited: 0n, documents: [], level: 'NOT_VERIFIED' }, 0)).toMatchObject({
      state: 'nothing',
      daysLeft: null,
      amountLeft: 200_000n,
    })
  })

  it('ID-12: nobody is stopped before being asked, with days that move or without; the amount limits', () => {
    const before = { startedAt: null, documents: [], level: 'NOT_VERIFIED' } as const
    for (const terms of [TERMS, AT_ONCE]) {
      for (const lastDepositAt of [null, START])
        expect(at({ ...before, deposited: 1n, lastDepositAt }, 0, terms)).toMatchObject({
          state: 'nothing',
          daysLeft: null,
          endsAt: null,
          amountLeft: 199_999n,
        })
      expect(at({ ...before, deposited: 200_000n }, 0, terms)).toMatchObject({
        state: 'nothing',
        amountLeft: 0n,
      })
    }
    expect(at({}, 0, AT_ONCE).state).toBe('required')
  })

  it('at once: a bank that has told who the player is takes the place of the days, not of the amount', () => {
    const own = { isProvenByBank: true }
    expect(at(own, 24 * 365, AT_ONCE)).toMatchObject({ state: 'preferred', daysLeft: null, endsAt: null })
    expect(at({ ...own, deposited: 200_000n }, 0, AT_ONCE).state).toBe('required')
    expect(at(own, 0, { ...AT_ONCE, isBankEnough: false }).state).toBe('required')
    expect(at(own, 30 * 24).state).toBe('required')
  })

  it('at once, and in the time before identity: open gates take the place of the days, not of the amount (KYC-05)', () => {
    const own = { isConfirmed: true }
    const inGrace = { ...TERMS, days: 3, areDaysOfGrace: true }
    for (const terms of [AT_ONCE, inGrace]) {
      expect(at(own, 24 * 365, terms)).toMatchObject({ state: 'preferred', daysLeft: null, endsAt: null })
      expect(at({ ...own, deposited: 200_000n }, 0, terms).state).toBe('required')
      expect(at(own, 3 * 24, { ...terms, isBankEnough: false }).state).toBe('required')
      expect(at({}, 3 * 24, terms).state).toBe('required')
    }
    expect(at({ isProvenByBank: true }, 3 * 24, inGrace).state).toBe('required')
    expect(at(own, 30 * 24).state).toBe('required')
  })

  it('while all that was sent is looked at: nothing stops before the end, the review afterwards', () => {
    const sent = { documents: both('UNDER_REVIEW', 'VERIFIED') }
    expect(at(sent, 1)).toMatchObject({ state: 'nothing', daysLeft: null })
    expect(at(sent, 30 * 24).state).toBe('under_review')
    expect(at({ documents: both('UNDER_REVIEW', 'REQUESTED') }, 30 * 24).state).toBe('required')
  })

  it('is none for a player whose identity and address are proven, or need no proof', () => {
    const levels: KycStatus[] = ['FULLY_VERIFIED', 'ENHANCED_KYC', 'ENHANCED', 'NOT_REQUIRED']
    for (const level of levels)
      expect(at({ level, documents: [] }, 24 * 365)).toMatchObject({ state: 'nothing', amountLeft: null })
    const more = [...both('VERIFIED'), document('PROOF_OF_PAYMENT', 'REQUESTED')]
    expect(at({ level: 'PENDING', documents: more, deposited: 900_000n }, 24 * 365).state).toBe('nothing')
  })

  it.each<KycStatus>(['EDD_PENDING', 'EDD_UNDER_REVIEW'])(
    'KYC-05: stays with the level %s of a questionnaire, until identity and address are verified',
    (level) => {
      expect(at({ level, documents: [] }, 30 * 24).state).toBe('required')
      expect(at({ level, documents: both('VERIFIED') }, 30 * 24).state).toBe('nothing')
    },
  )

  it('a restricted account has it at any time', () => {
    expect(at({ level: 'RESTRICTED' }, 0).state).toBe('required_restricted')
    expect(at({ level: 'RESTRICTED', documents: both('UNDER_REVIEW') }, 0).state).toBe('under_review')
  })
})

describe('a withdrawal', () => {
  const over = 31 * 24
  const later = START.add({ hours: 48 })

  it('ID-12: waits only for a document that was asked for before the last deposit, to the second', () => {
    const asked = START.add({ seconds: 1 })
    const withLast = (lastDepositAt: Temporal.Instant) => at({ lastDepositAt }, over).withdrawal
    expect(withLast(START)).toBe('free')
    expect(withLast(asked)).toBe('free')
    expect(withLast(asked.add({ nanoseconds: 1 }))).toBe('required')
    expect(at({ lastDepositAt: later, level: 'RESTRICTED' }, over).withdrawal).toBe('required_restricted')
  })

  it('waits for a review, and for nothing before the end of the days', () => {
    expect(at({ lastDepositAt: later, documents: both('UNDER_REVIEW') }, over).withdrawal).toBe(
      'under_review',
    )
    expect(at({ lastDepositAt: later }, 72).withdrawal).toBe('free')
  })

  it('KYC-15: an identity document that has expired holds none, nor one that is renewed without a deposit since; another one does', () => {
    const expired = both('EXPIRED', 'VERIFIED')
    const facts15 = { lastDepositAt: later, deposited: 900_000n }
    expect(at({ ...facts15, level: 'PENDING_EXPIRED', documents: expired }, over)).toMatchObject({
      state: 'required',
      withdrawal: 'free',
    })
    const other = [document('PROOF_OF_ID', 'EXPIRED'), document('PROOF_OF_ADDRESS', 'REQUESTED')]
    expect(at({ ...facts15, level: 'PENDING_EXPIRED', documents: other }, over).withdrawal).toBe('required')
    const renewed = [document('PROOF_OF_ID', 'REQUESTED', later.add({ hours: 1 })), expired[1]!]
    expect(at({ ...facts15, documents: renewed }, over).withdrawal).toBe('free')
  })
})

describe('the reminder', () => {
  const endsAt = START.add({ hours: 30 * 24 })
  const session = { id: 'second', signedInAt: START.add({ hours: 2 }) }
  const when = (change: Partial<ReminderFacts>, hours = 3) =>
    reminderState(
      {
        level: 'PENDING',
        documents: both('REQUESTED'),
        endsAt,
        isStopped: false,
        session,
        postponed: null,
        ...change,
      },
      START.add({ hours }),
    )
  const put = (hours: number) => ({ in: ['first'], at: START.add({ hours }) })
  const leftAt = (days: number) => (30 - days) * 24

  it('is shown after a login, not in the session in which the documents were asked for', () => {
    expect(when({})).toBe('NOTIFY')
    expect(when({ session: { ...session, signedInAt: START } })).toBe('INACTIVE')
    expect(when({ documents: [] })).toBe('INACTIVE')
    expect(when({ level: 'FULLY_VERIFIED' })).toBe('INACTIVE')
    expect(when({ endsAt: null })).toBe('INACTIVE')
  })

  it('says that all was sent', () => {
    expect(when({ documents: both('UNDER_REVIEW') })).toBe('UPLOADED')
    expect(when({ documents: both('UNDER_REVIEW', 'REQUESTED') })).toBe('NOTIFY')
  })

  it.each([7, 3, 1])('is put off until %i days are left, and not shown again in the same session', (days) => {
    const postponed = put(leftAt(days + 1) - 1)
    expect(when({ postponed }, leftAt(days) - 1)).toBe('INACTIVE')
    expect(when({ postponed }, leftAt(days))).toBe('NOTIFY')
    expect(when({ postponed: { ...postponed, in: ['third', session.id] } }, leftAt(days))).toBe('INACTIVE')
  })

  it('is in each session when deposits have stopped, by the day or by the amount', () => {
    expect(when({ postponed: put(leftAt(0) + 1), isStopped: true }, leftAt(0) + 2)).toBe('NOTIFY')
    expect(when({ postponed: { ...put(0), in: [session.id] }, isStopped: true }, leftAt(0) + 2)).toBe(
      'INACTIVE',
    )
    expect(when({ postponed: put(3) }, 4)).toBe('INACTIVE')
    expect(when({ postponed: put(3), isStopped: true }, 4)).toBe('NOTIFY')
    expect(when({ endsAt: null, isStopped: true })).toBe('NOTIFY')
  })
})

it('lists what was asked for with its status, comma-separated', () => {
  expect(documentTypeStatuses([])).toBe('')
  expect(
    documentTypeStatuses([
      ...both('REQUESTED', 'UNDER_REVIEW'),
      document('OTHER', 'REQUESTED', null),
      document('PROOF_OF_PAYMENT', 'VERIFIED'),
    ]),
  ).toBe('PROOF_OF_ID:REQUESTED,PROOF_OF_ADDRESS:UNDER_REVIEW,PROOF_OF_PAYMENT:VERIFIED')
})
