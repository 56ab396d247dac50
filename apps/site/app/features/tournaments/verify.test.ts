import { createHash, createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  finalPage,
  payments as storyPayments,
  record as storyRecord,
} from '../../../stories/sample-tournaments.ts'
import type { TournamentPage } from './model.ts'
import { checkResult } from './verify.ts'

const SEED = 'a1b2'
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const lotOf = (ticket: string) =>
  BigInt(`0x${createHmac('sha256', SEED).update(ticket).digest('hex').slice(0, 12)}`).toString()

const PRIZES = [
  { from: 1, to: 1, amount: '10.00' },
  { from: 2, to: 3, amount: '5.01' },
]
const entry = (ticket: string, score: string, place: number, prize: string) => ({
  ticket,
  lot: lotOf(ticket),
  name: `name of ${ticket}`,
  score,
  rounds: 1,
  place,
  prize,
})
/** Two share the first place: 15.01 in all, the smallest unit goes to the lower lot. */
const [low = '', high = ''] = ['ent_a', 'ent_b'].toSorted((a, b) =>
  Number(BigInt(lotOf(a)) - BigInt(lotOf(b))),
)
const entries = [
  entry(low, '4.00', 1, '7.51'),
  entry(high, '4.00', 1, '7.50'),
  entry('ent_c', '3.00', 3, '5.01'),
  entry('ent_d', '2.00', 4, '0.00'),
]
const { startsAt, endsAt } = finalPage.tournament
const RULE = { kind: 'win-to-bet', stake: '0.20', rounds: 20 }
const written = (change: object = {}) =>
  JSON.stringify({
    tournament: 'trn_1',
    currency: 'EUR',
    startsAt,
    endsAt,
    rule: RULE,
    prizes: PRIZES,
    seed: SEED,
    seedHash: sha256(SEED),
    entries,
    ...change,
  })

const eur = (amount: string) => ({ amount, currency: 'EUR' as const })
/** The page of a reader, for a record that was published as it is. */
function pageFor(record: string, own: TournamentPage['tournament']['own'] = null): TournamentPage {
  return {
    ...finalPage,
    tournament: { ...finalPage.tournament, id: 'trn_1', total: eur('20.02'), own },
    prizes: PRIZES.map((prize) => ({ ...prize, amount: eur(prize.amount) })),
    ranking: {
      ...finalPage.ranking,
      top: [
        {
          place: 3,
          name: 'name of ent_c',
          score: '3.00',
          rounds: 1,
          prize: eur('5.01'),
          isOwn: own !== null,
        },
      ],
    },
    seedHash: sha256(SEED),
    recordHash: sha256(record),
  }
}
const differing = async (record: string, page = pageFor(record)) =>
  (await checkResult({ record }, page)).findings.filter(({ agrees }) => !agrees).map(({ id }) => id)

const own = {
  ticket: 'ent_c',
  isIn: true,
  place: 3,
  score: '3.00',
  rounds: 1,
  prize: eur('5.01'),
  isPaid: true,
}

describe('a published result', () => {
  it('agrees when fingerprints, lots, places and prizes follow from it', async () => {
    const record = written()
    expect(await checkResult({ record }, pageFor(record))).toMatchObject({
      agrees: true,
      entries: 4,
      paid: eur('20.02'),
    })
    const story = await checkResult({ record: storyRecord, payments: storyPayments }, finalPage)
    expect([story.agrees, story.ownEntry]).toEqual([true, '2'.repeat(64)])
  })

  it('that was changed after its publication has another fingerprint', async () => {
    const record = written()
    expect(await differing(`${record} `, pageFor(record))).toEqual(['record'])
  })

  it('of another tournament is not the record of this one', async () => {
    expect(await differing(written({ tournament: 'trn_2' }))).toEqual(['record'])
  })

  it('of another time or rule than the page shows is not the record of this tournament', async () => {
    for (const change of [
      { endsAt: '2026-03-02T21:00:00.000Z' },
      { rule: { ...RULE, stake: '0.10' } },
      { rule: { ...RULE, rounds: 21 } },
      { rule: { ...RULE, kind: 'turnover' } },
    ])
      expect(await differing(written(change))).toEqual(['record'])
  })

  it('in which a ticket stands twice differs', async () => {
    const [first] = entries
    const twice = [first, first].map((one) => ({ ...one, prize: '7.50' }))
    expect(await differing(written({ entries: [...twice, ...entries.slice(2)] }))).toContain('places')
  })

  it('with another seed than the one before the start differs, and so do its lots', async () => {
    expect(await differing(written({ seed: 'another' }))).toEqual(expect.arrayContaining(['seed', 'lots']))
  })

  it('with a lot that does not follow from the seed differs', async () => {
    const [first, ...rest] = entries
    expect(await differing(written({ entries: [{ ...first, lot: '1' }, ...rest] }))).toEqual(['lots'])
  })

  it('with a place that does not follow from the scores differs', async () => {
    const last = { ...entries[3], place: 3 }
    expect(await differing(written({ entries: [...entries.slice(0, 3), last] }))).toEqual(['places'])
  })

  it('in which equal scores do not share, or the smallest unit goes to the higher lot, differs', async () => {
    const unequal = [{ ...entries[0], prize: '10.00' }, { ...entries[1], prize: '5.01' }, ...entries.slice(2)]
    expect(await differing(written({ entries: unequal }))).toEqual(['prizes'])
    const swapped = [{ ...entries[0], prize: '7.50' }, { ...entries[1], prize: '7.51' }, ...entries.slice(2)]
    expect(await differing(written({ entries: swapped }))).toEqual(['prizes'])
  })

  it('with other prizes than those that were announced differs', async () => {
    const record = written({ prizes: [{ from: 1, to: 3, amount: '5.00' }], entries: [] })
    expect(await differing(record)).toEqual(['prizes'])
  })

  it('of counted rounds is compared by their number', async () => {
    const counted = [entry('ent_x', '12', 1, '10.00'), entry('ent_y', '9', 2, '5.01')]
    const record = written({ rule: { ...RULE, kind: 'count' }, entries: counted })
    const page = pageFor(record)
    const rule = { ...page.tournament.rule, kind: 'count' as const }
    expect(await differing(record, { ...page, tournament: { ...page.tournament, rule } })).toEqual([])
  })
})

describe('the record of payments', () => {
  const payment = ({ ticket, place, prize }: (typeof entries)[number], entryHash = sha256(ticket)) => ({
    ticket,
    place,
    prize,
    ledgerEntry: entryHash,
  })
  const paid = entries.slice(0, 3).map((one) => payment(one))
  const paymentsOf = (result: string, change: object = {}) => {
    const record = JSON.stringify({
      tournament: 'trn_1',
      record: sha256(result),
      currency: 'EUR',
      payments: paid,
      ...change,
    })
    return { record, hash: sha256(record) }
  }
  const checked = (
    payments: { readonly record: string; readonly hash: string } | undefined,
    page?: object,
  ) => {
    const record = written()
    return checkResult({ record, payments }, { ...pageFor(record), ...page })
  }
  const agreesWith = async (change: object) => {
    const { findings, agrees } = await checked(paymentsOf(written(), change))
    expect(findings.filter((one) => one.id !== 'payments' && !one.agrees)).toEqual([])
    return agrees
  }

  it('agrees where each prize has one payment with a ledger entry of its own', async () => {
    const { findings, agrees, awaited } = await checked(paymentsOf(written()))
    expect(findings.at(-1)).toEqual({ id: 'payments', agrees: true })
    expect([agrees, awaited]).toEqual([true, 0])
  })

  it('stands before the reader’s own line', async () => {
    const record = written()
    const { findings } = await checkResult({ record, payments: paymentsOf(record) }, pageFor(record, own))
    expect(findings.map(({ id }) => id).slice(-2)).toEqual(['payments', 'own'])
  })

  it('that was changed after its publication has another fingerprint', async () => {
    const payments = paymentsOf(written())
    const changed = { ...payments, record: payments.record.replace('5.01', '5.00') }
    expect((await checked(changed)).agrees).toBe(false)
    expect((await checked({ ...payments, record: `${payments.record} ` })).agrees).toBe(false)
  })

  it.each([
    ['of another result', { record: sha256('another') }],
    ['of another tournament', { tournament: 'trn_2' }],
    ['in another currency', { currency: 'SEK' }],
    ['without the payment of a prize', { payments: paid.slice(1) }],
    ['in which a prize is paid two times', { payments: [...paid, payment(entries[0]!, sha256('second'))] }],
    ['that pays one prize in place of another', { payments: [paid[0], paid[0], paid[2]] }],
    ['that pays somebody without a prize', { payments: [...paid, payment(entries[3]!)] }],
    ['that pays less', { payments: [{ ...paid[0], prize: '7.50' }, ...paid.slice(1)] }],
    ['of another place', { payments: [{ ...paid[0], place: 2 }, ...paid.slice(1)] }],
    [
      'in which two prizes have one ledger entry',
      { payments: [paid[0], { ...paid[1], ledgerEntry: paid[0]!.ledgerEntry }, paid[2]] },
    ],
    [
      'in which a ledger entry is no fingerprint',
      { payments: [{ ...paid[0], ledgerEntry: '' }, ...paid.slice(1)] },
    ],
  ])('%s differs, also with a fingerprint that fits', async (_, change) => {
    expect(await agreesWith(change)).toBe(false)
  })

  it('is awaited until the last prize is paid, and for no prize there is none', async () => {
    const { findings, agrees, awaited } = await checked(undefined)
    expect([findings.some(({ id }) => id === 'payments'), agrees, awaited]).toEqual([false, true, 3])
    const nobody = written({ entries: [] })
    expect((await checkResult({ record: nobody }, pageFor(nobody))).awaited).toBe(0)
  })

  it('has the fingerprint of the entry that paid the reader’s prize', async () => {
    const record = written()
    const payments = paymentsOf(record)
    expect((await checkResult({ record, payments }, pageFor(record, own))).ownEntry).toBe(sha256('ent_c'))
    expect((await checkResult({ record, payments }, pageFor(record))).ownEntry).toBeNull()
  })
})

describe('the reader’s own result', () => {
  it('is in the record with the same ticket, place, score and prize', async () => {
    const record = written()
    expect(await differing(record, pageFor(record, own))).toEqual([])
    for (const change of [
      { ticket: 'ent_d' },
      { place: 2 },
      { score: '3.20' },
      { prize: eur('5.00') },
      { prize: null },
    ])
      expect(await differing(record, pageFor(record, { ...own, ...change }))).toEqual(['own'])
  })

  it('is not compared for readers who are not in', async () => {
    const record = written()
    const { findings } = await checkResult({ record }, pageFor(record))
    expect(findings.map(({ id }) => id)).not.toContain('own')
  })

  it('without a score is not in the record', async () => {
    const record = written()
    expect(await differing(record, pageFor(record, { ...own, place: null, prize: null }))).toEqual([])
  })
})
