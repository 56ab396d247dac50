import { describe, expect, it } from 'vitest'
import { parseSelection } from '../../domain/games/index.ts'
import { toCategoryView } from './category-view.ts'
import { type GamePage, type LobbyData, toLobbyView } from './model.ts'

const page = (total: number, closed: number, provider: object | null = null) =>
  ({ total, closed, provider }) as GamePage
const all = parseSelection('casino', 'all', new URLSearchParams(), false)
const chosen = parseSelection('casino', 'all', new URLSearchParams('feature=ways'), false)

describe('the view of a category', () => {
  it.each([
    ['loading', undefined, undefined, all],
    ['failed', undefined, new Error('no'), all],
    ['list', page(4, 3), undefined, all],
    ['list', page(4, 3), new Error('a later page'), chosen],
    ['no-match', page(0, 3), undefined, chosen],
    ['closed', page(0, 3), undefined, all],
    ['closed', page(0, 3, {}), undefined, chosen],
    ['no-match', page(0, 0, {}), undefined, chosen],
    ['empty', page(0, 0), undefined, all],
  ] as const)('is %s', (is, data, error, selection) => {
    expect(toCategoryView({ data, error }, selection).is).toBe(is)
  })
})

describe('the view of a lobby', () => {
  it.each([
    ['loading', undefined, undefined],
    ['failed', undefined, new Error('no')],
    ['lobby', { open: 4 } as LobbyData, undefined],
    ['closed', { open: 0 } as LobbyData, undefined],
  ] as const)('is %s', (is, data, error) => {
    expect(toLobbyView({ data, error }).is).toBe(is)
  })
})
