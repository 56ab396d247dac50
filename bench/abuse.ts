/**
 * Attacks on accounts of the running product, with the limits of production: stolen pairs, guessed codes, copied
 * refresh tokens, parallel sign-ups. Exit code 1 when a rule was broken. Its clients have addresses of their own,
 * because the product trusts the loopback address as its proxy.
 */
import { guessCodeOfReset, guessEmailOfSignUp, guessSmsOfSignUp } from './abuse/codes.ts'
import type { Findings } from './abuse/findings.ts'
import { replayRefreshTokens } from './abuse/refresh.ts'
import { signUpInParallel } from './abuse/sign-ups.ts'
import {
  attackFromOneClient,
  attackFromManyClients,
  attackOneAccount,
  attackWithoutCaptcha,
} from './abuse/stuffing.ts'
import { startBenchProduct } from './kit/product.ts'

/** The attacks end by themselves; this is for a product that does not answer any more. */
const DEADLINE_MS = 150_000

export async function run(): Promise<void> {
  const bench = await startBenchProduct({ RATE_LIMIT_SCALE: '1', TRUSTED_PROXIES: '127.0.0.0/8,::1' })
  const watch = AbortSignal.timeout(DEADLINE_MS)
  const isLate = new Promise<never>((_resolve, reject) => {
    watch.addEventListener('abort', () => reject(new Error('the attacks did not end in time')))
  })
  const startedAt = performance.now()
  try {
    const found = await Promise.race([attack(bench.product), isLate])
    const rules = found.flatMap((findings) => findings.rules)
    for (const { rule, isKept } of rules) console.log(`${isKept ? 'kept  ' : 'BROKEN'}  ${rule}`)
    const broken = rules.filter(({ isKept }) => !isKept).length
    console.log(
      JSON.stringify({
        bench: 'abuse',
        seconds: Math.round((performance.now() - startedAt) / 1_000),
        rules: rules.length,
        broken,
        ...Object.assign({}, ...found.map(({ figures }) => figures)),
      }),
    )
    if (broken > 0) process.exitCode = 1
  } finally {
    await bench.stop()
  }
}

/** One client waits for its next minute; the others attack meanwhile, one after the other. */
async function attack(product: Parameters<typeof attackFromManyClients>[0]): Promise<Findings[]> {
  const [slow, ...others] = await Promise.all([
    attackFromOneClient(product),
    inOrder([
      () => attackOneAccount(product),
      () => attackWithoutCaptcha(product),
      () => attackFromManyClients(product),
      () => replayRefreshTokens(product),
    ]),
    inOrder([
      () => guessSmsOfSignUp(product),
      () => guessEmailOfSignUp(product),
      () => guessCodeOfReset(product),
      () => signUpInParallel(product),
    ]),
  ])
  return [slow, ...others.flat()]
}

async function inOrder(attacks: readonly (() => Promise<Findings>)[]): Promise<Findings[]> {
  const found: Findings[] = []
  for (const begin of attacks) found.push(await begin())
  return found
}
