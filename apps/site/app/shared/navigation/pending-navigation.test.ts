import { expect, it } from 'vitest'
import { isNavigating, trackNavigations, whenNavigated } from './pending-navigation.ts'

it('a navigation is pending until it ends, also when it fails, and others wait for the last one', async () => {
  const ends: PromiseWithResolvers<void>[] = []
  const navigate = trackNavigations(() => {
    const end = Promise.withResolvers<void>()
    ends.push(end)
    return end.promise
  })
  expect(isNavigating()).toBe(false)
  await whenNavigated()

  void navigate('/en-UN')
  const failed = navigate('/en-UN/terms')
  let hasWaited = false
  const waiting = whenNavigated().then(() => (hasWaited = true))
  ends[0]?.resolve()
  await Promise.resolve()
  expect([isNavigating(), hasWaited]).toEqual([true, false])
  ends[1]?.reject(new Error('no page'))
  await expect(failed).rejects.toThrow('no page')
  await waiting
  expect(isNavigating()).toBe(false)
})
