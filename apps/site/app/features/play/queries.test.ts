import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { type Api, attachApi } from '../../shared/api/api.ts'
import { launchQuery } from './queries.ts'

/** A launch whose answer comes when it is let through, and the sessions that were ended. */
function launching() {
  const ended: unknown[] = []
  const { promise, resolve } = Promise.withResolvers<unknown>()
  const api = async (id: string, input: unknown) => {
    if (id === 'games.slugUrl') return promise
    ended.push([id, input])
    return {}
  }
  const client = attachApi(new QueryClient(), api as unknown as Api)
  const input = { slug: 'plum', prefix: 'en-UN', isDemo: false, isPhone: false, attempt: 0 } as never
  const leave = new QueryObserver(client, launchQuery(input)).subscribe(() => undefined)
  return { ended, leave, answer: () => resolve({ gameSessionId: 'gs_1' }) }
}

it('a game whose launch is answered after its page was left is ended (RC-07)', async () => {
  const { ended, leave, answer } = launching()
  leave()
  answer()
  await vi.waitFor(() => expect(ended).toEqual([['play.endSession', { gameSessionId: 'gs_1' }]]))
})

it('a game whose page is open when its launch is answered stays open', async () => {
  const { ended, leave, answer } = launching()
  answer()
  await new Promise((resolve) => {
    setTimeout(resolve, 50)
  })
  expect(ended).toEqual([])
  leave()
})
