import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it, vi } from 'vitest'
import { walletKey } from '../domain/wallet/index.ts'
import { readMessage, writeMessage } from '../shared/socket/topics.ts'
import { createTopics, handleClosed, readAgain } from './socket.ts'

const sessionSpies = () => ({ end: vi.fn(), renew: vi.fn(async () => undefined) })

describe('a socket that the server closed', () => {
  it.each([
    ['idle', 'idle'],
    ['sign-out', 'elsewhere'],
    ['sign-out-everywhere', 'elsewhere'],
    ['expired', 'expired'],
    ['', 'expired'],
  ])('for the reason "%s" ends the session as %s, and is not opened again', async (reason, end) => {
    const session = sessionSpies()
    expect(await handleClosed({ code: 4401, reason }, session)).toBe(false)
    expect(session.end).toHaveBeenCalledWith(end)
  })

  it('because another sign-in replaced the session makes the tab read the session again', async () => {
    const session = sessionSpies()
    expect(await handleClosed({ code: 4401, reason: 'replaced' }, session)).toBe(true)
    expect(session.renew).toHaveBeenCalledTimes(1)
    expect(session.end).not.toHaveBeenCalled()
  })

  it.each([1006, 1012, 4400, 4408])('with code %i says nothing about the session', async (code) => {
    const session = sessionSpies()
    expect(await handleClosed({ code, reason: '' }, session)).toBe(true)
    expect(session.end).not.toHaveBeenCalled()
    expect(session.renew).not.toHaveBeenCalled()
  })
})

describe('a socket that opens', () => {
  it.each(['limits', 'deposit'])('reads %s again: a message may have been missed', (what) => {
    const client = new QueryClient()
    client.setQueryData(['me', what, 'state'], {})
    client.setQueryData(['games'], {})
    readAgain(client)
    expect(client.getQueryState(['me', what, 'state'])?.isInvalidated).toBe(true)
    expect(client.getQueryState(['games'])?.isInvalidated).toBe(false)
  })
})

describe('a message of the wallet socket', () => {
  const client = new QueryClient()
  const onSessionChanged = vi.fn()
  const topics = createTopics({ onSessionChanged, onSeatFree: () => {} })
  const receive = (message: object) => {
    const read = readMessage(JSON.stringify(message))
    if (read) writeMessage(client, topics, read)
  }
  const seq = () => client.getQueryData<{ seq: number }>(walletKey)?.seq

  it('with a balance is shown, an older one is not, and a pong with a newer version fetches it', () => {
    vi.useFakeTimers()
    receive({ body: { type: 'WALLET_BALANCE', balanceMap: { seq: 7 } } })
    receive({ body: { type: 'WALLET_BALANCE', balanceMap: { seq: 6 } } })
    expect(seq()).toBe(7)
    receive({ type: 'PONG', seq: 7 })
    expect(client.getQueryState(walletKey)?.isInvalidated).toBe(false)
    receive({ type: 'PONG', seq: 8 })
    expect(client.getQueryState(walletKey)?.isInvalidated).toBe(true)
    vi.useRealTimers()
  })

  it.each(['PLAYER_ATTRIBUTE_CHANGE', 'PLAYER_LOYALTY_LEVEL'])('%s reads the session again', (type) => {
    onSessionChanged.mockClear()
    receive({ body: { type } })
    expect(onSessionChanged).toHaveBeenCalledTimes(1)
  })

  it('LIMITS_CHANGED reads again what is shown of the player, in every tab, and not the session', () => {
    onSessionChanged.mockClear()
    client.setQueryData(['me', 'limits', 'all'], {})
    client.setQueryData(['games'], {})
    receive({ body: { type: 'LIMITS_CHANGED' } })
    expect(client.getQueryState(['me', 'limits', 'all'])?.isInvalidated).toBe(true)
    expect(client.getQueryState(['games'])?.isInvalidated).toBe(false)
    expect(onSessionChanged).not.toHaveBeenCalled()
  })
})
