/** Pay-and-play in Finland: a new person, a known one, one who has an account already, and each refusal. */
import { type EmbeddedPostgres, startPostgres } from '@marquee/embedded-postgres'
import pg from 'pg'
import type { Browser, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as banks from './bank-steps.ts'
import { type Look, type Visit, expectAccessible, launchBrowser, looks, visit } from './browser.ts'
import { siteUrl, sandboxUrl, databaseDir } from './running-product.ts'
import {
  askForDeposit,
  balanceChip,
  cashier,
  chooseBankAccount,
  chooseLimits,
  codeInMail,
  codeOnPhone,
  limitChoice,
  open,
  sheet,
  signIn,
  signOut,
} from './steps.ts'
import { emailDigest } from '../kit/personal.ts'

const [phoneDark, phoneLight, desktopDark, desktopLight] = looks as [Look, Look, Look, Look]
let browser: Browser
let person: Visit
let page: Page
let server: EmbeddedPostgres
let database: pg.Client

beforeAll(async () => {
  browser = await launchBrowser()
  server = await startPostgres({ dataDir: databaseDir })
  database = new pg.Client(server.connection)
  await database.connect()
})
afterAll(async () => {
  await database?.end()
  await server?.stop()
  await browser?.close()
})
afterEach(async () => {
  await fetch(`${sandboxUrl}/paymentiq/_control`, { method: 'DELETE' })
  person.expectQuietConsole()
  await person.close()
})

async function come(look: Look): Promise<void> {
  person = await visit(browser, siteUrl, look)
  page = person.page
}
const steer = (switches: { next?: string; drop?: string }) =>
  fetch(`${sandboxUrl}/paymentiq/_control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(switches),
  })
const bank = () => banks.bankFrame(page)
const identifyAs = (name: RegExp) => banks.identifyAs(page, name)
const leaveBank = () => banks.leaveBank(page)
const confirmAtBank = () => banks.confirmAtBank(page)
const { newContact } = banks
const tellContact = (contact: banks.Contact) => banks.tellContact(page, contact)
const proveContact = (contact: banks.Contact) => banks.proveContact(page, sandboxUrl, contact)

async function openBank(): Promise<void> {
  await open(page, '/en-FI/signup/pnp')
  await page.getByRole('main').getByRole('button', { name: 'Continue to the bank' }).click()
}
async function logInAtBank(name: RegExp): Promise<void> {
  await openBank()
  await identifyAs(name)
}
const refusal = (text: string | RegExp) => page.getByRole('main').getByText(text).waitFor()

describe('a person whom the bank identifies', () => {
  const aino = newContact()

  test('for the first time tells contact data, proves them and is signed in', async () => {
    await come(phoneLight)
    await open(page, '/en-FI/signup')
    await page.getByRole('link', { name: 'Join with your bank' }).click()
    await page.getByRole('heading', { name: 'Join or log in with your bank' }).waitFor()
    await expectAccessible(page, 'pay-and-play, start')
    await page.getByRole('main').getByRole('button', { name: 'Continue to the bank' }).click()
    await bank().getByRole('heading', { name: 'Choose your bank' }).waitFor()
    await expectAccessible(page, 'pay-and-play, bank')
    await identifyAs(/^Aino Selkeä/)
    await confirmAtBank()

    await page.getByText('Your bank has confirmed that you are Aino Selkeä.').waitFor()
    expect(await page.locator('iframe[title="Pages of your bank"]').count()).toBe(0)
    await page.getByText('Kalevankatu 12 B 4, 00100 Helsinki').waitFor()
    await expectAccessible(page, 'pay-and-play, contact')
    const form = page.getByRole('form', { name: 'How to reach you' })
    await form.getByRole('button', { name: 'Continue' }).click()
    await form.getByText('Enter an email address', { exact: false }).first().waitFor()
    await expectAccessible(page, 'pay-and-play, contact, errors')

    // A reload continues where the attempt was.
    await page.reload()
    await page.getByText('Your bank has confirmed that you are Aino Selkeä.').waitFor()
    await tellContact(aino)
    const mailed = page.getByRole('textbox', { name: 'Code from the email' })
    await mailed.waitFor()
    await expectAccessible(page, 'pay-and-play, code')
    await mailed.fill(await codeInMail(sandboxUrl, aino.email))
    const code = page.getByRole('textbox', { name: 'Code from the text message' })
    await code.waitFor()
    await code.fill(await codeOnPhone(sandboxUrl, `358${aino.phone}`))
    await balanceChip(page).waitFor()
    await page.waitForURL(({ pathname }) => pathname === '/en-FI')
  })

  test('the next time is signed in at once, from the login sheet', async () => {
    await come(desktopDark)
    // A page without pictures: at first they are drawn, and take the browser's connections.
    await open(page, '/en-FI/terms')
    await page.getByRole('banner').getByRole('button', { name: 'Log in', exact: true }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'Log in with your bank' }).click()
    await page.getByRole('main').getByRole('button', { name: 'Continue to the bank' }).click()
    await identifyAs(/^Aino Selkeä/)
    await confirmAtBank()
    await balanceChip(page).waitFor()
    await signOut(page)
  })
})

describe('a deposit with the sign-in', () => {
  const deposit = (amount: string) => banks.askBankForDeposit(page, amount)
  const expectReceipt = async (name: string) => {
    await page.getByRole('heading', { name: 'Receipt' }).waitFor()
    await page.getByRole('main').getByText('20.00 €').first().waitFor()
    expect(await balanceChip(page).textContent()).toContain('20.00')
    await expectAccessible(page, name)
  }
  /** A browser in which Aino has signed in with her bank. */
  const comeKnown = async (look: Look) => {
    await come(look)
    await logInAtBank(/^Aino Selkeä/)
    await confirmAtBank()
    await balanceChip(page).waitFor()
    // The pages of the bank cannot ask (LIM-05).
    await open(page, '/en-FI/my-account/banking/deposit')
    await chooseLimits(page)
    await signOut(page)
  }

  test('of a new player: the amount first, then bank, contact data and account, and the receipt', async () => {
    const tea = newContact()
    await come(phoneDark)
    await deposit('5')
    await page.getByText('Enter an amount from 10.00 € to 5,000.00 €, or leave it empty.').waitFor()
    await expectAccessible(page, 'pay-and-play, deposit, error')
    await deposit('20')
    await page.getByText('Your bank only confirms who you are here. No money is taken.').waitFor()
    await identifyAs(/^Tea Twin.*924W/)
    await confirmAtBank()
    await page.getByText('Then you pay 20.00 € with your bank.').waitFor()
    await expectAccessible(page, 'pay-and-play, contact, deposit')
    await tellContact(tea)
    await proveContact(tea)
    // Before the first deposit the page asks for the limits that the law demands (LIM-05).
    await limitChoice(page).waitFor()
    await expectAccessible(page, 'pay-and-play, limits')
    await askForDeposit(page, 'Bank', '20')
    await page.getByRole('heading', { name: 'Pay 20.00 €' }).waitFor()
    await expectAccessible(page, 'pay-and-play, cashier')
    await chooseBankAccount(page)
    await cashier(page)
      .getByRole('button', { name: /^Approve / })
      .click()
    await expectReceipt('pay-and-play, first receipt')
  })

  test('is taken when the bank identifies a known player, and the page of the deposit shows the balance', async () => {
    await comeKnown(phoneLight)
    await deposit('20')
    await page.getByText('only for a deposit that you confirm with your bank', { exact: false }).waitFor()
    await identifyAs(/^Aino Selkeä/)
    await confirmAtBank()
    await expectReceipt('pay-and-play, receipt')
  })

  test('that the bank declines takes no money', async () => {
    await comeKnown(desktopLight)
    await deposit('20.13')
    await identifyAs(/^Aino Selkeä/)
    await bank().getByRole('button', { name: 'Continue' }).click()
    await bank().getByRole('button', { name: 'Confirm' }).click()
    await leaveBank()
    await refusal(/^The deposit was not made/)
    await refusal('No money was taken.')
    await expectAccessible(page, 'pay-and-play, not paid')
    await page.getByRole('main').getByRole('button', { name: 'Start again' }).click()
    await page.getByRole('textbox', { name: 'Deposit now (optional)' }).waitFor()
  })

  test('of somebody new in the browser of a player is refused before money, and they join at the next try', async () => {
    await comeKnown(desktopDark)
    await deposit('20')
    await identifyAs(/^Eero Selkeä/)
    await leaveBank()
    await refusal(/^You have no account here with this bank yet/)
    await refusal('No money was taken.')
    await page.getByRole('main').getByRole('button', { name: 'Start again' }).click()
    await page.getByRole('textbox', { name: 'Deposit now (optional)' }).fill('20')
    await page.getByRole('main').getByRole('button', { name: 'Continue to the bank' }).click()
    await page.getByText('Your bank only confirms who you are here. No money is taken.').waitFor()
    await identifyAs(/^Eero Selkeä/)
    await confirmAtBank()
    await page.getByText('Your bank has confirmed that you are Eero Selkeä.').waitFor()
  })
})

describe('a player without a password', () => {
  const eero = newContact()
  const password = 'velvet harbour lantern'
  const question = () => sheet(page, 'Confirm that it is you')
  const save = () => page.getByRole('main').getByRole('button', { name: 'Save password' }).click()
  /** In the dialog: the bank identifies somebody. */
  async function confirmWithBank(name: RegExp): Promise<void> {
    await question().getByRole('button', { name: 'Continue to the bank' }).click()
    await identifyAs(name)
  }

  test('confirms an old proof with the bank, sets a password and logs in with it', async () => {
    await come(desktopLight)
    await logInAtBank(/^Eero Selkeä/)
    await confirmAtBank()
    await tellContact(eero)
    await proveContact(eero)
    await balanceChip(page).waitFor()
    await database.query(
      `update identity.session set authenticated_at = authenticated_at - interval '11 minutes'
          where player_id in (select player_id from players.player where email_key = $1)`,
      [emailDigest(eero.email)],
    )
    await open(page, '/en-FI/my-account/account/security')
    await page.getByRole('main').getByRole('heading', { name: 'Set a password' }).waitFor()
    expect(await page.getByLabel('Current password', { exact: true }).count()).toBe(0)
    await expectAccessible(page, 'account, first password')
    await page.getByLabel('New password', { exact: true }).fill(password)
    await save()
    await question().waitFor()
    await expectAccessible(page, 'step-up, bank')

    // Somebody else at the bank is refused, and the account stays as it is.
    await confirmWithBank(/^Aino Selkeä/)
    await leaveBank()
    await question()
      .getByText(/^The bank confirmed somebody else/)
      .waitFor()

    await confirmWithBank(/^Eero Selkeä/)
    await confirmAtBank()
    await page.getByText('Your password was set. Other devices were logged out.').first().waitFor()
    await page.getByLabel('Current password', { exact: true }).waitFor()
    await signOut(page)
    await signIn(page, { email: eero.email, password })
  })
})

describe('a bank whose pages leave their frame', () => {
  const elin = newContact()

  test('comes back to the page that asked, and the action is done without another question', async () => {
    await come(phoneLight)
    await logInAtBank(/^Tea Twin.*920S/)
    await confirmAtBank()
    await tellContact(elin)
    await proveContact(elin)
    await balanceChip(page).waitFor()
    await database.query(
      `update identity.session set authenticated_at = authenticated_at - interval '11 minutes'
          where player_id in (select player_id from players.player where email_key = $1)`,
      [emailDigest(elin.email)],
    )
    await open(page, '/en-FI/my-account/account/close?step=confirm')
    const close = page.getByRole('main').getByRole('button', { name: 'Close my account' })
    await close.click()
    const question = sheet(page, 'Confirm that it is you')

    // Somebody else at the bank is refused, and the way back to the page is there.
    await question.getByRole('button', { name: 'Continue to the bank' }).click()
    await leaveFrame()
    await logInWithWholeWindow(/^Aino Selkeä/)
    await page.getByRole('link', { name: /^Back to Marquee/ }).click()
    await page.getByText(/^The bank confirmed somebody else/).waitFor()
    await expectAccessible(page, 'step-up, bank outside its frame, refused')
    await page.getByRole('link', { name: 'Back to the page' }).click()

    await close.click()
    await question.getByRole('button', { name: 'Continue to the bank' }).click()
    await leaveFrame()
    await logInWithWholeWindow(/^Tea Twin.*920S/)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'Confirm' }).click()
    await page.getByText('Your bank has confirmed that it is you. You can continue.').first().waitFor()
    await page.waitForURL('**/en-FI/my-account/account/close?step=confirm')
    await close.click()
    await page.waitForURL('**/closed-account')
  })

  /** Presses something in the frame that opens its page in the whole window, as some banks do. */
  async function leaveFrame(): Promise<void> {
    const button = bank().getByRole('button', { name: 'Havupankki' })
    await button.waitFor()
    await button.evaluate((element) =>
      element.addEventListener('click', (event) => {
        event.preventDefault()
        window.open(location.href, '_top')
      }),
    )
    await button.click()
    await page.waitForURL((url) => url.origin === new URL(sandboxUrl).origin)
  }
  async function logInWithWholeWindow(name: RegExp): Promise<void> {
    await page.getByRole('button', { name: 'Havupankki' }).click()
    await page.getByRole('radio', { name }).check()
    await page.getByRole('button', { name: 'Log in' }).click()
  }
})

describe('a person who may not come in', () => {
  beforeEach(() => come(phoneDark))

  test('under age is told so, by the bank’s page and by ours', async () => {
    await logInAtBank(/^Yves Young/)
    await bank().getByRole('heading', { name: 'You cannot go on here' }).waitFor()
    await leaveBank()
    await refusal('You must be 18 or over to play here.')
    await refusal('No money was taken.')
    await page.getByRole('main').getByRole('link', { name: 'Help with gambling' }).waitFor()
    await expectAccessible(page, 'pay-and-play, refused')
  })

  test('whose account is in another name is told so, and may start again', async () => {
    await steer({ next: 'one-click-name-differs' })
    await logInAtBank(/^Eero Selkeä/)
    await confirmAtBank()
    await refusal(/in another person’s name/)
    await page.getByRole('main').getByRole('button', { name: 'Start again' }).click()
    await page.getByRole('main').getByRole('button', { name: 'Continue to the bank' }).waitFor()
  })

  test('who cancels at the bank is told that nothing was taken', async () => {
    await openBank()
    await bank().getByRole('button', { name: 'Havupankki' }).click()
    await bank().getByRole('button', { name: 'Cancel' }).click()
    await refusal('You went back before the bank had confirmed who you are.')
  })

  test('whose bank declines may try again', async () => {
    await steer({ next: 'one-click-declined' })
    await logInAtBank(/^Eero Selkeä/)
    await bank().getByRole('heading', { name: 'The bank declined' }).waitFor()
    await leaveBank()
    await refusal(/^Your bank did not confirm who you are/)
  })
})

describe('a company that does not answer', () => {
  test('refuses nobody: the person may try again', async () => {
    await come(desktopLight)
    await open(page, '/en-FI/signup/pnp')
    // The call is sent twice: the first time without an answer, the second time refused.
    await steer({ drop: 'before', next: 'one-click-server-error' })
    await page.getByRole('main').getByRole('button', { name: 'Continue to the bank' }).click()
    await refusal('The bank is not responding at the moment. Try again shortly. No money was taken.')
    await expectAccessible(page, 'pay-and-play, company away')
  })
})

describe('a market without pay-and-play', () => {
  test('says so, and leads to the sign-up', async () => {
    await come(desktopLight)
    await open(page, '/en-UN/signup/pnp')
    await refusal('Joining with a bank is not possible here.')
    await page.getByRole('main').getByRole('link', { name: 'Join without a bank' }).click()
    await page.getByRole('form', { name: 'Your details' }).waitFor()
    expect(await page.getByRole('link', { name: 'Join with your bank' }).count()).toBe(0)
  })
})
