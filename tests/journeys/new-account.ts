/** An account of somebody new without a page, for journeys that are not about the sign-up. */
import type { Browser, BrowserContext } from 'playwright'
import { type Look, type Visit, visit } from './browser.ts'
import { sandboxUrl, siteUrl } from './running-product.ts'
import { type NewPlayer, type Person, codeInMail, codeOnPhone, newPlayer } from './steps.ts'

const MAX_CAPTCHAS = 5

/**
 * A company that does not answer in time on a busy machine is asked again with another captcha, as a person would. The
 * sandbox accepts each token of this form one time.
 */
async function untilCaptchaAnswers<T>(send: (token: string) => Promise<T>): Promise<T> {
  for (let captcha = 1; ; captcha++) {
    try {
      return await send(`sandbox-pass:registration.${crypto.randomUUID()}`)
    } catch (error) {
      if (captcha === MAX_CAPTCHAS || !String(error).includes('"reason":"unavailable"')) throw error
    }
  }
}

/**
 * Signs up as `signUp` does, with the requests of its steps: the context has the session afterwards.
 * @throws Error with the refusal of a step
 */
export async function openAccountOf({ request }: BrowserContext, player: NewPlayer): Promise<void> {
  const send = async (method: string, path: string, data?: object, captcha?: string) => {
    const answer = await request.fetch(`${siteUrl}/api/v1${path}`, {
      method,
      headers: { origin: siteUrl, ...(captcha === undefined ? {} : { 'x-captcha-token': captcha }) },
      ...(data === undefined ? {} : { data }),
    })
    if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`)
    return (await answer.json()) as Readonly<Record<string, unknown>>
  }
  const { email, password, firstName, lastName, day, phone, year = 1990 } = player
  const { termsVersion } = await send('GET', '/player/markets/risk-setting?countryCode=IE&market=UN')
  const details = { firstName, lastName, email, password, languageCode: 'en', market: 'UN' }
  const { registrationId } = await untilCaptchaAnswers((token) =>
    send('POST', '/player/registration', details, token),
  )
  await send('PUT', '/player/registration', {
    registrationId,
    dateOfBirth: `${year}-05-${String(day).padStart(2, '0')}`,
    countryCode: 'IE',
    postalCode: 'H91 X2Y3',
    city: 'Galway',
    street: '14 Quay Street',
    mobilePhone: { prefix: '+353', body: phone },
    termsAndConditionsAccepted: true,
    termsAndConditionsAcceptedVersion: termsVersion,
    cookiePolicyAccepted: true,
    marketingOptIn: false,
    languageCode: 'en',
  })
  const prove = async (kind: 'email' | 'sms', code: () => Promise<string>) => {
    await send('POST', `/player/registration/${kind}_request`, { registrationId })
    const body = { registrationId, [`${kind}Code`]: await code() }
    return send('POST', `/player/registration/${kind}_verification`, body)
  }
  await prove('email', () => codeInMail(sandboxUrl, email))
  await prove('sms', () => codeOnPhone(sandboxUrl, `353${phone}`))
  await logIn({ request }, { email, password })
}

/** Logs in without a page: the context has the session afterwards. */
export async function logIn({ request }: Pick<BrowserContext, 'request'>, { email, password }: Person) {
  const answer = await request.post(`${siteUrl}/api/v1/session`, {
    data: { email, password },
    headers: { origin: siteUrl },
  })
  if (!answer.ok()) throw new Error(`${email} could not log in: ${answer.status()} ${await answer.text()}`)
}

/** A visit of somebody who has just signed up. */
export async function visitAsNewPlayer(
  browser: Browser,
  look: Look,
  player: NewPlayer = newPlayer(),
): Promise<Visit> {
  const person = await visit(browser, siteUrl, look)
  person.page.setDefaultTimeout(60_000)
  await openAccountOf(person.context, player)
  return person
}
