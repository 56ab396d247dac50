import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type AccountsKit, createAccountsKit, smsCodeFor } from './kit.ts'

let kit: AccountsKit
beforeAll(async () => {
  kit = await createAccountsKit()
})
afterAll(() => kit.close())

const send = (path: string, body: object) =>
  kit.browser().call('POST', `/v1/player/registration/${path}`, { body })

it.each(['first', 'second'])(
  'a code of a %s message that arrives before its company answers is right',
  async (which) => {
    const { registrationId, e164 } = await kit.beginProven(kit.browser())
    const messages = () => kit.companies.sms.filter((message) => message.to === e164)
    if (which === 'second') {
      await send('sms_request', { registrationId })
      kit.clock.advance({ seconds: 30 })
    }
    const before = messages().length
    const { promise, resolve } = Promise.withResolvers<void>()
    kit.companies.smsAnswer = promise
    const requested = send('sms_request', { registrationId })
    await vi.waitFor(() => expect(messages()).toHaveLength(before + 1))
    const proven = send('sms_verification', { registrationId, smsCode: smsCodeFor(kit, e164) })
    setTimeout(resolve, 300)
    expect((await requested).status).toBe(200)
    expect(await proven).toMatchObject({ status: 200, body: { currentStep: 'Complete' } })
  },
)
