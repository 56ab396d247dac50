import { expect, it } from 'vitest'
import { productOfRoute } from './product-of-route.ts'

it('the pages of a product are its lobby and its lists of games (EXC-20)', () => {
  expect(['casino', 'casino.category'].map(productOfRoute)).toEqual(['casino', 'casino'])
  expect(['live-casino', 'live-casino.category'].map(productOfRoute)).toEqual(['live-casino', 'live-casino'])
  expect(['home', 'deposit', undefined].map(productOfRoute)).toEqual([undefined, undefined, undefined])
})
