import { expect, it } from 'vitest'
import { createSingleFlight } from './single-flight.ts'

it('a double click acts once; a later click acts again, also after a failure', async () => {
  const run = createSingleFlight()
  let acts = 0
  const act = async () => {
    acts++
    await Promise.resolve()
  }
  await Promise.all([run(act), run(act)])
  expect(acts).toBe(1)
  await expect(run(() => Promise.reject(new Error('lost')))).rejects.toThrow('lost')
  await run(act)
  expect(acts).toBe(2)
})
