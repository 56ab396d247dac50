/** Actions of a person on the site, by visible and accessible names. Shared by the journeys and by `npm run look`. */
import type { BrowserContext, FrameLocator, Locator, Page } from 'playwright'
import { seededPlayers } from '../../apps/server/src/seed/players.ts'

/**
 * Resolves when a part of the page is hydrated, so that it responds to clicks.
 * @param part selectors of its controls; those of the header by default, one of the page where it has no header
 */
export async function hydrated(page: Page, part = 'header button, header a'): Promise<void> {
  await page.waitForFunction((selectors) => {
    const inPart = [...document.querySelectorAll(selectors)]
    const inMain = [...document.querySelectorAll('main a, main button')].slice(0, 1)
    const answers = (control: Element) => Object.keys(control).some((key) => key.startsWith('__reactProps'))
    return (inPart.length > 0 ? inPart : inMain).some(answers) && inPart.every(answers)
  }, part)
}

/** Opens a page of the site and waits until it is hydrated. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await hydrated(page)
}

/** The sheet on top, by its title. */
export function sheet(page: Page, title: string | RegExp): Locator {
  return page.getByRole('dialog', { name: title })
}

/** Closes the sheet on top. One with an address of its own goes back in the history, which would end a page load. */
export async function closeSheet(page: Page): Promise<void> {
  const shown = modalIn(page)
  await page.keyboard.press('Escape')
  if (shown !== null) await page.waitForURL(() => modalIn(page) !== shown)
}

const modalIn = (page: Page): string | null => new URL(page.url()).searchParams.get('modal')

export interface Person {
  readonly email: string
  readonly password: string
}

export async function fillLogin(page: Page, { email, password }: Person): Promise<void> {
  const login = sheet(page, 'Log in')
  await login.getByRole('textbox', { name: 'Email' }).fill(email)
  await login.getByLabel('Password', { exact: true }).fill(password)
  await login.getByRole('button', { name: 'Log in', exact: true }).click()
}

/** Signs in from the header, and waits for the balance. */
export async function signIn(page: Page, person: Person): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Log in', exact: true }).click()
  await fillLogin(page, person)
  await balanceChip(page).waitFor()
}

/** Signs in a seeded player of this first name without a page: the context has the session afterwards. */
export async function signInSeeded(context: BrowserContext, siteUrl: string, name: string): Promise<void> {
  const answer = await context.request.post(`${siteUrl}/api/v1/session`, {
    data: { email: `${name}@players.example`, password: seededPlayers.password },
    headers: { origin: siteUrl },
  })
  if (!answer.ok()) throw new Error(`${name} could not log in: ${answer.status()} ${await answer.text()}`)
  const { idToken } = (await answer.json()) as { idToken: string }
  await answerDueCheck(context, siteUrl, { authorization: `Bearer ${idToken}`, origin: siteUrl })
}

/**
 * Answers a reality check that is due. Journeys of a worker share the seeded players, and a game that one of them has
 * left open counts as play in the next one.
 */
async function answerDueCheck(
  context: BrowserContext,
  siteUrl: string,
  headers: Record<string, string>,
): Promise<void> {
  const address = `${siteUrl}/api/v1/player/activity_check`
  const summary = await context.request.get(`${address}/summary`, { headers })
  const { state, checkAt } = (await summary.json()) as { state: string; checkAt: string | null }
  if (state !== 'due') return
  await context.request.post(`${address}/reset_timer`, { data: { answer: 'continue', checkAt }, headers })
}

export async function signOut(page: Page): Promise<void> {
  await openAccount(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Log out', exact: true }).click()
  await page.getByRole('banner').getByRole('button', { name: 'Log in', exact: true }).waitFor()
}

/** From the header, or from the bar below. */
export async function openAccount(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account', exact: true }).first().click()
}

export function balanceChip(page: Page): Locator {
  return page.getByRole('banner').getByRole('button', { name: /^Balance .*open wallet$/ })
}

/** The amount of the header in cents. */
export async function balance(page: Page): Promise<number> {
  return centsOf((await balanceChip(page).textContent({ timeout: 15_000 })) ?? '')
}

/** Cents of the first amount in a text, as English pages write it: `€1,234.50`, `$1,234.50`. */
export function centsOf(text: string): number {
  const found = /([\u2212-]?)\s?[€$]\s?([\d,]+)(?:\.(\d{2}))?/.exec(text)
  if (!found) throw new Error(`no amount in "${text}"`)
  const [, sign, whole = '0', cents = '00'] = found
  return (sign === '' ? 1 : -1) * (Number(whole.replaceAll(',', '')) * 100 + Number(cents))
}

/** How long a message may take (ms), as long as what a page waits for. */
const MESSAGE_MS = 30_000

/**
 * The newest code that a phone has received.
 * @param earlier a code that was there before: a newer one is waited for
 */
export async function codeOnPhone(sandboxUrl: string, number: string, earlier?: string): Promise<string> {
  for (const until = Date.now() + MESSAGE_MS; Date.now() < until;) {
    const response = await fetch(
      `${sandboxUrl}/phone/messages?${new URLSearchParams({ number: number.replace(/\D/g, '') })}`,
    )
    const { messages } = (await response.json()) as { messages: { code: string | null }[] }
    const code = messages[0]?.code
    if (code && code !== earlier) return code
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`no code arrived on ${number}`)
}

/** The newest code that a mailbox has received. */
export async function codeInMail(sandboxUrl: string, address: string): Promise<string> {
  for (const until = Date.now() + MESSAGE_MS; Date.now() < until;) {
    const response = await fetch(`${sandboxUrl}/mailbox/messages?${new URLSearchParams({ to: address })}`)
    const { messages } = (await response.json()) as { messages: { code: string | null }[] }
    const code = messages[0]?.code
    if (code) return code
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`no code arrived at ${address}`)
}

export function cashier(page: Page): FrameLocator {
  return page.frameLocator('iframe[title="Payment provider’s cashier"]')
}

export type Method = 'Card' | 'Bank'

/** The form of the step before a deposit that asks for a limit (LIM-05). */
export const limitChoice = (page: Page): Locator =>
  page.locator('form').filter({ has: page.getByRole('button', { name: 'Set the limit' }) })

/**
 * What the page of deposits asks a player for before the first deposit (LIM-05): no limit, or where the law demands
 * limits each of them. Resolves with the form of the deposit.
 */
export async function chooseLimits(page: Page): Promise<Locator> {
  const form = page.getByRole('form', { name: 'Deposit', exact: true })
  const choice = limitChoice(page)
  await form.or(choice).first().waitFor()
  if (await form.isVisible()) return form
  const decline = page.getByRole('button', { name: 'I do not want a limit' })
  const which = choice.getByRole('radio')
  if (await decline.isVisible()) await decline.click()
  else
    for (let left = Math.max(1, await which.count()); left > 0; left--) {
      if (left > 1) await which.first().check()
      await choice.getByRole('textbox', { name: 'New limit' }).fill('1000')
      await choice.getByRole('button', { name: 'Set the limit' }).click()
      if (left > 1) await which.nth(left - 1).waitFor({ state: 'detached' })
    }
  await form.waitFor()
  return form
}

/** In the open deposit form: method and amount, up to the cashier. A phone has a review step of its own. */
export async function askForDeposit(page: Page, method: Method, amount: string): Promise<void> {
  const form = await chooseLimits(page)
  await form.getByRole('radio', { name: new RegExp(`^${method}`) }).check()
  await form.getByRole('textbox', { name: 'Amount' }).fill(amount)
  const review = form.getByRole('button', { name: /^Review/ })
  if (await review.isVisible()) await review.click()
  await form.getByRole('button', { name: /^Deposit \D?\d/ }).click()
}

/** In the cashier's card page of a deposit. */
export async function payByCard(page: Page): Promise<void> {
  const frame = cashier(page)
  const another = frame.getByRole('radio', { name: 'Another card' })
  await frame.getByRole('heading', { name: 'Pay by card' }).waitFor()
  if (await another.isVisible()) await another.check()
  await frame.getByLabel('Card number').fill('4111 1111 1111 1111')
  await frame.getByLabel('Valid until, MM/YY').fill('09/39')
  await frame.getByLabel('Security code').fill('123')
  await frame.getByRole('button', { name: /^Pay / }).click()
  await frame.getByRole('button', { name: /^Approve / }).click()
}

/** In the cashier's bank pages: the first bank, the account holder, the first account. */
export async function chooseBankAccount(page: Page): Promise<void> {
  const frame = cashier(page)
  await frame.getByRole('heading', { name: 'Choose your bank' }).waitFor()
  await frame.locator('button[name=bank]').first().click()
  await frame.getByRole('button', { name: 'Log in', exact: true }).click()
  await frame.getByRole('heading', { name: 'Choose an account' }).waitFor()
  await frame.getByRole('button', { name: 'Continue', exact: true }).click()
}

/** In the open withdrawal form: amount and method, the review, up to the cashier. */
export async function askForWithdrawal(page: Page, method: Method, amount: string): Promise<void> {
  const form = page.getByRole('form', { name: 'Withdraw' })
  await form.getByRole('textbox', { name: 'Amount' }).fill(amount)
  await form.getByRole('radio', { name: new RegExp(`^${method}`) }).check()
  await form.getByRole('button', { name: /^Review/ }).click()
  await form.getByRole('button', { name: /^Withdraw \D?\d/ }).click()
}

/** In the cashier of a withdrawal by bank: an account used before, or the first one of the first bank. */
export async function nameBankAccount(page: Page): Promise<void> {
  const frame = cashier(page)
  await frame.getByRole('heading', { name: 'Choose your bank' }).waitFor()
  const usedBefore = frame.locator('button[name=accountId]').first()
  if (await usedBefore.isVisible()) await usedBefore.click()
  else await chooseBankAccount(page)
  await frame.getByRole('button', { name: /^Withdraw / }).click()
}

/** Opens the search from the header or the bar below, and types. @returns the search's sheet */
export async function searchFor(page: Page, text: string): Promise<Locator> {
  const inBar = page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Search' })
  if (await inBar.isVisible()) await inBar.click()
  else await page.getByRole('banner').getByRole('button', { name: 'Search games' }).click()
  const search = sheet(page, 'Search games')
  await search.getByLabel('Game or provider name').fill(text)
  return search
}

/** Opens the info sheet of a game from its tile in the page. */
export async function openGameSheet(page: Page, game: string): Promise<Locator> {
  await page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(`^${game}, `) })
    .first()
    .click()
  const info = sheet(page, game)
  await info.waitFor()
  return info
}

/** Opens the page of the first tournament in the list, in any language. */
export async function openTournament(page: Page): Promise<void> {
  await open(page, '/en-UN/tournaments')
  const address = await page.getByRole('main').getByRole('link').first().getAttribute('href')
  await open(page, address ?? '')
}

/** The studio's frame on the play screen. */
export function gameFrame(page: Page): FrameLocator {
  return page.frameLocator('iframe[title*=" by "]')
}

export function spinButton(page: Page): Locator {
  return gameFrame(page).getByRole('button', { name: /^Spin / })
}

/**
 * One whole round.
 * @returns the game's text about its result
 */
export async function spin(page: Page): Promise<string> {
  await spinButton(page).click()
  await gameFrame(page).getByRole('button', { name: 'Playing' }).waitFor()
  await spinButton(page).waitFor({ timeout: 60_000 })
  return outcome(page)
}

/** The game's text about the last round. */
export async function outcome(page: Page): Promise<string> {
  return (await gameFrame(page).locator('p.say').textContent()) ?? ''
}

/**
 * Whether the stake of the last round stands, by the game's text.
 * @throws when the text says neither
 */
export function wasTaken(said: string): boolean {
  if (/(^|: )(Won|Returned|No payout)/.test(said)) return true
  if (/given back|Nothing was taken/i.test(said)) return false
  throw new Error(`the game does not say what came of the stake: "${said}"`)
}

/** A picture of a page of print. */
export async function pictureOfBill(context: BrowserContext): Promise<Buffer> {
  const paper = await context.newPage()
  await paper.setViewportSize({ width: 800, height: 1_000 })
  await paper.setContent(
    `<body style="background: #6d5c40; padding: 80px"><div style="background: #f2f0ea; padding: 40px; font: 20px sans-serif">
      <h1 style="color: #2f6db0">Electricity</h1>${'<p>One flat in Galway, from 1 September to 31 October</p>'.repeat(12)}</div></body>`,
  )
  const picture = await paper.screenshot({ type: 'jpeg' })
  await paper.close()
  return picture
}

/** A new person without an account. */
export function newPlayer(): NewPlayer {
  const number = String(Math.trunc(Math.random() * 9_000_000) + 1_000_000)
  const letters = [...number].map((digit) => 'abcdefghij'[Number(digit)]).join('')
  return {
    email: `nora.${number}@players.example`,
    password: 'three quiet lanterns',
    firstName: 'Nora',
    lastName: `Byrne ${letters}`,
    day: 1 + (Number(number) % 28),
    phone: `86${number}`,
  }
}

export interface NewPlayer extends Person {
  /** Of birth; 1990 by default. */
  readonly year?: number
  readonly firstName: string
  readonly lastName: string
  /** Day of birth within May 1990: one person has one account. */
  readonly day: number
  /** National number, without the country code. */
  readonly phone: string
}

/** First step of the sign-up: country, name, e-mail, password. */
export async function fillDetails(
  page: Page,
  { email, password, firstName, lastName }: NewPlayer,
): Promise<void> {
  const form = page.getByRole('form', { name: 'Your details' })
  await form.getByRole('combobox', { name: 'Country' }).selectOption('IE')
  await form.getByRole('textbox', { name: 'First name' }).fill(firstName)
  await form.getByRole('textbox', { name: 'Last name' }).fill(lastName)
  await form.getByRole('textbox', { name: 'Email' }).fill(email)
  await form.getByLabel('Password', { exact: true }).fill(password)
}

/** Second step of the sign-up: address, birth date, phone, consents. */
export async function fillContact(page: Page, { phone, day }: NewPlayer): Promise<void> {
  const form = page.getByRole('form', { name: 'Where you live' })
  await form.getByRole('textbox', { name: 'Day' }).fill(String(day))
  await form.getByRole('textbox', { name: 'Month' }).fill('5')
  await form.getByRole('textbox', { name: 'Year' }).fill('1990')
  await form.getByRole('textbox', { name: 'Street and number' }).fill('14 Quay Street')
  await form.getByRole('textbox', { name: 'Postal code' }).fill('H91 X2Y3')
  await form.getByRole('textbox', { name: 'City' }).fill('Galway')
  await form.getByRole('textbox', { name: 'Number', exact: true }).fill(phone)
  await form.getByRole('checkbox', { name: /^I have read and accept/ }).check()
}

export async function pressContinue(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Continue', exact: true }).click()
}

/** Signs up with the codes of mailbox and phone; the new player is signed in. */
export async function signUp(page: Page, sandboxUrl: string, player: NewPlayer): Promise<void> {
  await open(page, '/en-UN/signup')
  await fillDetails(page, player)
  await pressContinue(page)
  await fillContact(page, player)
  await pressContinue(page)
  const mailed = page.getByRole('textbox', { name: 'Code from the email' })
  await mailed.waitFor().catch(async (error: unknown) => {
    const shown = await page.getByRole('main').innerText()
    throw new Error(`no code was asked for; the page says: ${shown.slice(0, 1_000)}`, { cause: error })
  })
  await mailed.fill(await codeInMail(sandboxUrl, player.email))
  const code = page.getByRole('textbox', { name: 'Code from the text message' })
  await code.waitFor()
  await code.fill(await codeOnPhone(sandboxUrl, `353${player.phone}`))
  await balanceChip(page).waitFor()
}

export interface TransactionTotals {
  readonly stakes: number
  readonly wins: number
  readonly deposits: number
  readonly withdrawals: number
}

/** On the transactions page: the totals of all transactions, in cents. */
export async function transactionTotals(page: Page): Promise<TransactionTotals> {
  const play = await page.getByText(/^Staked /).textContent()
  const payments = await page.getByText(/^Deposited /).textContent()
  const both = (text: string | null): [number, number] => {
    const [first = '', second = ''] = (text ?? '').split(', ')
    return [centsOf(first), centsOf(second)]
  }
  const [stakes, wins] = both(play)
  const [deposits, withdrawals] = both(payments)
  return { stakes, wins, deposits, withdrawals }
}
