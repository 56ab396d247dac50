import { expect, it } from 'vitest'
import { clockText } from './clock-text.ts'

it('RC-01: the elapsed time has hours, minutes and seconds', () => {
  expect([0, 999, 1_000, 59_999, 60_000, 3_599_999, 3_600_000, 45_296_000].map(clockText)).toEqual([
    '0:00:00',
    '0:00:00',
    '0:00:01',
    '0:00:59',
    '0:01:00',
    '0:59:59',
    '1:00:00',
    '12:34:56',
  ])
  // The clock of the device was set back.
  expect(clockText(-5_000)).toBe('0:00:00')
})
