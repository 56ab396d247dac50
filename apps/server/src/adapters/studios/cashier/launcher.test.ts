import { expect, it } from 'vitest'
import type { LaunchRequest } from '../../../modules/play/index.ts'
import { settings } from '../../../kernel/index.ts'
import { toStudioNumber } from './amounts.ts'
import { readCashierSettings } from './config.ts'
import { createCashierLauncher } from './launcher.ts'

const read = (env: Record<string, string>) => {
  const reader = new settings.Reader(env, false)
  const place = { prefix: 'TINY', studio: 'tiny', sandboxUrl: 'http://localhost:4000' }
  return { ...readCashierSettings(reader, place), problems: reader.problems }
}
const request = (mode: 'real' | 'demo'): LaunchRequest => ({
  account: 'main',
  mode,
  game: { symbol: 'tiny.lantern' } as LaunchRequest['game'],
  channel: 'mobile',
  language: 'caf',
  country: 'CA',
  currency: 'CAD',
  ip: '192.0.2.1',
  lobbyUrl: 'https://site.example/online-casino',
  cashierUrl: 'https://site.example/deposit',
  ...(mode === 'real' ? { player: { id: 42n, token: 'ticket/1', jurisdiction: 'ON' } } : {}),
})
const launcher = createCashierLauncher({ launcherUrl: 'https://games.example/x/launcher.html' }, [
  { id: 'main', markets: null, user: 'u', passwords: [], partnerId: '653', partner: 'brand', addresses: [] },
])
const common =
  'https://games.example/x/launcher.html?gameid=tiny.lantern&moneymode=%&partnerid=653&partner=brand&channel=mobile' +
  '&lang=fr_CA&currency=CAD&homeurl=action%3Ahome'

it('a launch for real money carries a ticket and the jurisdiction of the player', async () => {
  expect(await launcher.open(request('real'))).toEqual({
    url: `${common.replace('%', 'real')}&ticket=ticket%2F1&jurisdiction=ON`,
  })
  expect(launcher.gameOrigin).toBe('https://games.example')
})
it('a demo tells nothing about a player', async () => {
  expect(await launcher.open(request('demo'))).toEqual({ url: common.replace('%', 'fun') })
})

it('settings default to the sandbox', () => {
  const { config, problems } = read({})
  expect(config).toEqual({
    launcherUrl: 'http://localhost:4000/tiny/launcher.html',
    apiUrl: 'http://localhost:4000/tiny/casino',
    unknownRollback: 'declined',
    currencyDigits: new Map(),
  })
  expect(problems).toEqual([])
})
it.each(['JPY', 'JPY:', 'JPY:5', 'XXX:2', 'JPY:2,EUR'])('%j are not digits of currencies', (text) => {
  expect(read({ TINY_CURRENCY_DIGITS: text }).problems).toEqual([
    'TINY_CURRENCY_DIGITS must be pairs such as JPY:2',
  ])
})
it('digits of currencies scale balances, which are rounded down', () => {
  const { currencyDigits } = read({ TINY_CURRENCY_DIGITS: 'JPY:2, EUR:0' }).config
  const print = (minor: bigint, currency: string) =>
    JSON.stringify(toStudioNumber(minor, currency, currencyDigits))
  expect([print(123n, 'JPY'), print(199n, 'EUR'), print(123n, 'CAD')]).toEqual(['12300', '1', '123'])
})
