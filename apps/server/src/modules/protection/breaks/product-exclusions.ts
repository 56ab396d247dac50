/** The exclusion from one product, beside that of the whole (EXC-20). */
import { AppError } from '../../../kernel/index.ts'
import { sessionRefusal } from '../../identity/index.ts'
import type { PlayVertical } from '../../players/index.ts'
import type { Answer } from '../../wallet/index.ts'
import { productMail } from './break-mails.ts'
import { type AskedExclusion, decideBreak, type NewBreak } from './break-rules.ts'
import { type BreakOrigin, endBonuses, returnTermsOf } from './break-start.ts'
import { endReturnRequest, insertBreak, readLastBreak } from './break-store.ts'
import { helpContactsOf } from './break-terms.ts'
import {
  type BreaksDependencies,
  type Locked,
  missing,
  type PlayerBreaks,
  type ProductBreak,
  readBreaks,
} from './current-breaks.ts'

/** What a player asks for. */
export interface AskedProduct {
  readonly product: PlayVertical
  readonly length: AskedExclusion
}

/** What is true after a request, and what the ledger has answered. */
interface Excluded {
  readonly breaks: PlayerBreaks
  readonly answers: readonly Answer[]
}

const productIn = ({ products }: PlayerBreaks, product: PlayVertical): ProductBreak | undefined =>
  products.find((one) => one.product === product)

function notOffered(products: readonly PlayVertical[]): AppError {
  const code = 'error.break.product'
  const fields = [{ field: 'product', code, message: code }]
  return new AppError(code, { additionalInfo: { products: [...products] }, fields })
}

/**
 * Begins the exclusion from a product, or makes it longer. The whole exclusion may run beside it: both stand, and each
 * ends by a return of its own.
 * @throws AppError `error.break.product`, `error.break.length`, `error.break.shorter`, `error.session.missing`
 */
export async function excludeProduct(
  deps: BreaksDependencies,
  held: Locked,
  { product, length }: AskedProduct,
  origin: BreakOrigin,
): Promise<Excluded> {
  const { tx, person, at, breaks } = held
  if (sessionRefusal(person, { isDuringBreak: true }, at)) throw missing()
  const { terms } = breaks
  const running = productIn(breaks, product)
  if (!running && !terms.products.includes(product)) throw notOffered(terms.products)
  const step = decideBreak(length, {
    terms,
    running: running ? { kind: 'exclusion', until: running.until } : null,
    last: await readLastBreak(tx, person.playerId, product),
    sessionId: origin.sessionId,
    isReturning: (running?.exclusion.request ?? null) !== null,
    at,
  })
  return step.is === 'begins' ? begin(deps, held, { product, next: step }, origin) : { breaks, answers: [] }
}

async function begin(
  deps: BreaksDependencies,
  held: Locked,
  { product, next }: { readonly product: PlayVertical; readonly next: NewBreak },
  { requestId, sessionId }: BreakOrigin,
): Promise<Excluded> {
  const { tx, person, at } = held
  const { playerId } = person
  const { until, length } = next
  const reason = `${length}, asked for by its player (${requestId})`
  const to = { until }
  const changed = await deps.players.changeProductIn(tx, playerId, { product, to, reason, actor: 'player' })
  const answers = await endBonuses(deps, held, requestId, product)
  await endReturnRequest(tx, playerId, { as: 'replaced', at, product })
  const breaks = await readBreaks(deps, tx, changed)
  const leastUntil = productIn(breaks, product)?.exclusion.leastUntil ?? null
  const { terms } = breaks
  const record = { kind: 'exclusion', source: 'player', startedAt: at, scope: terms.scope } as const
  await insertBreak(tx, playerId, {
    ...record,
    product,
    until,
    length,
    leastUntil,
    requestId,
    sessionId,
    terms,
  })
  const after = {
    product,
    length,
    until: until?.toString() ?? null,
    leastUntil: leastUntil?.toString() ?? null,
  }
  await deps.audit.record(tx, { act: 'product_exclusion.begun', playerId, after })
  await confirmByMail(deps, held, breaks, product)
  return { breaks, answers }
}

/** Tells the player what is closed and until when, what stays open, and who helps (EXC-18). */
async function confirmByMail(
  { brand, queueMail }: BreaksDependencies,
  { tx, person, at }: Locked,
  breaks: PlayerBreaks,
  product: PlayVertical,
): Promise<void> {
  const { email: to, language, market } = person
  const { until = null, exclusion = null } = productIn(breaks, product) ?? {}
  const frame = { terms: breaks.terms, contacts: helpContactsOf(person, at) }
  const content = { ...frame, product, until, ...returnTermsOf(exclusion) }
  await queueMail(tx, productMail(brand, { to, language, market }, content))
}
