import { describe, expect, it } from 'vitest'
import { newerWallet } from './newer-wallet.ts'

const wallet = (seq: number) => ({ seq }) as never

describe('the balance on screen', () => {
  it('is never replaced by an older one, whichever way it arrived', () => {
    expect(newerWallet(wallet(5), wallet(4))).toEqual({ seq: 5 })
    expect(newerWallet(wallet(4), wallet(5))).toEqual({ seq: 5 })
    expect(newerWallet(undefined, wallet(1))).toEqual({ seq: 1 })
  })
})
