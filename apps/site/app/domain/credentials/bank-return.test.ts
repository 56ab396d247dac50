import { describe, expect, it } from 'vitest'
import { readBankReturn, returnIn } from './bank-return.ts'

describe('the way back from the bank', () => {
  it('is read from a message of our own page, and nothing else', () => {
    expect(readBankReturn({ type: 'bank-return', state: 's', code: 'c' })).toEqual({
      state: 's',
      code: 'c',
      isDeclined: false,
    })
    for (const data of [null, 'text', 7, {}, { type: 'other', state: 's' }, { type: 'bank-return' }])
      expect(readBankReturn(data)).toBeNull()
    expect(readBankReturn({ type: 'bank-return', state: 's'.repeat(4_097) })).toBeNull()
    expect(readBankReturn({ type: 'bank-return', state: 's', code: 'c'.repeat(4_097) })?.code).toBeUndefined()
  })
  it('says in its address whether the bank or the person ended it', () => {
    expect(returnIn(new URLSearchParams('state=s&code=c'))).toMatchObject({ state: 's', code: 'c' })
    expect(returnIn(new URLSearchParams('state=s&error=access_denied&tx_state=FAILED'))?.isDeclined).toBe(
      true,
    )
    expect(returnIn(new URLSearchParams('state=s&error=access_denied&tx_state=CANCELLED'))?.isDeclined).toBe(
      false,
    )
    expect(returnIn(new URLSearchParams('code=c'))).toBeNull()
  })
})
