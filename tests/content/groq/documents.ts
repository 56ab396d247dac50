/** The documents that a visitor sees. Their order by id is their order in a query without `order()`. */
const visibleDocuments = [
  {
    _id: 'a',
    _type: 'game',
    name: 'Amber',
    year: 2020,
    tags: ['x', 'y'],
    maker: { _ref: 'm1' },
    at: '2020-01-02T03:04:05Z',
  },
  { _id: 'b', _type: 'game', name: 'Basalt', year: 2022, tags: ['y'], maker: { _ref: 'm2' }, rating: 4.5 },
  {
    _id: 'c',
    _type: 'game',
    name: 'Cinder path',
    year: 2021,
    tags: [],
    rows: [{ n: 1, _type: 'row' }, { n: 2 }],
    next: { _ref: 'hidden-draft', _weak: true },
    later: { _ref: 'hidden-future', _weak: true },
    gone: { _ref: 'nowhere', _weak: true },
  },
  { _id: 'm1', _type: 'maker', name: 'North' },
  { _id: 'm2', _type: 'maker', name: 'South', parent: { _ref: 'm1' } },
  {
    _id: 'v',
    _type: 'values',
    list: [3, 1, 2],
    mixed: ['b', 2, true, 1, 'a', null],
    nested: [[1, 2], [3]],
    object: { a: 1, b: { c: 2 } },
    objects: [{ k: 'p', n: [1, 2] }, { k: 'q', n: [3] }, { k: 'r' }],
    empty: [],
    text: 'Hello',
    zero: 0,
    no: false,
    nothing: null,
    refs: [{ _ref: 'm2' }, { _ref: 'm1' }],
  },
] as const

const hidden = { _type: 'game', name: 'Hidden', year: 2022, tags: ['hidden'], maker: { _ref: 'm1' } } as const

/** Documents beside them that no query of a visitor may read: drafts, versions, what is for players or not running. */
const hiddenDocuments = [
  { ...hidden, _id: 'drafts.a' },
  { ...hidden, _id: 'drafts.hidden-draft' },
  { ...hidden, _id: 'versions.rSpring.b' },
  { ...hidden, _id: 'hidden-players', authorized: 'authorized' },
  { ...hidden, _id: 'hidden-future', startDate: '2099-01-01T00:00:00Z' },
  { ...hidden, _id: 'hidden-past', endDate: '2020-01-01T00:00:00Z' },
] as const

export const conformanceDocuments = [...visibleDocuments, ...hiddenDocuments]
