import type { Company } from '../company.ts'
import { openAccount } from './account.ts'
import { createCallbacks } from './callbacks.ts'
import { openPhone, registerPhone } from './phone.ts'
import { openRequests } from './requests.ts'
import { registerV1 } from './verify-v1.ts'
import { answersV2, registerV2 } from './verify-v2.ts'

const EXPIRY_LOOK_MS = 1_000

/** Vonage Verify in both versions. Text messages arrive on the phone screen. */
export const vonage: Company = {
  id: 'vonage',
  name: 'Vonage Verify',
  kind: 'messages',
  describe: 'Sends one-time codes by text message and checks them.',
  screens: [{ title: 'Phone', path: '/phone' }],
  answers: answersV2,
  open({ books, clock, control, signals }) {
    const account = openAccount(books, clock)
    const callbacks = createCallbacks({ account, clock, control })
    const phone = openPhone(books, clock, signals)
    const requests = openRequests(books, clock)
    const services = { account, callbacks, clock, control, phone, requests }
    let timer: NodeJS.Timeout | undefined

    async function announceExpired(): Promise<void> {
      for (const row of requests.expire()) await callbacks.announce(row, 'expired')
    }

    return {
      async registerScreens(app) {
        registerPhone(app, books)
      },
      async register(app) {
        await app.register(async (scope) => registerV2(scope, services))
        await app.register(async (scope) => registerV1(scope, services))
      },
      start() {
        timer = setInterval(() => {
          announceExpired().catch(() => {})
        }, EXPIRY_LOOK_MS)
        timer.unref()
      },
      async stop() {
        clearInterval(timer)
      },
    }
  },
}
