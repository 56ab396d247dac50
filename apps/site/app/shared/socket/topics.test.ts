import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { type Topics, defineTopic, readMessage, writeMessage } from './topics.ts'

const topics: Topics = {
  PONG: [
    defineTopic({
      type: 'PONG',
      parse: ({ seq }) => (typeof seq === 'number' ? seq : undefined),
      write: (client, seq) => client.setQueryData(['seq'], seq),
    }),
  ],
  WALLET_BALANCE: [],
  PLAYER_ATTRIBUTE_CHANGE: [],
  PLAYER_LOYALTY_LEVEL: [],
  GAME_SESSIONS_CLOSED: [],
  SEAT_FREE: [],
  INBOX_CHANGED: [],
  REALITY_CHECK: [],
  LIMITS_CHANGED: [],
}

function receive(text: string) {
  const client = new QueryClient()
  const message = readMessage(text)
  if (message) writeMessage(client, topics, message)
  return client.getQueryData(['seq'])
}

describe('a socket message', () => {
  it('is parsed by the topic of its type and written to the cache', () => {
    expect(receive('{"type":"PONG","seq":3}')).toBe(3)
  })

  it('is read from the body of an envelope', () => {
    expect(receive('{"body":{"type":"PONG","seq":2}}')).toBe(2)
  })

  it.each([
    '{"type":"PONG","seq":"3"}',
    '{"type":"ODDS","seq":3}',
    '{"type":"toString","seq":3}',
    '{"seq":3}',
    '"PONG"',
    'no json',
  ])('is dropped when no topic can read it: %s', (text) => {
    expect(receive(text)).toBeUndefined()
  })
})
