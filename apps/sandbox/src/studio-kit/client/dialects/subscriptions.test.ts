import { describe, expect, it } from 'vitest'
import { dialects } from './index.ts'
import { createSubscriptions } from './subscriptions.ts'

const ask = (eventType: string) => ({ messageType: 'addEventListener', eventType })

describe('subscriptions', () => {
  it('let only the messages through that the page has asked for', () => {
    const { hear, wants } = createSubscriptions(dialects.playngo)
    expect(wants({ type: 'roundEnded' })).toBe(false)
    hear(ask('roundEnded'))
    hear({ messageType: 'request', eventType: 'roundStarted' })
    expect(wants({ type: 'roundEnded' })).toBe(true)
    expect(wants({ type: 'roundStarted' })).toBe(false)
  })

  it('let every message through in a dialect without them', () => {
    const { hear, wants } = createSubscriptions(dialects.softswiss)
    hear(ask('roundEnded'))
    expect(wants('closeGame')).toBe(true)
  })
})
