/**
 * Signing up forwards and backwards: Back, reload, a wrong code that is pasted, and the next person. Then the sign-ups
 * of single markets, each in its own language.
 */
import { type Prefix, parsePrefix } from '@marquee/markets'
import type { Browser, Locator, Page, Request } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Visit, expectAccessible, launchBrowser, looks, visit } from './browser.ts'
import { siteUrl, sandboxUrl } from './running-product.ts'
import {
  codeInMail,
  codeOnPhone,
  fillContact,
  fillDetails,
  fillLogin,
  newPlayer,
  open,
  pressContinue,
} from './steps.ts'
import { textsOf } from './words-of-language.ts'

let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser?.close())

/** Pastes a text into the focused field, as a person does from a message. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((value) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', value)
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, text)
}

describe('a sign-up', () => {
  const player = newPlayer()
  let person: Visit
  let page: Page
  const sent: string[] = []
  const count = (part: string) => sent.filter((path) => path.endsWith(part)).length
  const code = () => page.getByRole('textbox', { name: /^Code/ })
  beforeAll(async () => {
    person = await visit(browser, siteUrl, looks[0]!)
    page = person.page
    page.on('request', (request: Request) => {
      if (request.method() !== 'GET') sent.push(new URL(request.url()).pathname)
    })
  })
  afterAll(() => person?.close())

  test('keeps what was typed when the player goes back with the browser and forward again', async () => {
    await open(page, '/en-UN/signup')
    await fillDetails(page, { ...player, email: `wrong.${player.email}` })
    await pressContinue(page)
    await page.getByRole('heading', { name: 'Where you live' }).waitFor()
    expect(new URL(page.url()).searchParams.get('step')).toBe('contact')
    await expectAccessible(page, 'sign-up, contact')
    await page.goBack()
    const form = page.getByRole('form', { name: 'Your details' })
    await form.waitFor()
    expect(await form.getByRole('textbox', { name: 'Email' }).inputValue()).toBe(`wrong.${player.email}`)
    expect(await form.getByLabel('Password', { exact: true }).inputValue()).toBe(player.password)
    await page.goForward()
    await page.getByRole('heading', { name: 'Where you live' }).waitFor()
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await form.getByRole('textbox', { name: 'Email' }).fill(player.email)
    await pressContinue(page)
    await page.getByRole('heading', { name: 'Where you live' }).waitFor()
  })

  test('requests one code when the step is reached, and none on a reload', async () => {
    await fillContact(page, player)
    await pressContinue(page)
    await code().waitFor()
    expect(new URL(page.url()).searchParams.get('step')).toBe('code')
    await page.getByText(/^Valid until/).waitFor()
    await page.reload()
    await page.getByText(/^Valid until/).waitFor()
    expect(count('/email_request')).toBe(1)
  })

  test('sends a pasted code that is wrong once, however often Confirm is pressed', async () => {
    await code().focus()
    await paste(page, '000000')
    await page
      .getByText(/attempts? left/)
      .first()
      .waitFor()
    await page.getByRole('button', { name: 'Confirm', exact: true }).click()
    await page
      .getByText(/attempts? left/)
      .first()
      .waitFor()
    expect(count('/email_verification')).toBe(1)
    await code().focus()
    await paste(page, await codeInMail(sandboxUrl, player.email))
    await page.getByRole('textbox', { name: 'Code from the text message' }).waitFor()
    expect(count('/email_verification')).toBe(2)
  })

  test('after a reload ends with a login by hand and three ways on; the next person can sign up', async () => {
    await code().focus()
    await paste(page, await codeOnPhone(sandboxUrl, `353${player.phone}`))
    await page.getByRole('heading', { name: `Your account is open, ${player.firstName}` }).waitFor()
    await page.getByRole('button', { name: 'Start a new sign-up' }).waitFor()
    await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click()
    await fillLogin(page, player)
    await page.getByRole('link', { name: /^Browse games/ }).waitFor()
    await expectAccessible(page, 'sign-up, complete')
    expect(count('/sms_request')).toBe(1)
    await page.context().clearCookies()
    await open(page, '/en-UN/signup')
    await page.getByRole('form', { name: 'Your details' }).waitFor()
  })
})

/** A new person of one market, as the form asks for them. */
interface Applicant {
  readonly prefix: Prefix
  readonly firstName: string
  readonly lastName: string
  readonly birth: { readonly day: number; readonly month: number; readonly year: number }
  readonly street: string
  readonly postalCode: string
  readonly city: string
  /** Country code and national number, without its last four digits: each try has a number of its own. */
  readonly phone: readonly [string, string]
  /** Where the market asks for one. */
  readonly province?: string
  readonly cpf?: string
}

/** A person whose CPF the sandbox's register has. */
const duda: Applicant = {
  prefix: 'pt-BR',
  firstName: 'Duda',
  lastName: 'Dupla',
  birth: { day: 30, month: 7, year: 1994 },
  street: 'Rua da Bahia 77',
  postalCode: '30160-010',
  city: 'Belo Horizonte',
  phone: ['55', '3198765'],
  cpf: '381.046.925-42',
}
/** Carla Regular's. */
const ANOTHERS_CPF = '529.982.247-25'

const applicants: readonly Applicant[] = [
  {
    prefix: 'fi-FI',
    firstName: 'Päivi',
    lastName: 'Lehtovaara',
    birth: { day: 6, month: 12, year: 1987 },
    street: 'Hämeenkatu 14 B 3',
    postalCode: '33100',
    city: 'Tampere',
    phone: ['358', '40555'],
  },
  {
    prefix: 'fr-CA',
    firstName: 'Océane',
    lastName: 'Bélanger',
    birth: { day: 24, month: 6, year: 1991 },
    street: '120, rue Saint-Jean',
    postalCode: 'G1R 1N8',
    city: 'Québec',
    phone: ['1', '418555'],
    province: 'QC',
  },
  {
    prefix: 'no-NO',
    firstName: 'Åse',
    lastName: 'Skjærdal',
    birth: { day: 17, month: 5, year: 1984 },
    street: 'Storgata 9',
    postalCode: '5015',
    city: 'Bergen',
    phone: ['47', '4123'],
  },
]

/** The sign-up in the language of an address: fields and buttons are found by the texts of that language. */
function signupIn(page: Page, { prefix, ...applicant }: Applicant) {
  const address = parsePrefix(`/${prefix}`)
  if (!address.known) throw new Error(`${prefix} is no prefix`)
  const texts = textsOf(address.language)
  const t = (id: string, name = '') => {
    const text = texts.get(id)
    if (text === undefined) throw new Error(`no text ${id}`)
    return text.replaceAll('{name}', name)
  }
  const number = String(Math.trunc(Math.random() * 9_000) + 1_000)
  const letters = [...number].map((digit) => 'abcdefghij'[Number(digit)]).join('')
  const lastName = applicant.cpf === undefined ? `${applicant.lastName} ${letters}` : applicant.lastName
  const email = `${prefix.toLowerCase()}.${number}@players.example`
  const [countryCode, startOfNumber] = applicant.phone
  const main = page.getByRole('main')
  const field = (id: string): Locator => main.getByRole('textbox', { name: t(id), exact: true })
  const press = (id: string) => main.getByRole('button', { name: t(id), exact: true }).click()
  const isOnStep = (title: string) => main.getByRole('heading', { level: 1, name: title }).waitFor()
  return {
    t,
    main,
    field,
    press,
    async details() {
      await open(page, `/${prefix}/signup`)
      await field('signup.firstName').fill(applicant.firstName)
      await field('signup.lastName').fill(lastName)
      await field('signup.email').fill(email)
      await main.getByLabel(t('signup.password'), { exact: true }).fill('three quiet lanterns')
      await press('signup.continue')
      await isOnStep(t('signup.contact.title'))
    },
    async contact() {
      const { birth, province } = applicant
      await field('signup.day').fill(String(birth.day))
      await field('signup.month').fill(String(birth.month))
      await field('signup.year').fill(String(birth.year))
      if (province !== undefined)
        await main.getByRole('combobox', { name: t('signup.province') }).selectOption(province)
      await field('signup.street').fill(applicant.street)
      await field('signup.postalCode').fill(applicant.postalCode)
      await field('signup.city').fill(applicant.city)
      await field('signup.phoneNumber').fill(`${startOfNumber}${number}`)
      await this.acceptTerms()
    },
    /** Neither this nor a CPF is stored between the steps. */
    acceptTerms: () => main.getByRole('checkbox').first().check(),
    async proveAddress() {
      const code = field('signup.pin.emailLabel')
      await code.waitFor()
      await code.fill(await codeInMail(sandboxUrl, email))
    },
    async provePhone() {
      const code = field('signup.pin.smsLabel')
      await code.waitFor()
      await code.fill(await codeOnPhone(sandboxUrl, `${countryCode}${startOfNumber}${number}`))
    },
    /** The account is open, and the new player is logged in. */
    async isComplete() {
      await isOnStep(t('signup.complete.title', applicant.firstName))
      await main.getByText(t('signup.complete.text'), { exact: true }).waitFor()
    },
  }
}

test('from Brazil a CPF is refused at its field by its check digits, then by the register, and the own one is accepted', async () => {
  const person = await visit(browser, siteUrl, looks[1]!)
  const { page } = person
  const signup = signupIn(page, duda)
  const cpf = signup.field('signup.cpf')
  await signup.details()
  await expectAccessible(page, 'sign-up from Brazil, contact')
  await signup.contact()
  await cpf.fill('381.046.925-43')
  await signup.press('signup.continue')
  await expect.poll(() => cpf.getAttribute('aria-invalid')).toBe('true')
  expect(await cpf.evaluate(describedBy)).toContain(signup.t('signup.bad.cpf'))
  await expectAccessible(page, 'sign-up from Brazil, wrong CPF')

  await cpf.fill(ANOTHERS_CPF)
  await signup.press('signup.continue')
  await signup.field('signup.pin.emailLabel').waitFor()
  await expectAccessible(page, 'sign-up from Brazil, code')
  await signup.proveAddress()
  await signup.provePhone()
  await signup.main.getByRole('alert').getByText(signup.t('signup.bad.cpfDiffers')).waitFor()
  await expectAccessible(page, 'sign-up from Brazil, CPF of somebody else')

  await signup.press('signup.back')
  await cpf.fill(duda.cpf!)
  await signup.acceptTerms()
  await signup.press('signup.continue')
  await signup.isComplete()
  await expectAccessible(page, 'sign-up from Brazil, complete')
  person.expectQuietConsole()
  await person.close()
})

test.each(applicants)(
  'opens an account by the standard form at $prefix, in its own language',
  async (one) => {
    const person = await visit(browser, siteUrl, looks[1]!)
    const signup = signupIn(person.page, one)
    await signup.details()
    await signup.contact()
    await signup.press('signup.continue')
    await signup.proveAddress()
    await signup.provePhone()
    await signup.isComplete()
    person.expectQuietConsole()
    await person.close()
  },
)

/** Runs in the page. @returns the texts that describe a field */
function describedBy(field: Element): string {
  const ids = (field.getAttribute('aria-describedby') ?? '').split(' ')
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ')
}
