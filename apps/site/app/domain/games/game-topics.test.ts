import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { gameTopics } from './game-topics.ts'
import { favouritesKey, gameSessionsKey } from './queries.ts'

it('a message that games were closed makes the page fetch which of its games are still open', () => {
  const client = new QueryClient()
  client.setQueryData([...gameSessionsKey, 'gs_1'], { state: 'open' })
  client.setQueryData([...favouritesKey, 'en-UN'], { games: [] })
  gameTopics.closed.receive(client, { sessions: { sessionIds: ['gs_1'] } })
  expect(client.getQueryState([...gameSessionsKey, 'gs_1'])?.isInvalidated).toBe(true)
  expect(client.getQueryState([...favouritesKey, 'en-UN'])?.isInvalidated).toBe(false)
})
