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
const TERMS = { days: 30, amount: 200_000n, isBankEnough: true }
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

  it('at once: the first deposit begins and ends the days, also while it is under way', () => {
    const before = { startedAt: null, deposited: 0n, documents: [], level: 'NOT_VERIFIED' } as const
    expect(at(before, 0, AT_ONCE).state).toBe('nothing')
    expect(at({ ...before, deposited: 1n }, 0, AT_ONCE).state).toBe('required')
    expect(at({}, 0, AT_ONCE).state).toBe('required')
  })

  it('at once: a bank that has told who the player is takes the place of the days, not of the amount', () => {
    const own = { isProvenByBank: true }
    expect(at(own, 24 * 365, AT_ONCE)).toMatchObject({ state: 'preferred', daysLeft: null, endsAt: null })
    expect(at({ ...own, deposited: 200_000n }, 0, AT_ONCE).state).toBe('required')
    expect(at(own, 0, { ...AT_ONCE, isBankEnough: false }).state).toBe('required')
    expect(at(own, 30 * 24).state).toBe('required')
  })

  it('while all that was sent is looked at: nothing stops before the end, the review afterwards', () => {
    const sent = { documents: both('UNDER_REVIEW', 'VERIFIED') }
    expect(at(sent, 1)).toMatchObject({ state: 'nothing', daysLeft: null })
    expect(at(sent, 30 * 24).state).toBe('under_review')
    expect(at({ documents: both('UNDER_REVIEW', 'REQUESTED') }, 30 * 24).state).toBe('required')
  })

  it('is none for a player whose identity and address are proven, or need no proof', () => {
    const levels: KycStatus[] = ['FULLY_VERIFIED', 'ENHANCED_KYC', 'ENHANCED', 'EDD_PENDING', 'NOT_REQUIRED']
    for (const level of levels)
      expect(at({ level, documents: [] }, 24 * 365)).toMatchObject({ state: 'nothing', amountLeft: null })
    const more = [...both('VERIFIED'), document('PROOF_OF_PAYMENT', 'REQUESTED')]
    expect(at({ level: 'PENDING', documents: more, deposited: 900_000n }, 24 * 365).state).toBe('nothing')
  })

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

  it('KYC-15: an identity document that has expired holds none, nor one that is renewed without a deposit since', () => {
    const expired = both('EXPIRED', 'VERIFIED')
    const facts15 = { lastDepositAt: later, deposited: 900_000n }
    expect(at({ ...facts15, level: 'PENDING_EXPIRED', documents: expired }, over)).toMatchObject({
      state: 'required',
      withdrawal: 'free',
    })
    const renewed = [document('PROOF_OF_ID', 'REQUESTED', later.add({ hours: 1 })), expired[1]!]
    expect(at({ ...facts15, documents: renewed }, over).withdrawal).toBe('free')
  })

  it('ID-12: in any order of events no withdrawal is held for what could have been asked for earlier', () => {
    let seed = 20_261_102
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return Math.floor((seed / 2_147_483_648) * below)
    }
    let held = 0
    for (let run = 0; run < 3_000; run++) {
      const state = {
        now: START,
        deposits: [] as Temporal.Instant[],
        asked: new Map<string, Temporal.Instant>(),
        status: new Map<string, DocumentStatus>(),
        deposited: 0n,
      }
      for (let step = 0; step < 12; step++) {
        state.now = state.now.add({ minutes: 1 + random(8 * 24 * 60) })
        const kind = random(2) === 0 ? 'PROOF_OF_ID' : 'PROOF_OF_ADDRESS'
        const known = state.status.get(kind)
        const event = random(6)
        if (event <= 1) {
          state.deposits.push(state.now)
          state.deposited += BigInt(1 + random(120_000))
        } else if (event === 2 && (known === undefined || known === 'EXPIRED')) {
          state.status.set(kind, 'REQUESTED')
          state.asked.set(kind, state.now)
        } else if (event === 3 && known === 'REQUESTED') state.status.set(kind, 'UNDER_REVIEW')
        else if (event === 4 && known === 'UNDER_REVIEW')
          state.status.set(kind, random(2) === 0 ? 'VERIFIED' : 'REQUESTED')
        else if (event === 5 && known === 'VERIFIED') state.status.set(kind, 'EXPIRED')
        const documents = [...state.status].map(([one, status]) => ({
          kind: one as DeadlineDocument['kind'],
          status,
          askedAt: state.asked.get(one)!,
        }))
        const isExpired = state.status.get('PROOF_OF_ID') === 'EXPIRED'
        const lastDepositAt = state.deposits.at(-1) ?? null
        const { withdrawal } = documentDeadline(
          {
            level: isExpired ? 'PENDING_EXPIRED' : 'PENDING',
            documents,
            startedAt: state.deposits[0] ?? null,
            deposited: state.deposited,
            lastDepositAt,
            isProvenByBank: random(2) === 0,
          },
          random(2) === 0 ? TERMS : AT_ONCE,
          state.now,
        )
        if (withdrawal === 'free') continue
        held += 1
        const open = documents.filter(({ status }) => status === 'REQUESTED' || status === 'UNDER_REVIEW')
        const isEarlier = open.some(({ askedAt }) => Temporal.Instant.compare(askedAt, lastDepositAt!) < 0)
        expect(isEarlier && !isExpired, `run ${run}, step ${step}`).toBe(true)
      }
    }
    expect(held).toBeGreaterThan(100)
  })
})

describe('the reminder', () => {
  const endsAt = START.add({ hours: 30 * 24 })
  const session = { id: 'second', signedInAt: START.add({ hours: 2 }) }
  const when = (change: Partial<ReminderFacts>, hours = 3) =>
    reminderState(
      { level: 'PENDING', documents: both('REQUESTED'), endsAt, session, postponed: null, ...change },
      START.add({ hours }),
    )
  const put = (hours: number) => ({ in: 'first', at: START.add({ hours }) })
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
    expect(when({ postponed: { ...postponed, in: session.id } }, leftAt(days))).toBe('INACTIVE')
  })

  it('is in each session when the days are over', () => {
    expect(when({ postponed: put(leftAt(0) + 1) }, leftAt(0) + 2)).toBe('NOTIFY')
    expect(when({ postponed: { ...put(0), in: session.id } }, leftAt(0) + 2)).toBe('INACTIVE')
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
