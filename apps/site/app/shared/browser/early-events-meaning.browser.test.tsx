import { expect, it } from 'vitest'
import { meaningOf } from './early-events.ts'

function button(html: string): HTMLButtonElement {
  const control = document.createElement('button')
  control.innerHTML = html
  return control
}

it('a button means the same when the reader’s time has appeared in it', () => {
  const served = button('<b>Stake €0.20</b> &nbsp;')
  const hydrated = button('<b>Stake €0.20</b> <time datetime="2026-11-19T11:52:00Z">today 13:52</time>')
  expect(meaningOf(hydrated)).toBe(meaningOf(served))
})

it('a button means something else when its amount is another', () => {
  expect(meaningOf(button('Withdraw €20'))).not.toBe(meaningOf(button('Withdraw €10')))
})
