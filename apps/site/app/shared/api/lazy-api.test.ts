import { describe, expect, it } from 'vitest'
import type { Api } from './api.ts'
import { lazyApi } from './lazy-api.ts'

const answering = (async (id: string) => ({ id })) as unknown as Api

describe('a transport that loads before its first call', () => {
  it('answers like a missing network while its chunk cannot be loaded, and works once it can', async () => {
    let isThere = false
    const api = lazyApi(async () => {
      if (!isThere) throw new TypeError('Failed to fetch dynamically imported module')
      return answering
    })
    await expect(api('wallet.get' as never, {} as never)).rejects.toMatchObject({
      status: 0,
      code: 'network',
    })
    isThere = true
    await expect(api('wallet.get' as never, {} as never)).resolves.toEqual({ id: 'wallet.get' })
  })
})
