import { isCurrencyCode } from '@marquee/money'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { credentials } from '../credentials.ts'
import { awardRounds, freeRoundValues } from '../studio-kit/free-rounds.ts'
import type { Kit } from '../studio-kit/kit.ts'
import { playable } from '../studio-kit/rounds.ts'
import { minorOf } from '../studio-kit/stakes.ts'
import { openCampaigns } from './campaigns.ts'
import { games } from './games.ts'

const FREE_SPINS = 'FREE_SPIN'
const MOST_SPINS = 1_000
const MOST_DAYS = 30
const DAY_MS = 24 * 60 * 60 * 1000

const OTHER_ERROR = 1
const NOT_AUTHORISED = 1008
const KNOWN_REF = 1020

/** `code` 0 with `data`, or a code and `msg`, as in the calls of the studio. */
export type PrepaidAnswer =
  | { readonly code: 0; readonly data: object }
  | { readonly code: number; readonly msg: string }

const refusal = (msg: string, code = OTHER_ERROR): PrepaidAnswer => ({ code, msg })
const wrongField = (name: unknown): PrepaidAnswer => refusal(`Wrong field: ${String(name)}`)

const text = z.string().min(1).max(80)
const caller = z.object({
  uid: z.literal(credentials.yggdrasil.user),
  pwd: z.literal(credentials.yggdrasil.password),
  org: z.literal(credentials.yggdrasil.organization),
})
const campaignFields = z.object({ type: z.literal(FREE_SPINS), name: text })
const prepaidFields = z.object({
  prepaidTypeId: text,
  campaignId: text,
  amount: text,
  count: z.string().regex(/^\d+$/).transform(Number).pipe(z.int().min(1).max(MOST_SPINS)),
  nativeId: text,
  ref: text,
  consumeBefore: z.iso.datetime().transform((at) => Date.parse(at)),
  currency: z.string().refine(isCurrencyCode),
  lang: z.string().regex(/^[a-z]{2}$/),
})

/** Games in which spins can be prepaid: those whose round needs nothing but its stake. */
const prepaidTypes = games.flatMap(({ symbol, name }) => {
  const def = playable(games, symbol)?.def
  if (!def || freeRoundValues(def, 'EUR').length === 0) return []
  return [{ def, facts: { prepaidTypeId: `fs-${symbol}`, type: FREE_SPINS, gameId: symbol, name } }]
})

/** Prepaid spins of operators. No call cancels them. */
export function prepaidCalls({ store, clock, books }: Pick<Kit, 'store' | 'clock' | 'books'>) {
  const campaigns = openCampaigns(books)

  function add(query: unknown): PrepaidAnswer {
    const read = prepaidFields.safeParse(query)
    if (!read.success) return wrongField(read.error.issues[0]?.path.join('.'))
    const { nativeId: player, ref: code, campaignId: campaign, consumeBefore, currency, amount } = read.data
    const type = prepaidTypes.find(({ facts }) => facts.prepaidTypeId === read.data.prepaidTypeId)
    if (!type) return wrongField('prepaidTypeId')
    if (!campaigns.has(campaign)) return wrongField('campaignId')
    const now = clock.now()
    if (consumeBefore <= now || consumeBefore > now + MOST_DAYS * DAY_MS) return wrongField('consumeBefore')
    const known = store.currencyOf(player)
    if (known === undefined) return refusal('The player is not known')
    if (known !== currency) return wrongField('currency')
    const valueMinor = String(minorOf(amount, currency))
    if (!freeRoundValues(type.def, currency).includes(valueMinor)) return wrongField('amount')
    if (store.grant(code)) return refusal('The ref is known', KNOWN_REF)
    const spins = { code, player, symbol: type.facts.gameId, currency, rounds: read.data.count, valueMinor }
    awardRounds({ store }, { ...spins, expiresAt: consumeBefore, campaign })
    return { code: 0, data: { ref: code } }
  }

  return {
    listprepaidtypes: (): PrepaidAnswer => ({
      code: 0,
      data: { prepaidTypes: prepaidTypes.map(({ facts }) => facts) },
    }),
    createPrepaidCampaign(query: unknown): PrepaidAnswer {
      const read = campaignFields.safeParse(query)
      if (!read.success) return wrongField(read.error.issues[0]?.path.join('.'))
      return { code: 0, data: { campaignId: campaigns.add(read.data.name) } }
    },
    addPrepaidToCampaign: add,
  }
}

/** `GET /game/{method}?uid=…&pwd=…&org=…`: JSON, always HTTP 200. */
export function registerPrepaid(app: FastifyInstance, kit: Kit): void {
  for (const [method, work] of Object.entries(prepaidCalls(kit)))
    app.get(`/game/${method}`, async ({ query }) =>
      caller.safeParse(query).success ? work(query) : refusal('Not authorised', NOT_AUTHORISED),
    )
}
