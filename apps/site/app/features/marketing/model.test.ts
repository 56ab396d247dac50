import { marketingChannels, marketingTextVersion, marketingTopics } from '@marquee/contract/marketing'
import { expect, it } from 'vitest'
import { marketingView, tickedOf, toChange } from './model.ts'
import type { Preferences } from './queries.ts'

const preferences: Preferences = {
  textVersion: 1,
  isMarketingOff: false,
  preferences: marketingChannels.flatMap((channel) =>
    marketingTopics.map((topic) => ({ channel, topic, allowed: channel === 'EMAIL' && topic === 'CASINO' })),
  ),
}

it('sends only the boxes that differ, with the version of the text', () => {
  expect(tickedOf(preferences)).toEqual(new Set(['EMAIL CASINO']))
  expect(toChange(preferences, tickedOf(preferences))).toBeUndefined()
  expect(toChange(preferences, new Set(['SMS NEWSLETTER']))).toEqual({
    textVersion: marketingTextVersion,
    preferences: [
      { channel: 'EMAIL', topic: 'CASINO', allowed: false },
      { channel: 'SMS', topic: 'NEWSLETTER', allowed: true },
    ],
  })
})

it('the preferences are shown as soon as they are there', () => {
  const facts = { preferences: undefined, hasFailed: false, isOnline: true }
  expect(marketingView({ ...facts, preferences, hasFailed: true }).is).toBe('preferences')
  expect(marketingView(facts).is).toBe('loading')
  expect(marketingView({ ...facts, hasFailed: true }).is).toBe('failed')
  expect(marketingView({ ...facts, isOnline: false }).is).toBe('offline')
})
