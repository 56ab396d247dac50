/**
 * The law's largest stake, for every market that has one and both age bands, refused through the studio's protocol
 * (GAM-17).
 */
import { countries, marketIds, marketOfCountry, policyFor, stakeMax } from '@marquee/markets'
import { decimalFromMinor, isCurrencyCode } from '@marquee/money'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { betOf, createPlayKit, type PlayKit } from './kit.ts'

const ages = { young: 20, grown: 40 } as const

/** Every location with a value, read from the table. */
const capped = countries.flatMap(({ code }) =>
  Object.entries(ages).flatMap(([band, years]) => {
    const market = marketOfCountry(code)
    const policy = policyFor({ market, residence: code })
    const max = stakeMax(policy, years)
    return max === null || (market === 'UN' && code !== 'FI')
      ? []
      : [{ market, country: code, band, years, max }]
  }),
)

let kit: PlayKit
beforeAll(async () => {
  kit = await createPlayKit()
})
afterAll(() => kit?.close())

async function playing(person: { market: string; country: string; currency: string; years: number }) {
  const { years, ...where } = person
  const dateOfBirth = kit.clock
    .now()
    .toString()
    .slice(0, 10)
    .replace(/^\d{4}/, (year) => String(Number(year) - years))
  const playerId = await kit.player({ ...where, dateOfBirth }, 1_000_000n)
  return { playerId, token: await kit.launch(playerId) }
}

describe('the law’s largest stake', () => {
  it('exists for the markets that the table caps', () => {
    expect(new Set(capped.map(({ market }) => market))).toEqual(
      new Set(
        marketIds.filter((market) => stakeMax(policyFor({ market, residence: undefined }), 40) !== null),
      ),
    )
  })

  it.each(capped)(
    'in $market/$country ($band): the maximum is accepted, a minor unit more is refused with 310',
    async ({ market, country, years, max }) => {
      const { currency } = max
      if (!isCurrencyCode(currency)) throw new Error('a currency of the table')
      const { playerId, token } = await playing({ market, country, currency, years })
      const identified = await kit.call('authenticate', playerId, { token })
      expect(identified).toMatchObject({
        error: 0,
        extraInfo: { jurisdictionMaxBet: Number(decimalFromMinor(max.minor, currency)) },
      })
      const over = decimalFromMinor(max.minor + 1n, currency)
      expect(await kit.call('bet', playerId, betOf(over, { token }))).toMatchObject({ error: 310 })
      const exact = decimalFromMinor(max.minor, currency)
      expect(await kit.call('bet', playerId, betOf(exact, { token }))).toMatchObject({ error: 0 })
    },
  )

  it('is not sent where no law caps a stake', async () => {
    const { playerId, token } = await playing({ market: 'FI', country: 'FI', currency: 'EUR', years: 40 })
    expect(await kit.call('authenticate', playerId, { token })).not.toHaveProperty('extraInfo')
    expect(await kit.call('bet', playerId, betOf('4000.00', { token }))).toMatchObject({ error: 0 })
  })
})
