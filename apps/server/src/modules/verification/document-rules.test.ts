import type { KycStatus } from '@marquee/contract'
import { describe, expect, it } from 'vitest'
import {
  applyToDocument,
  type DocumentEvent,
  type KindAndStatus,
  levelFrom,
  readinessFrom,
} from './document-rules.ts'

const statuses = ['UNREQUESTED', 'REQUESTED', 'UNDER_REVIEW', 'VERIFIED', 'EXPIRED'] as const
type Status = (typeof statuses)[number]
const refused: DocumentEvent = { is: 'refused', reason: 'BAD_QUALITY' }
const events: readonly DocumentEvent[] = [
  { is: 'requested' },
  { is: 'received' },
  { is: 'approved' },
  refused,
  { is: 'expired' },
]

/** Every change that there is; all other pairs of a status and an event change nothing. */
const changes: readonly (readonly [Status, DocumentEvent['is'], Status])[] = [
  ['UNREQUESTED', 'requested', 'REQUESTED'],
  ['REQUESTED', 'received', 'UNDER_REVIEW'],
  ['UNDER_REVIEW', 'approved', 'VERIFIED'],
  ['UNDER_REVIEW', 'refused', 'REQUESTED'],
  ['VERIFIED', 'expired', 'EXPIRED'],
  ['EXPIRED', 'requested', 'REQUESTED'],
]

describe('the status of a document', () => {
  it.each(statuses.flatMap((status) => events.map((event) => [status, event.is, event] as const)))(
    'after %s and %s is what the table says',
    (status, is, event) => {
      const change = changes.find(([from, by]) => from === status && by === is)
      expect(applyToDocument({ status }, event)?.status ?? null).toBe(change?.[2] ?? null)
    },
  )

  it('has the reason of a refusal until something else happens', () => {
    const again = applyToDocument({ status: 'UNDER_REVIEW' }, refused)!
    expect(again).toEqual({ status: 'REQUESTED', reason: 'BAD_QUALITY' })
    expect(applyToDocument(again, { is: 'received' })).toEqual({ status: 'UNDER_REVIEW', reason: null })
  })
})

const kinds = {
  id: 'PROOF_OF_ID',
  address: 'PROOF_OF_ADDRESS',
  wealth: 'SOURCE_OF_WEALTH',
  payment: 'PROOF_OF_PAYMENT',
  form: 'EDD_QUESTIONNAIRE',
} as const
/** `id:VERIFIED address:REQUESTED`. */
const documentsFrom = (text: string): KindAndStatus[] =>
  text
    .split(' ')
    .filter((part) => part !== '')
    .map((part) => {
      const [kind, status] = part.split(':') as [keyof typeof kinds, Status]
      return { kind: kinds[kind], status }
    })

describe('the KYC level', () => {
  it.each<readonly [KycStatus, string, KycStatus]>([
    ['NOT_VERIFIED', '', 'NOT_VERIFIED'],
    ['DATA_VERIFIED', '', 'DATA_VERIFIED'],
    ['DATA_VERIFIED', 'id:UNREQUESTED', 'DATA_VERIFIED'],
    ['NOT_VERIFIED', 'id:REQUESTED', 'PENDING'],
    ['PENDING', 'id:UNDER_REVIEW', 'PENDING'],
    ['PENDING', 'id:VERIFIED', 'PENDING'],
    ['PENDING', 'address:VERIFIED', 'PENDING'],
    ['PENDING', 'id:VERIFIED address:VERIFIED', 'FULLY_VERIFIED'],
    ['FULLY_VERIFIED', 'id:VERIFIED address:VERIFIED payment:REQUESTED', 'PENDING'],
    ['PENDING', 'id:VERIFIED address:VERIFIED payment:VERIFIED', 'FULLY_VERIFIED'],
    ['PENDING', 'id:VERIFIED address:VERIFIED payment:EXPIRED', 'FULLY_VERIFIED'],
    ['FULLY_VERIFIED', 'id:VERIFIED address:VERIFIED payment:EXPIRED payment:REQUESTED', 'PENDING'],
    ['FULLY_VERIFIED', 'id:EXPIRED address:VERIFIED', 'PENDING_EXPIRED'],
    ['PENDING_EXPIRED', 'id:REQUESTED address:VERIFIED', 'PENDING'],
    ['FULLY_VERIFIED', 'id:VERIFIED address:EXPIRED', 'PENDING'],
    ['FULLY_VERIFIED', 'id:VERIFIED address:VERIFIED form:REQUESTED', 'EDD_PENDING'],
    ['EDD_PENDING', 'id:VERIFIED address:VERIFIED form:UNDER_REVIEW', 'EDD_UNDER_REVIEW'],
    ['EDD_UNDER_REVIEW', 'id:VERIFIED address:VERIFIED form:VERIFIED', 'ENHANCED'],
    ['NOT_VERIFIED', 'form:REQUESTED', 'EDD_PENDING'],
    ['EDD_PENDING', 'form:UNDER_REVIEW', 'EDD_UNDER_REVIEW'],
    ['EDD_UNDER_REVIEW', 'form:VERIFIED', 'PENDING'],
    ['PENDING', 'form:EXPIRED', 'EDD_PENDING'],
    ['PENDING', 'id:VERIFIED form:REQUESTED', 'EDD_PENDING'],
    ['EDD_UNDER_REVIEW', 'id:VERIFIED form:VERIFIED', 'PENDING'],
    ['EDD_UNDER_REVIEW', 'address:VERIFIED form:VERIFIED', 'PENDING'],
    ['EDD_PENDING', 'id:UNREQUESTED form:REQUESTED', 'EDD_PENDING'],
    ['PENDING', 'id:EXPIRED form:REQUESTED', 'PENDING_EXPIRED'],
    ['PENDING', 'id:UNDER_REVIEW form:UNDER_REVIEW', 'PENDING'],
    ['RESTRICTED', 'form:REQUESTED', 'RESTRICTED'],
    ['PENDING', 'id:REQUESTED form:REQUESTED', 'PENDING'],
    ['PENDING', 'id:VERIFIED address:VERIFIED wealth:VERIFIED', 'ENHANCED_KYC'],
    ['NOT_REQUIRED', 'id:REQUESTED', 'NOT_REQUIRED'],
    ['RESTRICTED', 'id:VERIFIED address:VERIFIED', 'RESTRICTED'],
    ['SUSPENDED', 'id:VERIFIED address:VERIFIED', 'SUSPENDED'],
  ])('%s with the documents "%s" becomes %s', (current, documents, level) => {
    expect(levelFrom(current, documentsFrom(documents))).toBe(level)
  })
})

describe('what is still to be done', () => {
  it.each<readonly [KycStatus, string, string, boolean]>([
    ['NOT_VERIFIED', '', '0 asked, 0 verified, 0 under review, send: ', true],
    ['NOT_VERIFIED', 'id:UNREQUESTED', '0 asked, 0 verified, 0 under review, send: ', true],
    ['PENDING', 'id:REQUESTED', '1 asked, 0 verified, 0 under review, send: PROOF_OF_ID', false],
    [
      'PENDING',
      'id:VERIFIED address:UNDER_REVIEW payment:REQUESTED payment:VERIFIED',
      '4 asked, 2 verified, 1 under review, send: PROOF_OF_PAYMENT',
      false,
    ],
    ['PENDING_EXPIRED', 'id:EXPIRED', '1 asked, 0 verified, 0 under review, send: PROOF_OF_ID', false],
    ['FULLY_VERIFIED', 'id:VERIFIED payment:EXPIRED', '1 asked, 1 verified, 0 under review, send: ', false],
    ['NOT_REQUIRED', 'id:REQUESTED', '1 asked, 0 verified, 0 under review, send: ', true],
    ['FULLY_VERIFIED', 'id:VERIFIED address:VERIFIED', '2 asked, 2 verified, 0 under review, send: ', false],
  ])('at %s with the documents "%s" is %s', (level, documents, text, isNothingToDo) => {
    const { asked, verified, underReview, toSend, ...rest } = readinessFrom(level, documentsFrom(documents))
    expect(
      `${asked} asked, ${verified} verified, ${underReview} under review, send: ${toSend.join(' ')}`,
    ).toBe(text)
    expect(rest).toEqual({ isNothingToDo })
  })
})
