/** Sign-ups of one person at the same time. */
import type { Product } from '../../tools/product.ts'
import { type Answer, messageFor, newClient, signIn } from './client.ts'
import type { Findings } from './findings.ts'
import {
  askForCode,
  type Begun,
  beginSignUp,
  newPerson,
  type Person,
  phoneOf,
  proveEmail,
  signUpPassword,
  tellCode,
} from './sign-up.ts'

const AT_ONCE = 5

const hasOpenedAccount = ({ body }: Answer): boolean => body['currentStep'] === 'Complete'

/**
 * Everything but the last code, for sign-ups with numbers of their own; then all last codes at the same time.
 * @returns how many were told that their account is open
 */
async function completeTogether(product: Product, people: readonly Person[]): Promise<number> {
  const seen = new Set<string>()
  const ready: { begun: Begun; code: string }[] = []
  for (const person of people) {
    const begun = await beginSignUp(product, person)
    await proveEmail(product, begun, seen)
    await askForCode(begun, 'sms')
    const { code } = await messageFor(product, { phone: phoneOf(person) })
    ready.push({ begun, code: code! })
  }
  const answers = await Promise.all(ready.map(({ begun, code }) => tellCode(begun, 'sms', code)))
  return answers.filter(hasOpenedAccount).length
}

/** The same for one number. Its company has one live code for a number: codes are asked for and told in parallel. */
async function completeWithOneNumber(product: Product, people: readonly Person[]): Promise<number> {
  const ready: Begun[] = []
  for (const person of people) {
    const begun = await beginSignUp(product, person)
    await proveEmail(product, begun, new Set())
    ready.push(begun)
  }
  const answers = await Promise.all(
    ready.map(async (begun) => {
      await askForCode(begun, 'sms')
      const { code } = await messageFor(product, { phone: phoneOf(begun.person) })
      return tellCode(begun, 'sms', code!)
    }),
  )
  return answers.filter(hasOpenedAccount).length
}

/** Number of these people who can sign in. */
async function countAccounts(product: Product, people: readonly Person[]): Promise<number> {
  const emails = new Set(people.map(({ email }) => email))
  let accounts = 0
  for (const email of emails) {
    if ((await signIn(newClient(product), email, signUpPassword)).status === 200) accounts++
  }
  return accounts
}

export async function signUpInParallel(product: Product): Promise<Findings> {
  const one = newPerson()
  const sameAddress = Array.from({ length: AT_ONCE }, () => ({ ...newPerson(), email: one.email }))
  const sameName = Array.from({ length: AT_ONCE }, () => ({ ...newPerson(), lastName: one.lastName }))
  const other = newPerson()
  const sameNumber = Array.from({ length: AT_ONCE }, () => ({ ...newPerson(), phone: other.phone }))
  const byAddress = await completeTogether(product, sameAddress)
  const byName = await completeTogether(product, sameName)
  const byNumber = await completeWithOneNumber(product, sameNumber)
  const accounts = {
    address: await countAccounts(product, sameAddress),
    name: await countAccounts(product, sameName),
    number: await countAccounts(product, sameNumber),
  }
  return {
    figures: {
      sign_ups_at_once: AT_ONCE,
      accounts_of_one_address: accounts.address,
      accounts_of_one_name: accounts.name,
      accounts_of_one_number: accounts.number,
    },
    rules: [
      {
        rule: `${AT_ONCE} sign-ups with one address open one account`,
        isKept: byAddress === 1 && accounts.address === 1,
      },
      {
        rule: `${AT_ONCE} sign-ups of one name and birth date open one account`,
        isKept: byName === 1 && accounts.name === 1,
      },
      {
        rule: `${AT_ONCE} sign-ups with one number open at most one account`,
        isKept: byNumber <= 1 && accounts.number <= 1,
      },
    ],
  }
}
