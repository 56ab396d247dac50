import { describe, expect, it } from 'vitest'
import { documentOf, noDocuments, someDocuments } from '../../../stories/sample-documents.ts'
import { documentCards, documentsView, shownStatus } from './model.ts'
import type { Documents } from './queries.ts'

const cardOf = (kind: string, change: Partial<Documents>) =>
  documentCards({ ...noDocuments, ...change }).find((card) => card.kind === kind)!

describe('the cards of documents', () => {
  it('a refused document is asked for again, and is shown as refused', () => {
    expect(shownStatus({ documentStatus: 'REQUESTED', reason: null })).toBe('REQUESTED')
    expect(shownStatus({ documentStatus: 'REQUESTED', reason: 'BAD_QUALITY' })).toBe('refused')
    expect(shownStatus({ documentStatus: 'UNDER_REVIEW', reason: null })).toBe('UNDER_REVIEW')
  })

  it('what the player has to send comes first, what nobody has asked for last', () => {
    expect(documentCards(someDocuments).map(({ kind }) => kind)).toEqual([
      'PROOF_OF_ADDRESS',
      'SOURCE_OF_WEALTH',
      'PROOF_OF_PAYMENT',
      'PROOF_OF_ID',
      'OTHER',
    ])
  })

  it.each([
    ['UNREQUESTED', null, 'sendUnasked'],
    ['REQUESTED', null, 'send'],
    ['REQUESTED', 'ID_EXPIRED', 'sendAgain'],
    ['UNDER_REVIEW', null, null],
    ['VERIFIED', null, null],
    ['EXPIRED', null, 'sendAgain'],
  ] as const)(
    'a document that is %s with the reason %s has the action %s',
    (documentStatus, reason, action) => {
      const idDocument = documentOf('PROOF_OF_ID', { documentStatus, reason })
      expect(cardOf('PROOF_OF_ID', { idDocument }).action).toBe(action)
    },
  )

  it.each([
    ['VERIFIED', null, 'sendUnasked'],
    ['EXPIRED', null, 'sendUnasked'],
    ['REQUESTED', null, 'send'],
    ['UNDER_REVIEW', null, null],
  ] as const)(
    'of a kind with many, the newest of which is %s with the reason %s, the action is %s',
    (documentStatus, reason, action) => {
      const paymentDocument = [
        documentOf('PROOF_OF_PAYMENT', { id: 'doc_1', documentStatus: 'VERIFIED' }),
        documentOf('PROOF_OF_PAYMENT', {
          id: 'doc_2',
          documentStatus,
          reason,
          changedAt: '2026-03-13T09:30:00.000Z',
        }),
      ]
      const card = cardOf('PROOF_OF_PAYMENT', { paymentDocument })
      expect(card.action).toBe(action)
      expect(card.documents.map(({ id }) => id)).toEqual(['doc_2', 'doc_1'])
    },
  )

  it('a kind that nobody has asked for has one document, without an id', () => {
    expect(cardOf('OTHER', {}).documents).toMatchObject([{ id: null, documentStatus: 'UNREQUESTED' }])
  })
})

it('what has been read is shown also after a failed read', () => {
  const facts = { hasFailed: true, isOnline: false }
  expect(documentsView({ ...facts, data: noDocuments }).is).toBe('documents')
  expect(documentsView({ ...facts, data: undefined }).is).toBe('offline')
  expect(documentsView({ ...facts, data: undefined, isOnline: true }).is).toBe('failed')
  expect(documentsView({ hasFailed: false, data: undefined, isOnline: true }).is).toBe('loading')
})
