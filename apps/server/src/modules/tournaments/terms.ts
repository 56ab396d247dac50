import { isMarketId, type MarketId } from '@marquee/markets'
import { currencyCodes, type CurrencyCode, minorFromDecimal } from '@marquee/money'
import { z } from 'zod'

const MOST_GAMES = 50
const MOST_PLACES = 1_000
const MOST_ROUNDS = 10_000
/** How long rounds that began in time may take to end. */
const MOST_CHECK_HOURS = 168

const amount = z.string().regex(/^\d{1,9}(\.\d{1,3})?$/, { error: 'an amount such as 0.20' })
const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, { error: 'words of small letters with hyphens' })

/**
 * What counts. `win-to-bet`: the payment of the best round at one stake. `turnover`: all stakes. `count`: rounds. The
 * last two take rounds from a least stake on.
 */
export const ruleKinds = ['win-to-bet', 'turnover', 'count'] as const
export type RuleKind = (typeof ruleKinds)[number]

export const tournamentTypes = ['casino', 'live-casino'] as const
export type TournamentType = (typeof tournamentTypes)[number]

/** Terms as somebody of ours writes them. */
export const writtenTerms = z
  .strictObject({
    name: z.string().trim().min(1).max(60),
    type: z.enum(tournamentTypes),
    /** Slugs; the first one's picture is the tournament's. */
    games: z.array(slug).min(1).max(MOST_GAMES),
    /** Null: all markets. */
    markets: z
      .array(z.string().refine(isMarketId, { error: 'a market' }))
      .min(1)
      .nullable(),
    currency: z.enum(currencyCodes),
    startsAt: z.iso.datetime(),
    endsAt: z.iso.datetime(),
    checkHours: z.int().min(0).max(MOST_CHECK_HOURS),
    rule: z.strictObject({
      kind: z.enum(ruleKinds),
      stake: amount,
      /** Only the first so many rounds count; null: all. */
      rounds: z.int().min(1).max(MOST_ROUNDS).nullable(),
    }),
    /** Each of the places `from` to `to` has the amount. */
    prizes: z.array(z.strictObject({ from: z.int(), to: z.int(), amount })).min(1),
  })
  .superRefine((terms, context) => {
    const refuse = (path: (string | number)[], message: string) =>
      context.addIssue({ code: 'custom', path, message })
    if (Date.parse(terms.startsAt) >= Date.parse(terms.endsAt)) refuse(['endsAt'], 'is after the start')
    if (terms.rule.kind === 'win-to-bet' && terms.rule.rounds === null)
      refuse(['rule', 'rounds'], 'a best round is the best of a number of rounds')
    if (new Set(terms.games).size < terms.games.length) refuse(['games'], 'each game once')
    let next = 1
    terms.prizes.forEach(({ from, to }, at) => {
      if (from !== next || to < from || to > MOST_PLACES)
        refuse(['prizes', at], `begins with place ${next}, up to ${MOST_PLACES}`)
      next = to + 1
    })
    checkAmounts(terms, refuse)
  })
export type WrittenTerms = z.infer<typeof writtenTerms>

function checkAmounts(
  {
    currency,
    rule,
    prizes,
  }: { currency: CurrencyCode; rule: { stake: string }; prizes: { amount: string }[] },
  refuse: (path: (string | number)[], message: string) => void,
): void {
  const amounts = [{ path: ['rule', 'stake'], text: rule.stake }] as {
    path: (string | number)[]
    text: string
  }[]
  prizes.forEach((prize, at) => amounts.push({ path: ['prizes', at, 'amount'], text: prize.amount }))
  for (const { path, text } of amounts) {
    try {
      if (minorFromDecimal(text, currency) <= 0n) refuse(path, 'is more than nothing')
    } catch {
      refuse(path, `is no amount of ${currency}`)
    }
  }
}

/** Terms as they are counted with; amounts in minor units. */
export interface Terms {
  readonly name: string
  readonly type: TournamentType
  readonly games: readonly string[]
  readonly markets: readonly MarketId[] | null
  readonly currency: CurrencyCode
  readonly rule: { readonly kind: RuleKind; readonly stake: bigint; readonly rounds: number | null }
  readonly prizes: readonly { readonly from: number; readonly to: number; readonly amount: bigint }[]
}

/** @throws ZodError for terms that were not written by `writtenTerms` */
export function termsFrom(text: string): Terms {
  const { currency, rule, prizes, name, type, games, markets } = writtenTerms.parse(JSON.parse(text))
  return {
    name,
    type,
    games,
    markets,
    currency,
    rule: { ...rule, stake: minorFromDecimal(rule.stake, currency) },
    prizes: prizes.map((prize) => ({ ...prize, amount: minorFromDecimal(prize.amount, currency) })),
  }
}
