/** Steps of pay-and-play that journeys share, whichever company connects the banks. */
import type { FrameLocator, Page } from 'playwright'
import { codeInMail, codeOnPhone, open } from './steps.ts'

/** The frame with the pages of the bank. */
export const bankFrame = (page: Page): FrameLocator => page.frameLocator('iframe[title="Pages of your bank"]')

/** From the bank's first page: a bank, and a person there. */
export async function identifyAs(page: Page, name: RegExp): Promise<void> {
  const bank = bankFrame(page)
  await bank.getByRole('button', { name: 'Havupankki' }).click()
  await bank.getByRole('radio', { name }).check()
  await bank.getByRole('button', { name: 'Log in' }).click()
}

/** The first account, and the confirmation. */
export async function confirmAtBank(page: Page): Promise<void> {
  await bankFrame(page).getByRole('button', { name: 'Continue' }).click()
  await bankFrame(page).getByRole('button', { name: 'Confirm' }).click()
}

/** Leaves a last page of the bank that waits until it was read. */
export const leaveBank = (page: Page): Promise<void> =>
  bankFrame(page)
    .getByRole('link', { name: /^Back to/ })
    .click()

/** Starts a sign-in, with an amount for the bank. */
export async function askBankForDeposit(page: Page, amount: string): Promise<void> {
  await open(page, '/en-FI/signup/pnp')
  await page.getByRole('textbox', { name: 'Deposit now (optional)' }).fill(amount)
  await page.getByRole('main').getByRole('button', { name: 'Continue to the bank' }).click()
}

export interface Contact {
  readonly email: string
  /** A Finnish number without its country. */
  readonly phone: string
}

export function newContact(): Contact {
  const number = String(Math.trunc(Math.random() * 900_000) + 100_000)
  return { email: `aino.${number}@players.example`, phone: `401${number}` }
}

export async function tellContact(page: Page, { email, phone }: Contact): Promise<void> {
  const form = page.getByRole('form', { name: 'How to reach you' })
  await form.getByRole('textbox', { name: 'Email' }).fill(email)
  await form.getByRole('textbox', { name: 'Number', exact: true }).fill(phone)
  await form.getByRole('checkbox', { name: /^I have read and accept/ }).check()
  await form.getByRole('button', { name: 'Continue' }).click()
}

/** The codes that were sent to both. */
export async function proveContact(page: Page, sandboxUrl: string, { email, phone }: Contact): Promise<void> {
  await page.getByRole('textbox', { name: 'Code from the email' }).fill(await codeInMail(sandboxUrl, email))
  const code = page.getByRole('textbox', { name: 'Code from the text message' })
  await code.waitFor()
  await code.fill(await codeOnPhone(sandboxUrl, `358${phone}`))
}
