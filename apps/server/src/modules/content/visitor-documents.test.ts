import { expect, it } from 'vitest'
import type { ContentDocument } from './documents.ts'
import { visitorDocuments } from './visitor-documents.ts'

const document = (_id: string, fields: object = {}): ContentDocument => ({
  _id,
  _type: 'banner',
  _rev: 'r',
  _createdAt: '',
  _updatedAt: '',
  ...fields,
})

it('a visitor gets neither drafts nor what is for players only, and no ids of players', () => {
  const listed = { targetAudience: { option: 'player-list', playerIds: ['7'] } }
  const plain = document('plain', { authorized: 'both' })
  const found = visitorDocuments([
    plain,
    document('drafts.plain'),
    document('versions.r1.plain'),
    document('players', { authorized: 'authorized' }),
    document('listed', listed),
    document('layout', {
      rails: [{ id: 'a' }, { id: 'b', authorized: 'authorized' }, { id: 'c', ...listed }],
    }),
  ])
  expect(found).toEqual([
    plain,
    document('listed', { targetAudience: { option: 'player-list' } }),
    document('layout', { rails: [{ id: 'a' }, { id: 'c', targetAudience: { option: 'player-list' } }] }),
  ])
  // Most documents are the same for everybody and are not copied.
  expect(found[0]).toBe(plain)
})
