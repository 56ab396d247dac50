/** Guesses of one-time codes: of a sign-up by SMS and by e-mail, and of a reset by SMS. */
import { seededPlayers } from '../../apps/server/src/seed/players.ts'
import type { Product } from '../../tools/product.ts'
import { budgets } from './budgets.ts'
import { type Answer, messageFor, newClient, signIn, succeed, wrongCodes } from './client.ts'
import { chanceOf, type Findings } from './findings.ts'
import { askForCode, beginSignUp, newPerson, phoneOf, proveEmail, tellCode } from './sign-up.ts'

const GUESSES_AT_ONCE = 12

/** Number of codes that the SMS company has been asked to check: its own record of calls. */
async function countSmsChecks({ sandboxUrl }: Product): Promise<number> {
  const response = await fetch(`${sandboxUrl}/vonage/_control/calls`)
  const { calls } = (await response.json()) as { calls: { name: string }[] }
  return calls.filter(({ name }) => /^POST \/v2\/verify\/[\w-]+$/.test(name)).length
}

/** The last wrong guess of a code by e-mail is answered as those after it, which are not compared. */
function countEmailGuesses(answers: readonly Answer[]): number {
  const wrong = answers.filter(({ code }) => code === 'email.code.invalid').length
  return answers.some(({ code }) => code === 'email.max.attempts.reached') ? wrong + 1 : wrong
}

/** One number, one sign-up after the other, each from a client and with an address of its own. */
export async function guessSmsOfSignUp(product: Product): Promise<Findings> {
  const { phone } = newPerson()
  const seen = new Set<string>()
  let guesses = 0
  let mostOfOneCode = 0
  let codes = 0
  let hits = 0
  let refusal = ''
  for (let round = 0; round < budgets.codesPerDay + 2 && refusal === ''; round++) {
    const begun = await beginSignUp(product, { ...newPerson(), phone })
    await proveEmail(product, begun, new Set())
    refusal = (await askForCode(begun, 'sms')).code
    if (refusal !== '') break
    codes++
    const number = phoneOf(begun.person)
    const { code } = await messageFor(
      product,
      { phone: number },
      (sms) => sms.code !== null && !seen.has(sms.code),
    )
    seen.add(code!)
    const before = await countSmsChecks(product)
    await Promise.all(wrongCodes(code!, GUESSES_AT_ONCE).map((guess) => tellCode(begun, 'sms', guess)))
    const checked = (await countSmsChecks(product)) - before
    guesses += checked
    mostOfOneCode = Math.max(mostOfOneCode, checked)
    const right = await tellCode(begun, 'sms', code!)
    if (right.status === 200) hits++
  }
  return {
    figures: { sms_codes: codes, sms_guesses: guesses, sms_chance_per_day: chanceOf(guesses) },
    rules: [
      {
        rule: `a code by SMS is compared with at most ${budgets.guesses.sms} guesses`,
        isKept: mostOfOneCode <= budgets.guesses.sms,
      },
      { rule: 'then even the right code by SMS is refused', isKept: hits === 0 },
      {
        rule: `a number gets at most ${budgets.codesPerDay} codes a day`,
        isKept: codes <= budgets.codesPerDay && refusal === 'sms.max.attempts.reached',
      },
    ],
  }
}

export async function guessEmailOfSignUp(product: Product): Promise<Findings> {
  const begun = await beginSignUp(product, newPerson())
  await askForCode(begun, 'email')
  const { code } = await messageFor(product, { email: begun.person.email })
  const guessed = wrongCodes(code!, GUESSES_AT_ONCE)
  const answers = await Promise.all(guessed.map((guess) => tellCode(begun, 'email', guess)))
  const guesses = countEmailGuesses(answers)
  const right = await tellCode(begun, 'email', code!)
  const perDay = guesses * budgets.codesPerDay
  return {
    figures: { email_guesses: guesses, email_chance_per_day: chanceOf(perDay) },
    rules: [
      {
        rule: `a code by e-mail is compared with at most ${budgets.guesses.email} guesses`,
        isKept: guesses <= budgets.guesses.email,
      },
      {
        rule: 'then even the right code by e-mail is refused',
        isKept: right.code === 'email.max.attempts.reached',
      },
    ],
  }
}

/** The account's own budget has refused: it alone says for how many minutes. */
const isBudgetOver = ({ body }: Answer): boolean =>
  (body['additionalInfo'] as { minutes?: number } | undefined)?.minutes !== undefined

/** One account, one reset after the other, each from a client of its own, until the account's budget is used up. */
export async function guessCodeOfReset(product: Product): Promise<Findings> {
  const { email, phone } = seededPlayers.players.find((player) => player.country === 'NZ')!
  const seen = new Set<string>()
  const checksBefore = await countSmsChecks(product)
  let resets = 0
  let right: Answer | undefined
  const ask = () => newClient(product).call('POST', '/player/password_reset', { email, channel: 'SMS' })
  while (right === undefined && resets < budgets.resets.perHour) {
    const { resetId } = await succeed('a reset', ask())
    resets++
    const { code } = await messageFor(product, { phone }, (sms) => sms.code !== null && !seen.has(sms.code))
    seen.add(code!)
    const tell = (smsCode: string) =>
      newClient(product).call('POST', '/player/password_reset/sms_verification', { resetId, smsCode })
    const answers = await Promise.all(wrongCodes(code!, budgets.guesses.sms).map(tell))
    if (answers.some(isBudgetOver)) right = await tell(code!)
  }
  const guesses = (await countSmsChecks(product)) - checksBefore
  const isOwnerIn = await canSignIn(product, email)
  let refused: Answer | undefined
  for (let round = resets; round <= budgets.resets.perHour && !refused; round++) {
    const answer = await ask()
    if (answer.code === '') resets++
    else refused = answer
  }
  return {
    figures: { reset_codes: resets, reset_guesses: guesses, reset_chance_per_day: chanceOf(guesses) },
    rules: [
      {
        rule: `an account has at most ${budgets.resets.guessesPerDay} guesses of its reset codes a day`,
        isKept: guesses <= budgets.resets.guessesPerDay,
      },
      {
        rule: 'then even the right reset code is refused',
        isKept: right !== undefined && isBudgetOver(right),
      },
      { rule: 'the owner still signs in with the password', isKept: isOwnerIn },
      {
        rule: `at most ${budgets.resets.perHour} resets of an account an hour`,
        isKept: resets <= budgets.resets.perHour && refused?.code === 'error.rate.limited',
      },
    ],
  }
}

async function canSignIn(product: Product, email: string): Promise<boolean> {
  return (await signIn(newClient(product), email, seededPlayers.password)).status === 200
}
