import { describe, expect, it } from 'vitest'
import { type Confirmation, type GateFacts, gateStanding, type GateTerms, missingOf } from './gate-rules.ts'
import { personDecision } from './person-rules.ts'

const beganAt = Temporal.Instant.from('2026-11-02T10:00:00Z')
const terms: GateTerms = {
  ageGate: 'deposit',
  identityGate: 'play',
  method: 'data',
  graceHours: 0,
  graceCap: 0n,
}
const grace: GateTerms = { ...terms, graceHours: 72, graceCap: 10_000n }
const facts: GateFacts = {
  level: 'NOT_VERIFIED',
  confirmations: [],
  isAnswered: true,
  beganAt,
  hasStated: false,
}
const by = (source: Confirmation['source'], ...subjects: Confirmation['subject'][]): Confirmation[] =>
  subjects.map((subject) => ({ subject, source }))
const at = (change: Partial<GateFacts>, own: GateTerms = terms, now = beganAt) =>
  gateStanding({ ...facts, ...change }, own, now)

describe('the gate of age (kyc.ageGate)', () => {
  it('closes deposit, play and demo until an outside source or a document has confirmed the age (ID-02)', () => {
    expect(at({})).toMatchObject({ isOpen: false, deposit: 'age', play: 'age', demo: 'age' })
    for (const source of ['data', 'bank', 'document', 'cpf'] as const)
      expect(at({ confirmations: by(source, 'age') })).toMatchObject({ deposit: null, demo: null })
  })

  it('says that it is being checked while nobody has answered', () => {
    expect(at({ isAnswered: false })).toMatchObject({
      deposit: 'checking',
      play: 'checking',
      demo: 'checking',
    })
  })

  it('before play leaves deposits open', () => {
    expect(at({}, { ...terms, ageGate: 'play' })).toMatchObject({ deposit: null, play: 'age' })
  })
})

describe('the gate of identity (kyc.identityGate)', () => {
  const age = by('data', 'age')

  it('before play closes play and not deposits; before deposit or registration closes both (ID-03)', () => {
    expect(at({ confirmations: age })).toMatchObject({ deposit: null, play: 'identity', demo: null })
    for (const identityGate of ['deposit', 'registration'] as const)
      expect(at({ confirmations: age }, { ...terms, identityGate })).toMatchObject({
        deposit: 'identity',
        play: 'identity',
      })
  })

  it('opens with name, birth date and address, and with none of them missing (ID-03)', () => {
    expect(at({ confirmations: by('data', 'age', 'person') }).play).toBe('identity')
    expect(at({ confirmations: by('data', 'age', 'address') }).play).toBe('identity')
    const all = [...by('data', 'age', 'person'), ...by('document', 'address')]
    expect(at({ confirmations: all })).toMatchObject({
      isOpen: true,
      deposit: null,
      play: null,
      stakesUntil: null,
    })
  })

  it.each([
    ['data', ['data', 'bank', 'document', 'cpf']],
    ['strong', ['bank', 'document']],
    ['document', ['document']],
    ['face', ['document']],
  ] as const)('with the method %s believes %s about a person (kyc.identityMethod)', (method, believed) => {
    const sources = (['data', 'bank', 'document', 'cpf'] as const).filter(
      (source) =>
        missingOf(
          { level: 'NOT_VERIFIED', confirmations: by(source, 'age', 'person', 'address') },
          { method },
        ).length === 0,
    )
    expect(sources).toEqual(believed)
  })

  it('is open where the KYC level says that identity and address are proven', () => {
    expect(at({ level: 'FULLY_VERIFIED' }).isOpen).toBe(true)
    expect(at({ level: 'PENDING' }).isOpen).toBe(false)
  })

  it('has the ledger refuse stakes from its begin', () => {
    expect(at({ confirmations: age }).stakesUntil).toEqual(beganAt)
  })
})

describe('the time before identity is verified (kyc.graceHours)', () => {
  const age = by('data', 'age')
  const end = beganAt.add({ hours: 72 })

  it('begins with the statement of the player, and ends at its end and not a moment before (ID-04)', () => {
    expect(at({ confirmations: age }, grace)).toMatchObject({
      deposit: 'grace',
      play: 'grace',
      stakesUntil: beganAt,
    })
    const stated = { confirmations: age, hasStated: true }
    expect(at(stated, grace, end.subtract({ nanoseconds: 1 }))).toMatchObject({
      deposit: null,
      play: null,
      stakesUntil: end,
      graceUntil: end,
    })
    expect(at(stated, grace, end)).toMatchObject({
      deposit: 'identity',
      play: 'identity',
      graceUntil: null,
    })
  })

  it('is offered to nobody of whom the age is not confirmed (ID-02)', () => {
    expect(at({}, grace)).toMatchObject({ deposit: 'age', play: 'age' })
    expect(at({ hasStated: true }, grace)).toMatchObject({ deposit: 'age', play: 'age', graceUntil: null })
  })

  it('is over when the identity is verified', () => {
    const all = by('data', 'age', 'person', 'address')
    expect(at({ confirmations: all, hasStated: true }, grace)).toMatchObject({
      isOpen: true,
      graceUntil: null,
    })
  })
})

describe('a verification that has failed for good', () => {
  it('closes play whatever is confirmed, asks for nothing, and every other level opens it again (ID-18)', () => {
    const all = by('data', 'age', 'person', 'address')
    const failed = { isOpen: false, play: 'failed', stakesUntil: beganAt, graceUntil: null, missing: [] }
    expect(at({ level: 'RESTRICTED', confirmations: all })).toMatchObject({ ...failed, deposit: null })
    expect(
      at({ level: 'RESTRICTED', confirmations: by('data', 'age'), hasStated: true }, grace),
    ).toMatchObject({ play: 'failed', stakesUntil: beganAt, graceUntil: null })
    for (const level of ['NOT_VERIFIED', 'FULLY_VERIFIED'] as const)
      expect(at({ level, confirmations: all })).toMatchObject({ isOpen: true, play: null, stakesUntil: null })
  })
})

describe('what sources of data confirm', () => {
  const match = { name: 'match', dateOfBirth: 'match', address: 'match', age: 'match' } as const
  const decide = (...sources: Parameters<typeof personDecision.decide>[0]['sources'][number][]) =>
    personDecision.decide({ sources, minAge: 18 })

  it('is all of a person whom one source knows as they say', () => {
    expect(decide(match)).toEqual({ answer: { age: true, person: true, address: true }, because: [] })
  })

  it('is nothing without a source that knows the name', () => {
    expect(decide().answer).toEqual({ age: false, person: false, address: false })
    expect(decide({ ...match, name: 'differs' }).because).toEqual(['unknown'])
  })

  it('comes from several sources, each of which knows the name', () => {
    const address = { ...match, dateOfBirth: 'missing', age: 'missing' } as const
    const date = { ...match, address: 'differs' } as const
    expect(decide(address, date).answer).toEqual({ age: true, person: true, address: true })
    expect(decide(date)).toEqual({
      answer: { age: true, person: true, address: false },
      because: ['address'],
    })
    expect(decide({ ...address, name: 'missing' }, date).answer.address).toBe(false)
  })

  it('is nothing of somebody whom a source knows as too young, whatever others say (ID-02)', () => {
    const young = { ...match, dateOfBirth: 'differs', age: 'differs' } as const
    expect(decide(match, young)).toEqual({
      answer: { age: false, person: false, address: false },
      because: ['under_age'],
    })
  })
})
