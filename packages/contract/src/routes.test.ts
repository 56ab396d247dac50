import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { errorTable, routes } from './index.ts'
import type { Route } from './route.ts'
import {
  isCpf,
  ageOn,
  amountProblem,
  isCalendarDate,
  isEmail,
  passwordContains,
  passwordProblems,
  phoneBodyDigits,
} from './rules/index.ts'

const entries = Object.entries(routes) as [string, Route][]

describe('the contract', () => {
  it('has no two routes with the same method and path', () => {
    const seen = entries.map(([, route]) => `${route.method} ${route.path.replace(/:\w+/g, ':x')}`)
    expect(new Set(seen).size).toBe(seen.length)
  })
  it.each(entries)('%s names every path parameter once and sends no field twice', (_id, route) => {
    const inPath = [...route.path.matchAll(/:(\w+)/g)].map((match) => match[1])
    expect(Object.keys(route.params?.shape ?? {})).toEqual(inPath)
    const fields = [route.params, route.query, route.body].flatMap((part) => Object.keys(part?.shape ?? {}))
    expect(new Set(fields).size).toBe(fields.length)
    if (route.method === 'GET' || route.method === 'DELETE') expect(route.body).toBeUndefined()
    else expect(route.query).toBeUndefined()
  })
  it('lists only known error codes, and no business refusal that signs a player out', () => {
    for (const [id, route] of entries) {
      for (const code of route.errors) {
        expect(errorTable[code], `${id}: ${code}`).toBeDefined()
        if (route.auth === 'player' && !id.startsWith('session.'))
          expect([401, 403], `${id}: ${code}`).not.toContain(errorTable[code].status)
      }
    }
  })
  it('answers the net position of a period over all products: totals have no other filter', () => {
    const { query } = routes['wallet.netPosition']
    expect(query.safeParse({ from: '2026-11-01T00:00:00Z' }).success).toBe(true)
    expect(query.safeParse({ category: 'CASINO' }).success).toBe(false)
  })
  it('begins nothing new in maintenance, and keeps withdrawals and sign-out open', () => {
    const open = entries.filter(([, route]) => route.staysOpen).map(([id]) => id)
    expect(open).toEqual([
      'session.create',
      'player.migration',
      'session.refresh',
      'session.get',
      'session.summary',
      'session.history',
      'session.endOther',
      'session.endOthers',
      'session.report',
      'session.delete',
      'player.signOut',
      'passwordReset.request',
      'passwordReset.smsVerification',
      'passwordReset.newPassword',
      'passwordReset.newPasswordByEmail',
      'passwordReset.emailKey',
      'player.stepUp',
      'player.stepUpMethods',
      'player.authorizeStepUp',
      'player.stepUpByBank',
      'player.password',
      'session.secondFactor',
      'player.stepUpByCode',
      'secondFactor.get',
      'secondFactor.turnOff',
      'secondFactor.renewRecoveryCodes',
      'passkey.signInOptions',
      'passkey.signIn',
      'player.stepUpOptions',
      'player.stepUpByPasskey',
      'passkey.list',
      'passkey.remove',
      'limits.all',
      'limits.deposit',
      'limits.spend',
      'limits.changeDeposit',
      'limits.changeSpend',
      'limits.change',
      'limits.changeTime',
      'limits.history',
      'breaks.get',
      'breaks.timeOut',
      'breaks.exclude',
      'breaks.excludeProduct',
      'breaks.askReturn',
      'breaks.cancelReturn',
      'breaks.confirmReturn',
      'breaks.askProductReturn',
      'breaks.cancelProductReturn',
      'breaks.confirmProductReturn',
      'activity.summary',
      'activity.lastPlay',
      'activity.answer',
      'activity.periods',
      'activity.settings',
      'activity.change',
      'sessionPlan.state',
      'sessionPlan.end',
      'care.offers',
      'complaints.list',
      'complaints.file',
      'complaints.withdraw',
      'complaints.appeal',
      'wallet.get',
      'wallet.socketToken',
      'wallet.transactions',
      'wallet.netPosition',
      'wallet.depositStatus',
      'wallet.withdrawalState',
      'wallet.withdrawal',
      'wallet.withdrawalContinue',
      'wallet.withdrawalCancel',
      'wallet.withdrawalFinal',
      'wallet.pendingWithdrawals',
      'wallet.withdrawalStatus',
      'closedStatement.request',
      'closedStatement.open',
      'closedStatement.transactions',
      'play.session',
      'play.endSession',
      'play.round',
      'play.freeRounds',
      'content.footer',
      'telemetry.vitals',
      'telemetry.errors',
    ])
  })
  it('requires a key for every call that moves money or takes away the right to it', () => {
    const once = entries.filter(([, route]) => route.once).map(([id]) => id)
    expect(once).toEqual([
      // A complaint that is sent again is the same one.
      'complaints.file',
      'wallet.deposit',
      'wallet.withdrawal',
      'wallet.withdrawalContinue',
      'wallet.withdrawalCancel',
      'wallet.withdrawalFinal',
    ])
    for (const [id, route] of entries)
      if (route.rate === 'money') expect(route.once, `${id} spends the money budget`).toBe(true)
  })
  it('limits narrowly how often a player enters or leaves a tournament', () => {
    expect(routes['tournaments.setEntry'].rate).toBe('entries')
  })
  it('counts the look-ups of a typed limit apart from changes, which they must not use up', () => {
    const changes = ['limits.change', 'limits.changeDeposit', 'limits.changeSpend'] as const
    expect(routes['limits.pastDays'].rate).toBe('past-days')
    expect(changes.map((id) => routes[id].rate)).toEqual(changes.map(() => 'account'))
  })
  it('forbids shared caches for answers about games: the list of games depends on the location', () => {
    const shared = entries.filter(([, { cacheSeconds, variesByPlace }]) => cacheSeconds && !variesByPlace)
    expect(shared.map(([, { tag }]) => tag)).not.toContain('games')
  })

  it('can be written as JSON schema, so that the API document is complete', () => {
    for (const [, route] of entries)
      for (const schema of [route.params, route.query, route.body, route.ok])
        if (schema)
          expect(() => z.toJSONSchema(schema, { unrepresentable: 'throw', io: 'input' })).not.toThrow()
  })
  it('limits every text and every number of a request, and accepts no text that cannot be stored', () => {
    const unbounded: string[] = []
    const walk = (node: Record<string, unknown>, place: string): void => {
      const has = (...names: string[]) => names.some((name) => node[name] !== undefined)
      if (node['type'] === 'string') {
        const patterns = [node, ...((node['allOf'] as Record<string, unknown>[] | undefined) ?? [])]
          .map((one) => one['pattern'])
          .filter((pattern) => typeof pattern === 'string')
        if (!has('enum', 'const') && patterns.length === 0) unbounded.push(place)
        for (const bad of ['\u0000', '\ud800', 'a\u0000b'])
          if (patterns.length > 0 && patterns.every((pattern) => new RegExp(pattern, 'u').test(bad)))
            unbounded.push(`${place} takes ${JSON.stringify(bad)}`)
      }
      if (node['type'] === 'integer' && !(has('minimum', 'exclusiveMinimum') && has('maximum')))
        unbounded.push(place)
      for (const [key, value] of Object.entries(node))
        if (value !== null && typeof value === 'object')
          walk(value as Record<string, unknown>, `${place}.${key}`)
    }
    for (const [id, route] of entries)
      for (const part of ['params', 'query', 'headers', 'body'] as const) {
        const schema = route[part]
        if (schema) walk(z.toJSONSchema(schema, { io: 'input' }), `${id} ${part}`)
      }
    expect(unbounded).toEqual([])
  })
  it.each([
    ['2024-02-29T23:59:59.123456789Z', true],
    ['1970-01-01T00:00Z', true],
    ['2024-01-01T00:00:00.1234567891Z', false],
    ['2023-02-29T00:00:00Z', false],
    ['1969-12-31T23:59:59Z', false],
    ['2024-01-01T24:00:00Z', false],
    ['2024-01-01T00:00:60Z', false],
    ['2024-01-01T00:00:00+00:00', false],
  ])('takes %s as an instant: %s', (text, isTaken) => {
    expect(routes['wallet.transactions'].query.safeParse({ from: text }).success).toBe(isTaken)
    if (isTaken) expect(() => Temporal.Instant.from(text)).not.toThrow()
  })
  it('refuses unknown fields and names the wrong one', () => {
    const result = routes['session.create'].body.safeParse({ email: 'a@b.fi', password: 'x', admin: true })
    expect(result.success).toBe(false)
    expect(result.error?.issues[0]?.code).toBe('unrecognized_keys')
  })
})

describe('shared rules', () => {
  it('counts age on the birthday itself, 29 February included', () => {
    expect(ageOn('2008-11-21', '2026-11-21')).toBe(18)
    expect(ageOn('2008-11-22', '2026-11-21')).toBe(17)
    expect(ageOn('2008-02-29', '2026-02-28')).toBe(17)
    expect(ageOn('2008-02-29', '2026-03-01')).toBe(18)
  })
  it('knows calendar dates', () => {
    expect(isCalendarDate('2024-02-29')).toBe(true)
    expect(isCalendarDate('2023-02-29')).toBe(false)
    expect(isCalendarDate('2023-13-01')).toBe(false)
  })
  it('checks CPF digits', () => {
    expect(isCpf('529.982.247-25')).toBe(true)
    expect(isCpf('529.982.247-24')).toBe(false)
    expect(isCpf('111.111.111-11')).toBe(false)
  })
  it('accepts addresses and refuses invalid ones', () => {
    for (const good of ['a@b.fi', 'first.last+tag@sub.example.org']) expect(isEmail(good)).toBe(true)
    for (const bad of ['', 'a', 'a@b', 'a b@c.fi', 'a@@b.fi', `${'x'.repeat(65)}@b.fi`])
      expect(isEmail(bad)).toBe(false)
  })
  it('names what is wrong with a password', () => {
    expect(passwordProblems('short')).toEqual(['too_short'])
    expect(passwordProblems('eleven char')).toEqual(['too_short'])
    expect(passwordProblems('twelve chars')).toEqual([])
    // A year does not count.
    expect(passwordProblems('my song 1987')).toEqual(['too_short'])
    expect(passwordProblems('a much longer song 1987')).toEqual([])
    expect(passwordProblems('x y z '.repeat(22))).toContain('too_long')
    // Six letters with accents, and eight beside invisible characters, are no twelve.
    expect(passwordProblems('e\u0301a\u0301o\u0301u\u0301i\u0301y\u0301')).toEqual(['too_short'])
    expect(passwordProblems('my\u00ad \u00adso\u200bng\u2060 x')).toEqual(['too_short'])
    expect(passwordProblems('go ma\u00adkela go go', { lastName: 'Mäkelä' })).toEqual(['contains_name'])
    for (const pattern of [
      'aaaaaaaaaaaa',
      'abcabcabcabc',
      '123456789012',
      'qwertyuiopas',
      'abababababab',
      '098765432109',
    ])
      expect(passwordProblems(pattern), pattern).toContain('common')
    const owner = { email: 'aino.virtanen@example.org', firstName: 'Sirkka-Liisa', lastName: 'Mäkelä' }
    expect(passwordProblems('go Virtanen go!', owner)).toEqual(['contains_email'])
    expect(passwordProblems('go makela go go', owner)).toEqual(['contains_name'])
    expect(passwordProblems('go sirkka go go', owner)).toEqual(['contains_name'])
    expect(passwordContains('the Márquee evening', 'Marquee')).toBe(true)
    expect(passwordContains('the lobby evening', 'Marquee')).toBe(false)
    expect(passwordProblems('plain words are fine')).toEqual([])
  })
  it('parses phone numbers as people write them', () => {
    expect(phoneBodyDigits('040 123 4567')).toBe('401234567')
    expect(phoneBodyDigits('12')).toBeNull()
  })
  it('compares amounts exactly on both sides of each bound', () => {
    const bounds = { digits: 2, min: '10.00', max: '5000' }
    expect(amountProblem('10', bounds)).toBeNull()
    expect(amountProblem('9.99', bounds)).toBe('too_low')
    expect(amountProblem('5000.00', bounds)).toBeNull()
    expect(amountProblem('5000.01', bounds)).toBe('too_high')
    expect(amountProblem('1.001', bounds)).toBe('format')
    expect(amountProblem('0', bounds)).toBe('format')
  })
})
