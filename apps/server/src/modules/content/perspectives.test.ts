import { expect, it } from 'vitest'
import type { ContentDocument } from './documents.ts'
import { documentsIn, type Perspective, perspectiveFrom, unknownRelease } from './perspectives.ts'

it.each<[string, Perspective]>([
  ['raw', 'raw'],
  ['published', 'published'],
  ['previewDrafts', 'drafts'],
  ['rSummer', ['rSummer']],
  ['rSummer,rSpring,drafts', ['rSummer', 'rSpring', 'drafts']],
  ['rSummer,published,drafts', ['rSummer']],
  ['drafts,previewDrafts', ['drafts']],
  [
    Array.from({ length: 10 }, (_, at) => `r${at}`).join(','),
    Array.from({ length: 10 }, (_, at) => `r${at}`),
  ],
])('%s is read', (asked, perspective) => {
  expect(perspectiveFrom(asked)).toEqual(perspective)
})

it.each([
  ['', 'unknown perspective: '],
  ['rSummer,', 'unknown perspective: '],
  ['versions.r', 'unknown perspective: versions.r'],
  ['raw,drafts', 'the perspective raw stands alone'],
  ['r,'.repeat(10) + 'r', 'a perspective may have 10 names at most'],
])('%s is refused', (asked, message) => {
  expect(() => perspectiveFrom(asked)).toThrow(message)
})

const version = (_id: string): ContentDocument => ({
  _id,
  _type: 'note',
  _rev: 'r',
  _createdAt: '',
  _updatedAt: '',
})
const documents = [
  'a',
  'b',
  'c',
  'drafts.a',
  'drafts.b',
  'drafts.e',
  'versions.rSummer.a',
  'versions.rSummer.d',
  'versions.rSummer2.c',
].map(version)
const origins = (...layers: readonly string[]) =>
  documentsIn(layers, documents).map(({ _id, _originalId }) => [_id, _originalId ?? _id])

it('a document is that of the first layer that has a version, or else the published one', () => {
  expect(origins('rSummer', 'drafts')).toEqual([
    ['a', 'versions.rSummer.a'],
    ['b', 'drafts.b'],
    ['c', 'c'],
    ['d', 'versions.rSummer.d'],
    ['e', 'drafts.e'],
  ])
  expect(origins('drafts', 'rSummer').slice(0, 2)).toEqual([
    ['a', 'drafts.a'],
    ['b', 'drafts.b'],
  ])
  expect(origins('rSummer2')).toEqual([
    ['a', 'a'],
    ['b', 'b'],
    ['c', 'versions.rSummer2.c'],
  ])
  expect(documentsIn('drafts', documents)).toEqual(documentsIn(['drafts'], documents))
  expect(documentsIn('published', documents)).toEqual(documents.slice(0, 3))
  expect(documentsIn('raw', documents)).toBe(documents)
})

it('a release is unknown as long as no document has a version in it', () => {
  expect(unknownRelease(['rSummer', 'drafts', 'rSum'], documents)).toBe('rSum')
  expect(unknownRelease(['rSummer', 'rSummer2', 'drafts'], documents)).toBeUndefined()
  expect(unknownRelease('published', documents)).toBeUndefined()
})
