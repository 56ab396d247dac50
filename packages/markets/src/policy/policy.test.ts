import { currencyCodes, money } from '@marquee/money'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { closedCountries } from '../closed-countries.ts'
import { countries, provinces } from '../countries.ts'
import { type MarketId, marketIds, markets } from '../prefix.ts'
import { compareMoney, convertPolicyAmount, units } from './amounts.ts'
import {
  isYoung,
  mayDeposit,
  mayPlayForReal,
  playRouteBlock,
  policyValue,
  restrictedProviders,
  signUpDemands,
  sportsbookBlock,
  stakeMax,
} from './ask.ts'
import { house } from './house.ts'
import { type PolicyKey, type PolicyValues, orders, policyKeys, systemKeys } from './keys.ts'
import type { Order } from './order.ts'
import type { ActiveRow } from './active-rows.ts'
import { sharedMarketRows, specBlocks } from './added-rows.ts'
import type { PolicyQuestion } from './question.ts'
import { type Policy, isAtLeastAsStrict, policyFor, policyVersion, resolveRows } from './resolve.ts'
import { provinceRows } from './province-rows.ts'
import { lawRows } from './rows.ts'

/** A resident of the market's own country on its own site; in Canada, of a province without its own rules. */
function resident(market: MarketId, more: Partial<PolicyQuestion> = {}): Policy {
  const residence = market === 'UN' ? 'HR' : markets[market].originCountry
  return policyFor({
    market,
    residence,
    licence: 'real',
    ...(market === 'CA' && { province: 'BC' }),
    ...more,
  })
}

function column<K extends PolicyKey>(key: K): Record<string, PolicyValues[K]> {
  return Object.fromEntries(marketIds.map((id) => [id, policyValue(resident(id), key)]))
}

const eur = (amount: number) => units(amount, 'EUR')

describe('the policy table: entry and limits', () => {
  it('RC-09, SEC-09: idle minutes after which a session ends', () => {
    expect(column('session.idleMinutes')).toMatchObject({ UN: 15, FI: 15, JJ: 15, GG: 15, PP: 2 })
  })

  it('minimum ages (ID-01)', () => {
    expect(column('age.min')).toEqual({
      UN: 18,
      BR: 18,
      TR: 18,
      LL: 18,
      CA: 19,
      JP: 20,
      JJ: 18,
      NZ: 18,
      GG: 18,
      IN: 18,
      PH: 21,
      PT: 18,
      AT: 18,
      CL: 18,
      FI: 18,
      NO: 18,
      PP: 18,
    })
  })

  it.each([
    ['AB', 18],
    ['MB', 18],
    ['QC', 18],
    ['ON', 19],
    ['BC', 19],
    ['NT', 19],
  ])('minimum age in %s is %d', (province, age) => {
    expect(policyValue(policyFor({ market: 'CA', residence: 'CA', province }), 'age.min')).toBe(age)
  })

  it.each([
    ['EE', 21],
    ['GR', 21],
    ['KR', 19],
    ['HR', 18],
  ])('a resident of %s is at least %d in the global market (ID-01)', (residence, age) => {
    expect(policyFor({ market: 'UN', residence }).answers['age.min']).toEqual({
      value: age,
      from: age === 18 ? 'house' : residence,
    })
  })

  it('hours that a raised limit waits (LIM-09), always with a confirmation', () => {
    expect(column('limits.increaseHours')).toEqual({
      UN: 72,
      BR: 72,
      TR: 72,
      LL: 168,
      CA: 24,
      JP: 72,
      JJ: 168,
      NZ: 72,
      GG: 24,
      IN: 72,
      PH: 72,
      PT: 72,
      AT: 168,
      CL: 72,
      FI: 72,
      NO: 72,
      PP: 72,
    })
    expect(new Set(Object.values(column('limits.increaseConfirm')))).toEqual(new Set([true]))
    expect(column('limits.increaseAfterPeriod').PP).toBe(true)
  })

  it('limits that must be set before play (LIM-05)', () => {
    expect(column('limits.mandatoryBeforePlay')).toEqual({
      UN: 'prompt',
      BR: 'required',
      TR: 'required',
      LL: 'required',
      CA: 'prompt',
      JP: 'required',
      JJ: 'required',
      NZ: 'prompt',
      GG: 'prompt',
      IN: 'required',
      PH: 'prompt',
      PT: 'prompt',
      AT: 'required',
      CL: 'prompt',
      FI: 'required',
      NO: 'required',
      PP: 'required',
    })
    const kinds = column('limits.mandatoryKinds')
    expect(kinds).toMatchObject({
      BR: ['deposit:M', 'daily:D'],
      LL: ['deposit:M', 'daily:D', 'balance'],
      JJ: ['deposit:M'],
      FI: ['deposit:D', 'deposit:M'],
      NO: ['loss:M'],
      PP: ['deposit:D', 'deposit:W', 'deposit:M'],
      UN: [],
    })
    for (const id of marketIds) {
      const isRequired = policyValue(resident(id), 'limits.mandatoryBeforePlay') === 'required'
      expect(kinds[id]?.length !== 0).toBe(isRequired)
    }
  })

  it('gates of identity', () => {
    expect(column('kyc.identityGate')).toEqual({
      UN: 'play',
      BR: 'registration',
      TR: 'play',
      LL: 'deposit',
      CA: 'deposit',
      JP: 'play',
      JJ: 'play',
      NZ: 'play',
      GG: 'play',
      IN: 'play',
      PH: 'deposit',
      PT: 'play',
      AT: 'play',
      CL: 'play',
      FI: 'play',
      NO: 'play',
      PP: 'play',
    })
    expect(column('kyc.identityMethod')).toMatchObject({
      BR: 'face',
      FI: 'strong',
      NO: 'strong',
      PP: 'strong',
      UN: 'data',
    })
    expect(column('kyc.ageGate')).toMatchObject({ BR: 'registration', NZ: 'deposit', UN: 'deposit' })
    expect(column('kyc.graceHours')).toMatchObject({ JJ: 72, GG: 0, UN: 0 })
    expect(column('kyc.graceDepositCap').JJ).toEqual(eur(100))
  })

  it('days until documents are required', () => {
    expect(column('kyc.docsWithinDays')).toEqual({
      UN: 30,
      BR: 0,
      TR: 30,
      LL: 0,
      CA: 0,
      JP: 30,
      JJ: 3,
      NZ: 30,
      GG: 0,
      IN: 30,
      PH: 0,
      PT: 0,
      AT: 0,
      CL: 0,
      FI: 0,
      NO: 0,
      PP: 0,
    })
  })

  it('amounts that trigger checks', () => {
    const at = (market: MarketId) => resident(market)
    expect(policyValue(at('LL'), 'limits.contactAbove')).toEqual(eur(350))
    expect(policyValue(at('LL'), 'limits.contactAboveYoung')).toEqual(eur(150))
    expect(policyValue(at('LL'), 'afford.netDepositMonth')).toEqual(eur(700))
    expect(policyValue(at('LL'), 'afford.netDepositMonthYoung')).toEqual(eur(300))
    expect(policyValue(at('JJ'), 'limits.crossOperatorMonth')).toEqual(eur(1000))
    expect(policyValue(at('JJ'), 'limits.crossOperator')).toEqual(['lugas'])
    expect(policyValue(at('GG'), 'afford.vulnCheckNet30d')).toEqual(units(150, 'GBP'))
    expect(policyValue(at('AT'), 'deposit.capWeek')).toEqual(eur(1680))
    expect(policyValue(at('AT'), 'deposit.capWeekYoung')).toEqual(eur(250))
    expect(policyValue(at('NO'), 'afford.netDepositMonth')).toEqual(units(20_000, 'NOK'))
    expect(policyValue(at('NO'), 'afford.netDepositMonthYoung')).toEqual(units(2000, 'NOK'))
    expect(policyValue(at('PP'), 'limits.contactAbove')).toEqual(units(10_000, 'SEK'))
    expect(policyValue(at('UN'), 'afford.netDepositMonth')).toEqual(eur(2000))
    expect(policyValue(at('UN'), 'afford.vulnCheckNet30d')).toEqual(eur(500))
  })
})

describe('the policy table: reality check, breaks, exclusion', () => {
  it('reality-check minutes, none of which may be switched off', () => {
    expect(column('rc.choices')).toEqual({
      UN: [30, 60, 120],
      BR: [30, 60],
      TR: [30],
      LL: [30],
      CA: [30, 60],
      JP: [30],
      JJ: [60],
      NZ: [30, 60],
      GG: [15, 30, 60],
      IN: [30],
      PH: [30, 60],
      PT: [30, 60],
      AT: [60],
      CL: [30, 60],
      FI: [30, 60],
      NO: [60],
      PP: [15, 30, 60],
    })
    const defaults = column('rc.minutes')
    for (const id of marketIds) {
      expect(defaults[id]).toBe(['TR', 'LL', 'JP', 'IN'].includes(id) ? 30 : 60)
      expect(policyValue(resident(id), 'rc.choices')).toContain(defaults[id])
      expect(policyValue(resident(id), 'rc.canDisable')).toBe(false)
    }
  })

  it('fixed checks with a break', () => {
    const fixed = marketIds.flatMap((id) => {
      const minutes = policyValue(resident(id), 'rc.fixedMinutes')
      return minutes === null ? [] : [[id, minutes, policyValue(resident(id), 'rc.breakMinutes')]]
    })
    expect(fixed).toEqual([
      ['JJ', 60, 5],
      ['NO', 60, 15],
    ])
  })

  it('lengths of exclusion in months, and for good everywhere', () => {
    expect(column('exclusion.months')).toEqual({
      UN: [6, 12, 24, 60],
      BR: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
      TR: [6, 12, 24, 60],
      LL: [6, 12, 24, 60],
      CA: [6, 12, 60],
      JP: [6, 12, 24, 60],
      JJ: [3, 6, 12],
      NZ: [6, 12, 24],
      GG: [6, 12, 24, 36, 60],
      IN: [6, 12, 24, 60],
      PH: [6, 12, 60],
      PT: [3, 6, 12],
      AT: [6, 12, 60],
      CL: [6, 12, 24, 60],
      FI: [3, 6, 12],
      NO: [3, 6, 12],
      PP: [1, 3, 6],
    })
    for (const id of marketIds) {
      expect(policyValue(resident(id), 'exclusion.indefinite')).toBe(true)
      expect(policyValue(resident(id), 'exclusion.indefiniteMinMonths')).toBe(12)
      expect(policyValue(resident(id), 'panic.hours')).toBe(24)
    }
  })

  it('the return from an exclusion', () => {
    const back = column('exclusion.returnHours')
    for (const id of marketIds) {
      expect(back[id]).toBe(['TR', 'JP', 'IN'].includes(id) ? 'never' : id === 'PT' ? 720 : 24)
      expect(policyValue(resident(id), 'exclusion.returnInWriting')).toBe(id === 'JJ')
    }
  })

  it('days of time-out', () => {
    expect(column('timeout.days')).toEqual({
      UN: [1, 3, 7, 14, 30],
      BR: [1, 7, 14, 30],
      TR: house['timeout.days'],
      LL: [1, 7, 14, 30],
      CA: [1, 7, 30, 60, 90],
      JP: house['timeout.days'],
      JJ: [1],
      NZ: house['timeout.days'],
      GG: [1, 7, 30, 42],
      IN: house['timeout.days'],
      PH: house['timeout.days'],
      PT: house['timeout.days'],
      AT: house['timeout.days'],
      CL: house['timeout.days'],
      FI: [1, 7, 30],
      NO: [1, 7, 30],
      PP: [1, 7, 30],
    })
  })

  it('registers of excluded persons', () => {
    const named = Object.entries(column('register.id')).filter(([, ids]) => ids.length > 0)
    expect(Object.fromEntries(named)).toEqual({
      BR: ['sigap'],
      LL: ['cruks'],
      JJ: ['oasis'],
      GG: ['gamstop'],
      PH: ['pagcor'],
      PT: ['srij'],
      FI: ['finland-central'],
      PP: ['spelpaus'],
    })
    const ontario = policyFor({ market: 'CA', residence: 'CA', province: 'ON' }).answers['register.id']
    expect(ontario).toEqual({ value: ['ontario-central'], from: 'CA-ON' })
    // A Canadian whose province is not known may live in Ontario.
    expect(policyFor({ market: 'CA', residence: 'CA' }).answers['register.id']).toEqual({
      value: ['ontario-central'],
      from: 'CA',
    })
  })
})

describe('the policy table: product, bonus, money', () => {
  it('wagering maximums; where they are 0 no bonus is given', () => {
    const caps = column('bonus.wagerCap')
    for (const id of marketIds) {
      const isNone = ['BR', 'TR', 'JP', 'IN', 'FI', 'NO'].includes(id)
      expect(caps[id]).toBe(isNone ? 0 : 10)
      expect(policyValue(resident(id), 'bonus.allowed')).toBe(!isNone)
    }
  })

  it('bonus rules of single markets', () => {
    expect(column('bonus.minAge')).toMatchObject({ LL: 24, UN: 18 })
    expect(column('bonus.duringPlay')).toMatchObject({ LL: false, UN: true })
    expect(column('bonus.firstOnly')).toMatchObject({ PP: true, UN: false })
    expect(column('bonus.personal')).toMatchObject({ PP: false, UN: true })
    expect(column('bonus.minDaysToWager')).toMatchObject({ PP: 60, UN: 30 })
    expect(new Set(Object.values(column('bonus.cashback')))).toEqual(new Set(['stakes']))
    expect(new Set(Object.values(column('bonus.crossProduct')))).toEqual(new Set([false]))
    expect(new Set(Object.values(column('marketing.offSite')))).toEqual(new Set([false]))
  })

  it('shortest cycles in milliseconds', () => {
    const slots = column('game.minCycleMs')
    const other = column('game.minCycleOtherMs')
    for (const id of marketIds) {
      const isThree = ['LL', 'FI', 'NO', 'PP'].includes(id)
      expect(slots[id]).toBe(isThree ? 3000 : ['JJ', 'AT'].includes(id) ? 5000 : 2500)
      expect(other[id]).toBe(5000)
    }
  })

  it('largest stakes, smaller for the young in Great Britain', () => {
    const capped = Object.entries(column('stake.max')).filter(([, value]) => value !== null)
    expect(Object.fromEntries(capped)).toEqual({ JJ: eur(1), GG: units(5, 'GBP'), AT: eur(2) })
    expect(stakeMax(resident('GG'), 24)).toEqual(units(2, 'GBP'))
    expect(stakeMax(resident('GG'), 25)).toEqual(units(5, 'GBP'))
    expect(stakeMax(resident('JJ'), 20)).toEqual(eur(1))
    expect(stakeMax(resident('UN'), 20)).toBeNull()
    expect(policyValue(resident('AT'), 'stake.maxWin')).toEqual(eur(2000))
    expect(isYoung(resident('AT'), 26)).toBe(true)
    expect(isYoung(resident('UN'), 25)).toBe(false)
  })

  it('a withdrawal can be cancelled in the global market only, once a day', () => {
    const reversible = marketIds.filter((id) => policyValue(resident(id), 'withdraw.reversible'))
    expect(reversible).toEqual(['UN'])
    expect(column('withdraw.reversalsPerDay')).toMatchObject({ UN: 1, FI: 0 })
  })

  it('autoplay, turbo, bonus buying and credit are closed everywhere', () => {
    for (const key of [
      'game.autoplay',
      'game.turbo',
      'game.bonusBuy',
      'pay.creditAllowed',
      'pay.cryptoAllowed',
    ] as const) {
      expect(new Set(Object.values(column(key)))).toEqual(new Set([false]))
    }
  })

  it('additions of single markets', () => {
    expect(column('withdraw.slaMinutes')).toMatchObject({ BR: 120, UN: 1440 })
    expect(column('data.region')).toMatchObject({ BR: 'BR', UN: 'EU' })
    expect(column('game.jackpots')).toMatchObject({ JJ: false, UN: true })
    expect(column('game.tables')).toMatchObject({ JJ: false, UN: true })
    expect(column('game.oneGameAtATime')).toMatchObject({ JJ: true, UN: false })
    expect(column('geo.residentsOnly')).toMatchObject({ FI: true, UN: false })
    expect(policyValue(resident('PH'), 'ineligible.lists')).toEqual(
      expect.arrayContaining(['public-officials', 'students']),
    )
    expect(column('notices.place')).toMatchObject({ PP: 'fixed-top', UN: 'header' })
    expect(policyValue(resident('PP'), 'notices.set')).toEqual(
      expect.arrayContaining(['limits', 'self-exclusion', 'self-test']),
    )
  })
})

describe('blocks of the specification hold under every licence (spec 2 §2)', () => {
  it.each(['sandbox', 'real'] as const)('sportsbook under %s', (licence) => {
    const block = (question: Omit<PolicyQuestion, 'licence'>) =>
      sportsbookBlock(policyFor({ ...question, licence }))
    expect(block({ market: 'JJ', residence: 'DE' })).toEqual({ isBlocked: true, from: 'spec:DE' })
    expect(block({ market: 'LL', residence: 'NL' })).toEqual({ isBlocked: true, from: 'spec:LL' })
    expect(block({ market: 'LL', residence: 'FR' })).toEqual({ isBlocked: true, from: 'spec:LL' })
    expect(block({ market: 'UN', residence: 'PE' })).toEqual({ isBlocked: true, from: 'spec:PE' })
    expect(block({ market: 'UN', residence: 'HR', location: { country: 'PE' } })).toEqual({
      isBlocked: true,
      from: 'spec:PE',
    })
    expect(block({ market: 'PP', residence: 'SE' })).toEqual({ isBlocked: true, from: 'spec:PP' })
    expect(block({ market: 'PP', residence: 'SE', switches: { sportsbookInSweden: true } }).isBlocked).toBe(
      false,
    )
    expect(block({ market: 'CA', residence: 'CA', province: 'ON' })).toEqual({
      isBlocked: true,
      from: 'spec:CA-ON',
    })
    expect(block({ market: 'CA', residence: 'CA', province: 'QC' }).isBlocked).toBe(false)
    expect(block({ market: 'CA', residence: 'CA' })).toEqual({ isBlocked: true, from: 'unknown:province' })
    expect(block({ market: 'CA', province: 'BC' }).isBlocked).toBe(false)
    expect(
      block({ market: 'CA', residence: 'CA', province: 'QC', location: { country: 'CA', province: 'ON' } }),
    ).toEqual({
      isBlocked: true,
      from: 'spec:CA-ON',
    })
    for (const market of ['UN', 'FI', 'NO', 'AT', 'GG'] as const) {
      expect(sportsbookBlock(resident(market, { licence })).isBlocked).toBe(false)
    }
    expect(sportsbookBlock(resident('FI', { licence, switches: { sportsbook: false } }))).toEqual({
      isBlocked: true,
      from: 'switch:sportsbook',
    })
  })

  it('Austria’s play routes are closed for residents and for people who are there', () => {
    for (const policy of [
      resident('AT', { licence: 'sandbox' }),
      policyFor({ market: 'UN', residence: 'AT', licence: 'sandbox' }),
      policyFor({ market: 'FI', residence: 'FI', licence: 'sandbox', location: { country: 'AT' } }),
    ]) {
      expect(playRouteBlock(policy, 'casino')).toEqual({ isBlocked: true, from: 'spec:AT' })
      expect(playRouteBlock(policy, 'liveCasino')).toEqual({ isBlocked: true, from: 'spec:AT' })
    }
    expect(playRouteBlock(resident('FI'), 'casino').isBlocked).toBe(false)
  })

  it('no provider is hidden: the specification’s lists by market are empty (spec 2 §5)', () => {
    for (const id of marketIds) expect(restrictedProviders(resident(id))).toEqual([])
  })
})

describe('the licence', () => {
  it('none leaves demo play and says why', () => {
    for (const id of marketIds.filter((one) => markets[one].enabled)) {
      const policy = resident(id, { licence: 'none' })
      const why = ['TR', 'IN'].includes(id) ? 'law.closed' : 'licence.none'
      expect(mayPlayForReal(policy)).toMatchObject({ may: false, why })
      expect(mayDeposit(policy)).toMatchObject({ may: false, why })
      expect(policyValue(policy, 'demo.allowed')).toBe(true)
    }
    expect(policyFor({ market: 'FI', residence: 'FI' }).licence).toBe('none')
  })

  it('sandbox opens real money in every enabled market, to residents of all its countries', () => {
    for (const id of marketIds.filter((one) => markets[one].enabled)) {
      for (const residence of id === 'UN' ? ['HR', 'EE', 'PE'] : markets[id].countries) {
        const policy = policyFor({ market: id, residence, licence: 'sandbox' })
        expect(mayPlayForReal(policy)).toEqual({ may: true })
        expect(mayDeposit(policy)).toEqual({ may: true })
      }
    }
    expect(mayPlayForReal(resident('JP', { licence: 'sandbox' }))).toMatchObject({ may: false })
  })

  it('sandbox keeps what the specification gives, and shows the law’s value beside it', () => {
    const finland = resident('FI', { licence: 'sandbox' })
    expect(finland.answers['bonus.allowed']).toEqual({
      value: true,
      from: 'house',
      underRealLicence: { value: false, from: 'FI' },
    })
    expect(finland.answers['bonus.wagerCap']).toEqual({
      value: 10,
      from: 'house',
      underRealLicence: { value: 0, from: 'FI' },
    })
    expect(finland.answers['game.minCycleMs']).toEqual({ value: 3000, from: 'FI' })
    expect(resident('NZ', { licence: 'sandbox' }).answers['vertical.sportsbook']).toEqual({
      value: true,
      from: 'house',
      underRealLicence: { value: false, from: 'NZ' },
    })
    for (const id of marketIds) {
      const policy = resident(id, { licence: 'sandbox' })
      for (const key of policyKeys) {
        if (!systemKeys.has(key)) expect(policy.answers[key].value).toEqual(resident(id).answers[key].value)
      }
      expect(policyValue(policy, 'bonus.allowed')).toBe(true)
    }
  })

  it('real opens only what the law permits', () => {
    const shut = marketIds.filter((id) => !mayPlayForReal(resident(id)).may)
    expect(shut).toEqual(['TR', 'JP', 'IN'])
    expect(mayPlayForReal(policyFor({ market: 'LL', residence: 'FR', licence: 'real' }))).toEqual({
      may: false,
      why: 'law.closed',
      from: 'FR',
    })
  })
})

describe('unknown is strict', () => {
  it.each([undefined, 'UN', 'ZZ', ''])(
    'a residence of %j stakes, deposits and hears nothing',
    (residence) => {
      const policy = policyFor({ market: 'UN', licence: 'sandbox', residence })
      expect(mayPlayForReal(policy)).toEqual({
        may: false,
        why: 'residence.unknown',
        from: 'unknown:residence',
      })
      expect(mayDeposit(policy).may).toBe(false)
      expect(policy.answers['marketing.allowed']).toEqual({ value: false, from: 'unknown:residence' })
    },
  )

  it('an unknown market has the strictest value of all and no play', () => {
    const policy = policyFor({ market: 'nowhere', residence: 'FI', licence: 'sandbox' })
    expect(mayPlayForReal(policy)).toMatchObject({ may: false, why: 'market.unknown' })
    for (const id of marketIds) {
      for (const key of policyKeys) {
        if (systemKeys.has(key)) continue
        const row = lawRows.find((one) => one.id === id)
        expect(isAtLeastAsStrict(key, policy.answers[key].value, row?.values[key] ?? house[key])).toBe(true)
      }
    }
  })

  it('an unknown province has the strictest value of all provinces', () => {
    const unknown = policyFor({ market: 'CA', residence: 'CA', licence: 'real' })
    for (const { value: province } of provinces) {
      const known = policyFor({ market: 'CA', residence: 'CA', province, licence: 'real' })
      for (const key of policyKeys) {
        if (key === 'help.contacts') continue
        expect([key, isAtLeastAsStrict(key, unknown.answers[key].value, known.answers[key].value)]).toEqual([
          key,
          true,
        ])
      }
    }
  })

  it('nobody plays from a closed country, neither residents nor travellers', () => {
    for (const country of closedCountries) {
      for (const question of [{ residence: country }, { residence: 'FI', location: { country } }]) {
        const answer = mayPlayForReal(policyFor({ market: 'UN', licence: 'sandbox', ...question }))
        expect(answer).toEqual({ may: false, why: 'country.closed', from: `closed:${country}` })
      }
    }
  })
})

describe('strictest wins', () => {
  const active: readonly ActiveRow[] = [
    ...lawRows.map((row): ActiveRow => ({ id: row.id, kind: 'law', full: true, values: row.values })),
    ...Object.values(provinceRows).map((row): ActiveRow => ({
      id: row.id,
      kind: 'law',
      full: false,
      values: row.values,
    })),
    ...[...specBlocks, ...sharedMarketRows].map((row): ActiveRow => ({
      id: row.id,
      kind: 'fixed',
      full: false,
      values: row.values,
    })),
  ]
  const fullRow = fc.constantFrom(...active.filter((row) => row.full))
  const anyRow = fc.constantFrom(...active)

  it('an additional row never loosens a value, under any licence', () => {
    fc.assert(
      fc.property(
        fullRow,
        fc.array(anyRow, { maxLength: 4 }),
        anyRow,
        fc.boolean(),
        (first, others, extra, isSandbox) => {
          const before = resolveRows([first, ...others], isSandbox)
          const after = resolveRows([first, ...others, extra], isSandbox)
          for (const key of policyKeys) {
            if (!isAtLeastAsStrict(key, after[key].value, before[key].value))
              expect.fail(`${key} loosened by ${extra.id}`)
          }
        },
      ),
      { numRuns: 200 },
    )
  })

  it('the order of rows does not change how strict the answer is', () => {
    fc.assert(
      fc.property(fullRow, fc.shuffledSubarray([...active], { maxLength: 5 }), (first, rows) => {
        const ahead = resolveRows([first, ...rows], false)
        const behind = resolveRows([...rows, first], false)
        for (const key of policyKeys) {
          expect(isAtLeastAsStrict(key, ahead[key].value, behind[key].value)).toBe(true)
          expect(isAtLeastAsStrict(key, behind[key].value, ahead[key].value)).toBe(true)
        }
      }),
      { numRuns: 100 },
    )
  })

  it('a residence adds its law to the market’s and never removes any', () => {
    for (const market of marketIds) {
      const row = lawRows.find((one) => one.id === market)
      for (const { code } of countries) {
        if (market === 'CA' && code === 'CA') continue
        const { answers } = policyFor({ market, residence: code, licence: 'real' })
        for (const key of policyKeys) {
          const base = row?.values[key] ?? house[key]
          if (!isAtLeastAsStrict(key, answers[key].value, base))
            expect.fail(`${key} in ${market} loosened for ${code}`)
        }
      }
    }
  })

  it('names both rows where the value satisfies both', () => {
    const { answers } = policyFor({ market: 'LL', residence: 'BR', licence: 'real' })
    expect(answers['register.id']).toEqual({ value: ['cruks', 'sigap'], from: 'LL + BR' })
    expect(answers['limits.increaseHours']).toEqual({ value: 168, from: 'LL' })
    expect(answers['kyc.identityGate']).toEqual({ value: 'registration', from: 'BR' })
    expect(answers['exclusion.months'].value).toEqual([6, 7, 8, 9, 10, 11, 12, 24, 60])
  })

  it('a resident of Finland on the global site keeps Finland’s protection and gets none of the global exceptions', () => {
    const { answers } = policyFor({ market: 'UN', residence: 'FI', licence: 'real' })
    expect(answers['withdraw.reversible']).toEqual({ value: false, from: 'house' })
    expect(answers['rc.choices'].value).toEqual([30, 60])
    expect(answers['bonus.allowed']).toEqual({ value: false, from: 'FI' })
  })

  it('every order is a join: it keeps equal values and covers both sides', () => {
    for (const key of policyKeys) {
      const order = orders[key] as Order<unknown>
      const values = [house[key], ...lawRows.flatMap((row) => (key in row.values ? [row.values[key]] : []))]
      for (const a of values) {
        expect(order.covers(a, a)).toBe(true)
        expect(order.join(a, a)).toEqual(a)
        for (const b of values) {
          expect(order.covers(order.join(a, b), a)).toBe(true)
          expect(order.covers(order.join(a, b), b)).toBe(true)
        }
      }
    }
  })
})

describe('the table as a document', () => {
  it('has a row for every market, and unique row ids on any one day', () => {
    expect(new Set(lawRows.map((row) => row.id))).toEqual(new Set(marketIds))
    const keys = [
      ...lawRows.map((row) => `${row.id} ${row.since ?? ''}`),
      ...[...Object.values(provinceRows), ...sharedMarketRows, ...specBlocks].map((row) => row.id),
    ]
    expect(new Set(keys).size).toBe(keys.length)
    expect(Object.keys(provinceRows).toSorted()).toEqual(provinces.map((one) => one.value).toSorted())
  })

  it('gives a reason for every value looser than the default, and for no other', () => {
    for (const row of lawRows) {
      const loose = (Object.keys(row.values) as PolicyKey[]).filter((key) => {
        const value = row.values[key]
        return value !== undefined && !isAtLeastAsStrict(key, value, house[key])
      })
      expect([row.id, Object.keys(row.looser ?? {}).toSorted()]).toEqual([row.id, loose.toSorted()])
    }
  })

  it('answers every key for every market, country, province and licence', () => {
    for (const market of marketIds) {
      for (const licence of ['none', 'sandbox', 'real'] as const) {
        for (const province of [undefined, ...provinces.map((one) => one.value)]) {
          const { answers, currency } = resident(market, { licence, province })
          for (const key of policyKeys) {
            expect(answers[key].value).not.toBeUndefined()
            expect(answers[key].from).not.toBe('')
          }
          expect(answers['kyc.cddAmount'].value.currency).toBe(currency)
        }
      }
    }
    expect(Object.keys(house).toSorted()).toEqual([...policyKeys].toSorted())
  })

  it('is replayed for past days: New Zealand is licensed from December 2026, Finland from July 2027', () => {
    expect(resident('NZ', { at: '2026-11-30T23:59:59Z' }).status).toBe('D')
    expect(resident('NZ', { at: Temporal.Instant.from('2026-12-01T00:00:00Z') }).status).toBe('R')
    expect(resident('FI', { at: '2027-06-30' }).status).toBe('M')
    expect(resident('FI', { at: '2027-07-01' }).status).toBe('R')
    expect(resident('FI')).toEqual(resident('FI', { at: policyVersion.slice(0, 10) }))
  })

  it('cites its sources', () => {
    const policy = policyFor({ market: 'CA', residence: 'CA', province: 'QC', licence: 'real' })
    expect(policy).toMatchObject({
      version: policyVersion,
      market: 'CA',
      residence: 'CA',
      province: 'QC',
      currency: 'CAD',
      zone: 'America/Toronto',
      languages: ['ca', 'caf'],
      status: 'U',
      rows: ['CA-QC'],
    })
    expect(policyFor({ market: 'CA', residence: 'CA', province: 'ON' }).status).toBe('R')
    expect(policyFor({ market: 'nowhere' }).status).toBe('X')
    expect(policy.answers['age.min'].from).toBe('CA-QC')
    expect(policy.answers['limits.increaseHours'].from).toBe('CA')
    expect(policy.answers['panic.hours'].from).toBe('house')
  })
})

describe('sign-up requirements (spec 1 §7, risk setting)', () => {
  it('a code by e-mail and one by SMS everywhere, so that no sign-up tells who has an account; CPF in Brazil, the province in Canada, a bank in Finland and Sweden', () => {
    for (const id of marketIds) {
      const demands = signUpDemands(resident(id))
      expect(demands.smsPin).toBe(true)
      expect(demands.emailPin).toBe(true)
      expect(demands.cpf).toBe(id === 'BR')
      expect(demands.province).toBe(id === 'CA')
      expect(demands.bank).toBe(id === 'FI' || id === 'PP')
    }
    expect(signUpDemands(resident('UN'))).toEqual({
      smsPin: true,
      emailPin: true,
      cpf: false,
      province: false,
      bank: false,
      minAge: 18,
    })
  })
})

describe('amounts', () => {
  it('are in the currency of the account', () => {
    expect(policyValue(resident('NO'), 'kyc.cddAmount')).toEqual(units(23_000, 'NOK'))
    expect(policyValue(resident('CL'), 'kyc.cddAmount')).toEqual(money(2_000_000n, 'CLP'))
    expect(policyValue(policyFor({ market: 'GG', residence: 'GB', currency: 'EUR' }), 'stake.max')).toEqual(
      money(588n, 'EUR'),
    )
  })

  it('are never worth more after conversion', () => {
    const code = fc.constantFrom(...currencyCodes)
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 12n }), code, code, (minor, from, to) => {
        const before = money(minor, from)
        const after = convertPolicyAmount(before, to)
        expect(after.currency).toBe(to)
        expect(compareMoney(after, before)).toBeLessThanOrEqual(0)
        expect(compareMoney(money(after.minor + 1n, to), before)).toBe(1)
      }),
    )
  })
})
