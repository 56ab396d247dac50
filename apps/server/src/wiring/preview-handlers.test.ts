import { type RouteId, routes } from '@marquee/contract'
import { expect, it } from 'vitest'
import { testClock } from '../kernel/index.ts'
import type { SitePreview } from '../modules/content/index.ts'
import { previewHandlers } from './preview-handlers.ts'

const clock = testClock('2026-11-21T12:00:00Z')
const tournament = async () => ({ tournament: 'public' }) as never

function handlersOf(path: string) {
  const preview: SitePreview = {
    path,
    at: undefined,
    player: { id: '1001', deposits: 'more' },
    hasDrafts: false,
    until: clock.now(),
  }
  return previewHandlers({ content: { previewOf: () => preview }, clock, publicPage: tournament })
}
const context = { cookies: {}, caller: null } as never
const ids = Object.keys(handlersOf('/en-FI')) as RouteId[]

it.each(ids.filter((id) => id !== 'tournaments.page'))(
  'answers %s as the contract has it, and without a caller',
  async (id) => {
    const handler = handlersOf('/en-FI')[id] as (input: object, context: never) => Promise<unknown>
    const answer = await handler({}, context)
    expect(routes[id].ok.parse(answer)).toEqual(answer)
    // The id of the link is for lists of players in documents: no answer has it.
    expect(JSON.stringify(answer)).not.toContain('1001')
  },
)

it('answers reads of players alone, and none that opens something or says who somebody is', () => {
  for (const id of ids) expect([id, routes[id].method, routes[id].auth]).toEqual([id, 'GET', 'player'])
  const never: readonly RouteId[] = ['session.get', 'wallet.socketToken', 'player.profile', 'player.address']
  for (const id of never) expect(ids).not.toContain(id)
})

it.each([
  ['/en-FI', 'EUR'],
  ['/en-CA/online-casino', 'CAD'],
  ['/no-NO', 'NOK'],
])('shows a player of the market of the link %s, who has nothing in %s', async (path, currency) => {
  const wallet = await handlersOf(path)['wallet.get']?.({}, context)
  expect(wallet).toMatchObject({ currency, totalBalance: { amount: '0.00', currency } })
})

it('shows a tournament as everybody sees it', () => {
  expect(handlersOf('/en-FI')['tournaments.page']).toBe(tournament)
})
