/** A sign-up of the global market, step by step. */
import type { Product } from '../../tools/product.ts'
import { type Answer, type Client, messageFor, newClient, succeed, withCaptcha } from './client.ts'

export interface Person {
  readonly email: string
  /** Number without the prefix of Ireland. */
  readonly phone: string
  readonly lastName: string
}

export interface Begun {
  readonly client: Client
  readonly registrationId: string
  readonly person: Person
}

export const signUpPassword = 'seven-barges-under-the-bridge'
const PREFIX = '+353'

export const phoneOf = ({ phone }: Person): string => `${PREFIX}${phone}`

let people = 0

/** Nobody shares an address, a number or a name with this person. */
export function newPerson(): Person {
  const n = ++people
  const letters = [...String(n)].map((digit) => 'abcdefghij'[Number(digit)]).join('')
  return { email: `abuse-${n}@sign-up.example`, phone: `86${2_000_000 + n}`, lastName: `Quayside ${letters}` }
}

/** Details, contact, and the address proven: the SMS is next. */
export async function beginSignUp(product: Product, person: Person): Promise<Begun> {
  const client = newClient(product)
  const terms = await succeed(
    'the market',
    client.call('GET', '/player/markets/risk-setting?countryCode=IE&market=UN'),
  )
  const created = await succeed(
    'a sign-up',
    withCaptcha('registration', (token) =>
      client.call(
        'POST',
        '/player/registration',
        {
          firstName: 'Una',
          lastName: person.lastName,
          email: person.email,
          password: signUpPassword,
          languageCode: 'en',
          market: 'UN',
        },
        { 'x-captcha-token': token },
      ),
    ),
  )
  const registrationId = String(created['registrationId'])
  await succeed(
    'the contact',
    client.call('PUT', '/player/registration', {
      registrationId,
      dateOfBirth: '1990-05-17',
      countryCode: 'IE',
      postalCode: 'H91 X2Y3',
      city: 'Galway',
      street: '14 Quay Street',
      mobilePhone: { prefix: PREFIX, body: person.phone },
      termsAndConditionsAccepted: true,
      termsAndConditionsAcceptedVersion: terms['termsVersion'],
      cookiePolicyAccepted: true,
      marketingOptIn: false,
      languageCode: 'en',
    }),
  )
  return { client, registrationId, person }
}

export const askForCode = ({ client, registrationId }: Begun, kind: 'email' | 'sms'): Promise<Answer> =>
  client.call('POST', `/player/registration/${kind}_request`, { registrationId })

export const tellCode = (
  { client, registrationId }: Begun,
  kind: 'email' | 'sms',
  code: string,
): Promise<Answer> =>
  client.call('POST', `/player/registration/${kind}_verification`, { registrationId, [`${kind}Code`]: code })

/** Proves the address with the newest code of its mailbox that was not seen before. */
export async function proveEmail(product: Product, begun: Begun, seen: Set<string>): Promise<void> {
  await succeed('a code by e-mail', askForCode(begun, 'email'))
  const { email } = begun.person
  const { code } = await messageFor(product, { email }, (mail) => mail.code !== null && !seen.has(mail.code))
  seen.add(code!)
  await succeed('the code of the e-mail', tellCode(begun, 'email', code!))
}
