import { expect, it } from 'vitest'
import type { ContentDocument } from './documents.ts'
import { visitorDocuments } from './visitor-documents.ts'

const AT = Date.parse('2026-12-24T00:00:00Z')
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
  const { documents: found } = visitorDocuments(
    [
      plain,
      document('drafts.plain'),
      document('versions.r1.plain'),
      document('players', { authorized: 'authorized' }),
      document('listed', listed),
      document('layout', {
        rails: [{ id: 'a' }, { id: 'b', authorized: 'authorized' }, { id: 'c', ...listed }],
      }),
    ],
    AT,
  )
  expect(found).toEqual([
    plain,
    document('listed', { targetAudience: { option: 'player-list' } }),
    document('layout', { rails: [{ id: 'a' }, { id: 'c', targetAudience: { option: 'player-list' } }] }),
  ])
  // Most documents are the same for everybody and are not copied.
  expect(found[0]).toBe(plain)
})

it('a visitor gets nothing whose flag or audience nobody knows', () => {
  const unknown = [
    { authorized: 'autorized' },
    { targetAudience: { option: 'vip' } },
    { targetAudience: null },
  ]
  const documents = unknown.map((fields, at) => document(`unknown-${at}`, fields))
  const rails = document('layout', { rails: [{ id: 'a' }, ...unknown] })
  const shown = document('visitors', { authorized: 'not-authorized', targetAudience: { option: 'no-limit' } })
  expect(visitorDocuments([...documents, rails, shown], AT).documents).toEqual([
    document('layout', { rails: [{ id: 'a' }] }),
    shown,
  ])
})

it('a visitor gets what has started and not ended, until the next start or end', () => {
  const documents = [
    document('always'),
    document('over', { endDate: '2026-12-24T00:00:00Z' }),
    document('running', { startDate: '2026-12-24T00:00:00Z', endDate: '2026-12-28T00:00:00Z' }),
    document('coming', { startDate: '2026-12-24T00:00:01Z' }),
    document('wrong', { startDate: 'at Christmas' }),
    document('layout', { rails: [{ id: 'a' }, { id: 'b', startDate: '2026-12-25T00:00:00Z' }] }),
  ]
  const before = visitorDocuments(documents, AT)
  expect(before.documents).toEqual([documents[0], documents[2], document('layout', { rails: [{ id: 'a' }] })])
  expect(before.untilMs).toBe(AT + 1_000)
  const later = visitorDocuments(documents, Date.parse('2026-12-25T00:00:00Z'))
  expect(later.documents).toEqual([documents[0], documents[2], documents[3], documents[5]])
  expect(later.untilMs).toBe(Date.parse('2026-12-28T00:00:00Z'))
  expect(visitorDocuments([document('always')], AT).untilMs).toBe(Infinity)
})

it('a visitor gets the pictures of visible documents alone', () => {
  const image = (id: string) => ({ image: { _type: 'image', asset: { _type: 'reference', _ref: id } } })
  const asset = (id: string) => ({ ...document(id), _type: 'sanity.imageAsset' })
  const { documents } = visitorDocuments(
    [
      document('shown', image('image-a')),
      document('drafts.next', image('image-b')),
      document('coming', { startDate: '2027-01-01T00:00:00Z', ...image('image-c') }),
      ...['image-a', 'image-b', 'image-c', 'image-of-nothing'].map(asset),
    ],
    AT,
  )
  expect(documents.map(({ _id }) => _id)).toEqual(['shown', 'image-a'])
})
