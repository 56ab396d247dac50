/**
 * Checks a published result in the reader's browser: fingerprints, lots, places and prizes are computed again from the
 * record. It shares no code with the server.
 */
import { fromMoneyText, toMoneyText } from '@marquee/money'
import type { Amount } from '../../shared/formats/formats.ts'
import type { TournamentPage } from './model.ts'

const LOT_BYTES = 6

interface RecordEntry {
  readonly ticket: string
  readonly lot: string
  readonly name: string
  /** An amount, or a number of rounds. */
  readonly score: string
  readonly place: number
  readonly prize: string
}

/** The published record, as far as it is checked. */
interface PublishedRecord {
  readonly tournament: string
  readonly currency: string
  readonly startsAt: string
  readonly endsAt: string
  readonly rule: { readonly kind: string; readonly stake: string; readonly rounds: number | null }
  readonly prizes: readonly { readonly from: number; readonly to: number; readonly amount: string }[]
  readonly seed: string
  readonly seedHash: string
  readonly entries: readonly RecordEntry[]
}

export type Finding = 'record' | 'seed' | 'lots' | 'places' | 'prizes' | 'own'
export interface CheckedResult {
  /** In the order of the check. */
  readonly findings: readonly { readonly id: Finding; readonly agrees: boolean }[]
  readonly agrees: boolean
  /** Entries with a place. */
  readonly entries: number
  /** Sum of the prizes of the record. */
  readonly paid: Amount
}

const utf8 = (text: string) => new TextEncoder().encode(text)
const hex = (bytes: ArrayBuffer) =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')

async function sha256(text: string): Promise<string> {
  return hex(await crypto.subtle.digest('SHA-256', utf8(text)))
}

/** The lot of each ticket: the first bytes of HMAC-SHA256 under the seed. */
async function lotsOf(seed: string, entries: readonly RecordEntry[]): Promise<readonly bigint[]> {
  const key = await crypto.subtle.importKey('raw', utf8(seed), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
  ])
  const lots: bigint[] = []
  for (const { ticket } of entries) {
    const signed = await crypto.subtle.sign('HMAC', key, utf8(ticket))
    lots.push(BigInt(`0x${hex(signed.slice(0, LOT_BYTES))}`))
  }
  return lots
}

interface Standing {
  readonly ticket: string
  readonly score: bigint
  readonly lot: bigint
}

/**
 * Place and prize by ticket. Equal scores have one place and share the prizes of the places that they take; what cannot
 * be divided goes, one smallest unit each, to the lowest lots.
 */
function standingsOf(
  entries: readonly Standing[],
  prizeOf: (place: number) => bigint,
): ReadonlyMap<string, { readonly place: number; readonly prize: bigint }> {
  const order = entries.toSorted((a, b) =>
    a.score === b.score ? (a.lot < b.lot ? -1 : 1) : a.score > b.score ? -1 : 1,
  )
  const results = new Map<string, { place: number; prize: bigint }>()
  let from = 0
  while (from < order.length) {
    let to = from
    let sum = 0n
    while (to < order.length && order[to]?.score === order[from]?.score) sum += prizeOf(++to)
    const size = BigInt(to - from)
    for (let at = from; at < to; at++) {
      const extra = BigInt(at - from) < sum % size ? 1n : 0n
      results.set(order[at]?.ticket ?? '', { place: from + 1, prize: sum / size + extra })
    }
    from = to
  }
  return results
}

/** Whether this browser can compute the check: it can on encrypted pages. */
export const canCheck = (): boolean => typeof crypto !== 'undefined' && crypto.subtle !== undefined

/**
 * @param text the record as it was published
 * @param page what the page shows: the fingerprints that were published, and the reader's own place
 * @throws SyntaxError when the record is no JSON
 */
export async function checkResult(text: string, page: TournamentPage): Promise<CheckedResult> {
  const record = JSON.parse(text) as PublishedRecord
  const { currency, entries, prizes, rule } = record
  const minor = (amount: string) => fromMoneyText({ amount, currency }).minor
  const prizeOf = (place: number) => {
    const row = prizes.find(({ from, to }) => place >= from && place <= to)
    return row ? minor(row.amount) : 0n
  }
  const scoreOf = (score: string) => (rule.kind === 'count' ? BigInt(score) : minor(score))
  const lots = await lotsOf(record.seed, entries)
  const results = standingsOf(
    entries.map(({ ticket, score }, at) => ({ ticket, score: scoreOf(score), lot: lots[at] ?? 0n })),
    prizeOf,
  )
  const seedHash = await sha256(record.seed)
  const agrees: Record<Finding, boolean> = {
    record: isSameTournament(record, page) && (await sha256(text)) === page.recordHash,
    seed: seedHash === page.seedHash && record.seedHash === page.seedHash,
    lots: entries.every(({ lot }, at) => BigInt(lot) === lots[at]),
    // A ticket that stood twice would be compared with one of its places only.
    places:
      results.size === entries.length &&
      entries.every(({ ticket, place }) => results.get(ticket)?.place === place),
    prizes:
      isSamePrizes(record, page) &&
      entries.every((one) => results.get(one.ticket)?.prize === minor(one.prize)),
    own: isOwnIn(record, page),
  }
  const hasOwn = page.tournament.own !== null && page.tournament.own.isIn
  const findings = (Object.keys(agrees) as Finding[])
    .filter((id) => id !== 'own' || hasOwn)
    .map((id) => ({ id, agrees: agrees[id] }))
  const paid = entries.reduce((sum, { prize }) => sum + minor(prize), 0n)
  return {
    findings,
    agrees: findings.every((one) => one.agrees),
    entries: entries.length,
    paid: toMoneyText({ minor: paid, currency: page.tournament.total.currency }),
  }
}

/** The record is of the tournament that the page shows, with its time and rule. */
function isSameTournament(
  { tournament, startsAt, endsAt, rule }: PublishedRecord,
  { tournament: shown }: TournamentPage,
): boolean {
  return (
    tournament === shown.id &&
    startsAt === shown.startsAt &&
    endsAt === shown.endsAt &&
    rule.kind === shown.rule.kind &&
    rule.stake === shown.rule.stake.amount &&
    rule.rounds === shown.rule.rounds
  )
}

/** The prizes of the record are those that the page announced. */
function isSamePrizes({ currency, prizes }: PublishedRecord, page: TournamentPage): boolean {
  const asText = (rows: readonly { from: number; to: number; amount: string }[]) =>
    JSON.stringify(rows.map(({ from, to, amount }) => [from, to, amount]))
  return (
    currency === page.tournament.total.currency &&
    asText(prizes) ===
      asText(page.prizes.map(({ from, to, amount }) => ({ from, to, amount: amount.amount })))
  )
}

/** The reader's row is in the record with the same place, score and prize. Without a score there is no row. */
function isOwnIn({ entries }: PublishedRecord, page: TournamentPage): boolean {
  const { own } = page.tournament
  if (own === null || own.place === null) return true
  const row = [...page.ranking.top, ...page.ranking.around].find(({ isOwn }) => isOwn)
  return entries.some(
    ({ name, place, score, prize }) =>
      name === row?.name &&
      place === own.place &&
      score === own.score &&
      (own.prize === null ? Number(prize) === 0 : prize === own.prize.amount),
  )
}
