import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWalletKit, type WalletKit } from '../../apps/server/src/modules/wallet/test-kit.ts'

let kit: WalletKit
beforeAll(async () => { kit = await createWalletKit() })
afterAll(() => kit.close())
describe('x', () => { it('y', async () => { const p = await kit.player({ main: 5n }); expect(p > 0n).toBe(true) }) })
