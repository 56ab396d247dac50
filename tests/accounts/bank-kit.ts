/** A company behind pay-and-play whose answers a test sets, and people who come by it. */
import type {
  BankAuthorization,
  BankCompany,
  BankExchanged,
  BankPerson,
} from '../../apps/server/src/modules/identity/index.ts'
import type { Browser } from '../../apps/server/src/modules/identity/test-kit.ts'
import { type AccountsKit, emailCodeFor, smsCodeFor } from './kit.ts'

export class FakeBank {
  /** What was asked for, oldest first. */
  readonly asked: BankAuthorization[] = []
  /** The answer to a code; null for a company whose callbacks bring the person. */
  exchanged: BankExchanged | null = null
  isAway = false
  takesDeposits = true
  readonly company: BankCompany

  constructor() {
    // `exchange` exists while there is an answer: read when it is needed, as the real companies' are.
    const exchange = () => this.exchanged
    const takes = () => this.takesDeposits
    this.company = {
      name: 'fake',
      get takesDeposits() {
        return takes()
      },
      authorize: async (request) => {
        this.asked.push(request)
        return this.isAway
          ? { outcome: 'unknown' }
          : { outcome: 'done', iframeUrl: 'https://bank.example/x', reference: `order-${this.asked.length}` }
      },
      get exchange() {
        const answer = exchange()
        return answer ? async () => answer : undefined
      },
    } as BankCompany
  }

  /** Answers as at the start. */
  reset(): void {
    this.exchanged = null
    this.isAway = false
    this.takesDeposits = true
  }
}

let people = 0
/** Somebody whom no other test knows. */
export const newBankPerson = (kit: AccountsKit, change: Partial<BankPerson> = {}): BankPerson => ({
  personId: `FI140388-${900 + ++people}A`,
  firstName: 'Aino',
  lastName: kit.surname(),
  dateOfBirth: '1988-03-14',
  street: 'Kalevankatu 12 B 4',
  postalCode: '00100',
  city: 'Helsinki',
  country: 'FI',
  ...change,
})

export const callPayAndPlay = (browser: Browser, path: string, body: object) =>
  browser.call('POST', `/v1/player/pnp/${path}`, { body })

/** What the bank does not know, for an attempt that has identified somebody. */
export async function tellContact(
  kit: AccountsKit,
  browser: Browser,
  sessionId: string,
  change: Record<string, unknown> = {},
) {
  const [email, phone] = [kit.email(), kit.phone()]
  const answer = await callPayAndPlay(browser, 'update_player', {
    sessionId,
    email,
    mobilePhone: { prefix: phone.prefix, body: phone.body },
    termsAndConditionsAccepted: true,
    termsAndConditionsAcceptedVersion: 3,
    marketingOptIn: false,
    languageCode: 'fi',
    ...change,
  })
  return { email, phone, answer }
}

/** Asks for the code of an attempt and types it. */
export async function proveContact(
  kit: AccountsKit,
  browser: Browser,
  { sessionId, kind, target }: { sessionId: string; kind: 'email' | 'sms'; target: string },
) {
  const sent = await callPayAndPlay(browser, 'player_code', { sessionId, kind })
  if (sent.status !== 200) throw new Error(`no code was sent: ${sent.status}`)
  const code = kind === 'email' ? emailCodeFor(kit, target) : smsCodeFor(kit, target)
  return browser.call('PUT', '/v1/player/pnp/player_code', { body: { sessionId, kind, code } })
}
