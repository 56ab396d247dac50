/**
 * Checks a published result in the reader's browser: fingerprints, lots, places and prizes are computed again from the
 * record, and the record of payments is compared with it. It shares no code with the server.
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

/** The second record: one payment for each prize. */
interface PaymentsRecord {
  readonly tournament: string
  /** SHA-256 of the first record. */
  readonly record: string
  readonly currency: string
  readonly payments: readonly {
    readonly ticket: string
    readonly place: number
    readonly prize: string
    /** SHA-256 of the ledger's entry that paid the prize. */
    readonly ledgerEntry: string
  }[]
}

/** The texts of a final tournament as they are published. */
export interface PublishedTexts {
  readonly record: string
  /** Absent until the last prize is paid. */
  readonly payments?: { readonly record: string; readonly hash: string } | undefined
}

export type Finding = 'record' | 'seed' | 'lots' | 'places' | 'prizes' | 'payments' | 'own'
export interface CheckedResult {
  /** In the order of the check. */
  readonly findings: readonly { readonly id: Finding; readonly agrees: boolean }[]
  readonly agrees: boolean
  /** Entries with a place. */
  readonly entries: number
  /** Sum of the prizes of the record. */
  readonly paid: Amount
  /** Prizes whose record of payments is not published yet. */
  readonly awaited: number
  /** The hash of the ledger's entry that paid the reader's prize; null where there is none. */
  readonly ownEntry: string | null
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
 * @param texts both records as they were published
 * @param page what the page shows: the fingerprints that were published, and the reader's own place
 * @throws SyntaxError when a record is no JSON
 */
export async function checkResult(texts: PublishedTexts, page: TournamentPage): Promise<CheckedResult> {
  const record = JSON.parse(texts.record) as PublishedRecord
  const payments = texts.payments && (JSON.parse(texts.payments.record) as PaymentsRecord)
  const agrees = { ...(await resultAgrees(texts.record, record, page)), own: isOwnIn(record, page) }
  const hasOwn = page.tournament.own !== null && page.tournament.own.isIn
  const findings: { id: Finding; agrees: boolean }[] = (Object.keys(agrees) as (keyof typeof agrees)[])
    .filter((id) => id !== 'own' || hasOwn)
    .map((id) => ({ id, agrees: agrees[id] }))
  if (texts.payments && payments) {
    const arePaid = await arePaymentsOf(record, payments, texts)
    findings.splice(hasOwn ? -1 : findings.length, 0, { id: 'payments', agrees: arePaid })
  }
  const minor = minorIn(record.currency)
  const paid = record.entries.reduce((sum, { prize }) => sum + minor(prize), 0n)
  return {
    findings,
    agrees: findings.every((one) => one.agrees),
    entries: record.entries.length,
    paid: toMoneyText({ minor: paid, currency: page.tournament.total.currency }),
    awaited: payments ? 0 : prizesOf(record).length,
    ownEntry: payments ? ownEntryIn(payments, page) : null,
  }
}

const minorIn = (currency: string) => (amount: string) => fromMoneyText({ amount, currency }).minor

/** What is computed again from the first record. */
async function resultAgrees(
  text: string,
  record: PublishedRecord,
  page: TournamentPage,
): Promise<Record<Exclude<Finding, 'payments' | 'own'>, boolean>> {
  const { entries, prizes, rule } = record
  const minor = minorIn(record.currency)
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
  return {
    record: isSameTournament(record, page) && (await sha256(text)) === page.recordHash,
    seed: (await sha256(record.seed)) === page.seedHash && record.seedHash === page.seedHash,
    lots: entries.every(({ lot }, at) => BigInt(lot) === lots[at]),
    // A ticket that stood twice would be compared with one of its places only.
    places:
      results.size === entries.length &&
      entries.every(({ ticket, place }) => results.get(ticket)?.place === place),
    prizes:
      isSamePrizes(record, page) &&
      entries.every((one) => results.get(one.ticket)?.prize === minor(one.prize)),
  }
}

const prizesOf = ({ entries, currency }: PublishedRecord) =>
  entries.filter(({ prize }) => minorIn(currency)(prize) > 0n)

const SHA256_HEX = /^[0-9a-f]{64}$/

/**
 * The record of payments belongs to this result, and pays each of its prizes one time and nothing else, each with an
 * entry of the ledger of its own.
 */
async function arePaymentsOf(
  record: PublishedRecord,
  { tournament, record: recordHash, currency, payments }: PaymentsRecord,
  texts: PublishedTexts,
): Promise<boolean> {
  const minor = minorIn(record.currency)
  const prizes = new Map(prizesOf(record).map((one) => [one.ticket, one]))
  const tickets = new Set(payments.map(({ ticket }) => ticket))
  const entries = new Set(payments.map(({ ledgerEntry }) => ledgerEntry))
  return (
    texts.payments !== undefined &&
    (await sha256(texts.payments.record)) === texts.payments.hash &&
    (await sha256(texts.record)) === recordHash &&
    tournament === record.tournament &&
    currency === record.currency &&
    tickets.size === prizes.size &&
    payments.length === prizes.size &&
    entries.size === payments.length &&
    payments.every(({ ticket, place, prize, ledgerEntry }) => {
      const due = prizes.get(ticket)
      return (
        due !== undefined &&
        due.place === place &&
        minor(due.prize) === minor(prize) &&
        SHA256_HEX.test(ledgerEntry)
      )
    })
  )
}

/** The hash of the entry that paid the reader's prize. */
function ownEntryIn({ payments }: PaymentsRecord, page: TournamentPage): string | null {
  const ticket = page.tournament.own?.ticket
  return payments.find((one) => one.ticket === ticket)?.ledgerEntry ?? null
}

const ownRowOf = ({ ranking }: TournamentPage) =>
  [...ranking.top, ...ranking.around].find(({ isOwn }) => isOwn)

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

/** The reader's ticket is in the record with the row that the page shows. Without a score there is no row. */
function isOwnIn({ entries }: PublishedRecord, page: TournamentPage): boolean {
  const { own } = page.tournament
  if (own === null || own.place === null) return true
  const row = ownRowOf(page)
  return entries.some(
    ({ ticket, name, place, score, prize }) =>
      ticket === own.ticket &&
      name === row?.name &&
      place === own.place &&
      score === own.score &&
      (own.prize === null ? Number(prize) === 0 : prize === own.prize.amount),
  )
}
