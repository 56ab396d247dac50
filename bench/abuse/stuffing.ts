/** Stolen pairs of address and password, tried from one client, from many clients, and against one account. */
import { setTimeout } from 'node:timers/promises'
import { seededPlayers } from '../../apps/server/src/seed/players.ts'
import type { Product } from '../../tools/product.ts'
import { budgets } from './budgets.ts'
import { type Answer, type Client, messageFor, newClient, signIn } from './client.ts'
import { countByCode, type Findings } from './findings.ts'

const RIGHT = seededPlayers.password
const WRONG = 'a-password-of-another-site'
const NEW = 'forty-lanterns-on-the-quay'
const WINDOW_MS = 60_000

interface Pair {
  readonly email: string
  readonly isRight: boolean
}

const tryPair = (client: Client, { email, isRight }: Pair): Promise<Answer> =>
  signIn(client, email, isRight ? RIGHT : WRONG)

const wasChecked = ({ code }: Answer): boolean => code === '' || code === 'error.player.not.found'

const share = 6
const ownersOfPairs = ['claire@players.example', 'una@players.example']

/** Pairs of different accounts; one of six is right. */
const stolenPairs = (label: string, count: number): Pair[] =>
  Array.from({ length: count }, (_, n) =>
    n % share === share - 1
      ? { email: ownersOfPairs[n % ownersOfPairs.length]!, isRight: true }
      : { email: `${label}-${n}@stolen.example`, isRight: false },
  )

/** One client that solves every captcha: a minute at full speed, and a second one, until the budget is used up. */
export async function attackFromOneClient(product: Product): Promise<Findings> {
  const client = newClient(product)
  const perMinute = budgets.signInsPerMinute
  const answers: Answer[] = []
  let through = 0
  let failures = 0
  let throughAfterEnd = 0
  const burst = async (pairs: readonly Pair[]) => {
    for (const pair of pairs) {
      const answer = await tryPair(client, pair)
      answers.push(answer)
      if (answer.code === 'error.player.not.found') failures++
      if (answer.status !== 200) continue
      through++
      if (failures >= budgets.address.max) throughAfterEnd++
    }
  }
  const first = performance.now()
  await burst(stolenPairs('one-a', perMinute + 6))
  const checkedInFirstMinute = answers.filter(wasChecked).length
  // A loaded machine hashes so slowly that the minute is over before its last request.
  const isMinuteOver = performance.now() - first > WINDOW_MS
  await setTimeout(Math.max(0, first + WINDOW_MS + 1_000 - performance.now()))
  await burst(stolenPairs('one-b', perMinute))
  const byCode = countByCode(answers)
  return {
    figures: {
      one_client_tried: answers.length,
      one_client_checked: answers.filter(wasChecked).length,
      one_client_through: through,
      one_client_through_after_budget: throughAfterEnd,
    },
    rules: [
      // On a slow machine the minute ends before the last request: then nothing is known about this rule.
      ...(isMinuteOver
        ? []
        : [
            {
              rule: `a client checks at most ${perMinute} pairs a minute`,
              isKept: checkedInFirstMinute <= perMinute && (byCode['error.rate.limited'] ?? 0) > 0,
            },
          ]),
      {
        rule: `a client has at most ${budgets.address.max} failures in fifteen minutes`,
        isKept: failures <= budgets.address.max && (byCode['error.sign.in.attempt.count.exceeded'] ?? 0) > 0,
      },
      { rule: 'after that not even right passwords get through', isKept: throughAfterEnd === 0 },
    ],
  }
}

/** One client that solves no captcha. */
export async function attackWithoutCaptcha(product: Product): Promise<Findings> {
  const client = newClient(product)
  const answers: Answer[] = []
  for (const { email } of stolenPairs('lazy', 16))
    answers.push(await client.call('POST', '/session', { email, password: WRONG }))
  const right = await client.call('POST', '/session', { email: ownersOfPairs[0], password: RIGHT })
  const checked = answers.filter(wasChecked).length
  return {
    figures: { without_captcha_checked: checked },
    rules: [
      {
        rule: `without captchas a client checks at most ${budgets.address.free} pairs`,
        isKept: checked <= budgets.address.free,
      },
      {
        rule: 'then a right password without a captcha is refused',
        isKept: right.code === 'error.captcha.validation',
      },
    ],
  }
}

/** Every pair from a client of its own, each account one time: no budget tells the right ones from players. */
export async function attackFromManyClients(product: Product): Promise<Findings> {
  const pairs = stolenPairs('spread', 24)
  const answers: Answer[] = []
  for (const pair of pairs) answers.push(await tryPair(newClient(product), pair))
  return {
    figures: {
      spread_tried: pairs.length,
      spread_right: pairs.filter(({ isRight }) => isRight).length,
      spread_through: answers.filter(({ status }) => status === 200).length,
    },
    rules: [],
  }
}

const CLIENTS = 20

/** One account guessed from many clients at the same time; then its owner signs in, by the two ways there are. */
export async function attackOneAccount(product: Product): Promise<Findings> {
  const known = 'aino@players.example'
  const unknown = 'nils@players.example'
  const ownersBrowser = newClient(product)
  await tryPair(ownersBrowser, { email: known, isRight: true })
  const checkedOf: number[] = []
  const after: Answer[] = []
  for (const email of [known, unknown]) {
    const clients = Array.from({ length: CLIENTS }, () => newClient(product))
    const guesses = await Promise.all(clients.map((client) => tryPair(client, { email, isRight: false })))
    checkedOf.push(guesses.filter(wasChecked).length)
    for (let n = 0; n < 5; n++) after.push(await tryPair(newClient(product), { email, isRight: true }))
  }
  const most = Math.max(...checkedOf)
  const through = after.filter(({ status }) => status === 200).length
  const fromKnownBrowser = await tryPair(newClient(product, ownersBrowser.cookies), {
    email: known,
    isRight: true,
  })
  const byReset = await signInByReset(product, unknown)
  return {
    figures: {
      one_account_tried: CLIENTS,
      one_account_checked: most,
      one_account_through: through,
    },
    rules: [
      {
        rule: `of guesses at one account from unknown browsers at most ${budgets.account} are checked`,
        isKept: most <= budgets.account,
      },
      {
        rule: 'then an unknown browser with the right password is told to wait',
        isKept: after.every(({ code }) => code === 'error.sign.in.attempt.count.exceeded'),
      },
      { rule: 'the owner signs in at once from a known browser', isKept: fromKnownBrowser.status === 200 },
      { rule: 'the owner signs in at once after a reset by e-mail', isKept: byReset.status === 200 },
    ],
  }
}

const resetKeyIn = (text: string): string | undefined => /#key=([A-Za-z0-9_-]{43})/.exec(text)?.[1]

async function signInByReset(product: Product, email: string): Promise<Answer> {
  const client = newClient(product)
  await client.call('POST', '/player/password_reset', { email, channel: 'EMAIL' })
  const { text } = await messageFor(product, { email }, (mail) => resetKeyIn(mail.text) !== undefined)
  const resetKey = resetKeyIn(text)
  await client.call('POST', '/player/password_reset/new_password/email', { resetKey, password: NEW })
  return signIn(client, email, NEW)
}
