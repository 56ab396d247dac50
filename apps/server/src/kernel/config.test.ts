import { inspect } from 'node:util'
import { describe, expect, it } from 'vitest'
import { ConfigError, loadConfig } from './config.ts'

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://play.example.com/',
  DATABASE_URL: 'postgresql://app:pw@db.example.com/marquee',
  DATABASE_DIRECT_URL: 'postgresql://app:pw@db.example.com:5433/marquee',
  TOKEN_KEYS: '{"keys":[]}',
  PASSWORD_PEPPER: 'pepper',
  PII_KEYS: 'k1:abc',
  PAYMENTIQ_MERCHANT_ID: '100',
  PAYMENTIQ_CASHIER_URL: 'https://cashier.example.com',
  PAYMENTIQ_ADMIN_URL: 'https://piq.example.com',
  PAYMENTIQ_CLIENT_ID: 'c',
  PAYMENTIQ_CLIENT_SECRET: 's',
  PAYMENTIQ_CALLBACK_USER: 'u',
  PAYMENTIQ_CALLBACK_PASSWORD: 'p',
  PAYMENTIQ_ADDRESSES: '192.0.2.0/24',
  VONAGE_URL: 'https://api.nexmo.com',
  VONAGE_KEY: 'k',
  VONAGE_SECRET: 's',
  MAIL_URL: 'https://mail.example.com',
  MAIL_KEY: 'k',
  MAIL_FROM: 'House <no-reply@example.com>',
  CAPTCHA_VERIFY_URL: 'https://captcha.example.com/siteverify',
  CAPTCHA_SCRIPT_URL: 'https://captcha.example.com/api.js',
  CAPTCHA_SITE_KEY: 'k',
  CAPTCHA_SECRET: 's',
  PRAGMATIC_API_URL: 'https://api.studio.example',
  PRAGMATIC_GAME_ORIGIN: 'https://games.studio.example',
  PRAGMATIC_SECURE_LOGIN: 'house',
  PRAGMATIC_SECRETS: 'new,old',
  PRAGMATIC_PROVIDER_ID: 'PragmaticPlay',
  PRAGMATIC_ADDRESSES: '198.51.100.7,2001:db8::/48',
  DELIVERY_URL: 'https://delivery.studio.example',
  TRUSTED_PROXIES: '10.0.0.0/8',
}
const problemsOf = (env: Record<string, string>) => {
  try {
    loadConfig(env)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
}

describe('the configuration', () => {
  it('needs nothing on one machine: everything outside is the sandbox', () => {
    const config = loadConfig({})
    expect(config.http.publicUrl).toBe('http://localhost:3000')
    expect(config.ports.vonage.url).toBe('http://localhost:4000/vonage')
    expect(config.database.url).toBeUndefined()
    expect(config.site.licences.FI).toBe('sandbox-FI')
    expect(loadConfig({ SANDBOX_URL: 'http://localhost:4100' }).ports.pragmatic.gameOrigin).toBe(
      'http://localhost:4100',
    )
    expect(Object.isFrozen(config.ports.vonage)).toBe(true)
  })
  it('of production is complete and real', () => {
    const config = loadConfig(production)
    expect(config.http).toMatchObject({
      publicUrl: 'https://play.example.com',
      isSecure: true,
      trustedProxies: ['10.0.0.0/8'],
    })
    expect(config.database.isPooled).toBe(true)
    expect(config.site.licences).toEqual({})
    expect(config.ports.pragmatic.secrets.map((secret) => secret.reveal())).toEqual(['new', 'old'])
    expect(loadConfig({ ...production, LICENCES: 'FI=A-1, NO=B-2' }).site.licences).toEqual({
      FI: 'A-1',
      NO: 'B-2',
    })
  })
  it.each(
    Object.keys(production).filter(
      (name) => !['NODE_ENV', 'TRUSTED_PROXIES', 'DATABASE_DIRECT_URL'].includes(name),
    ),
  )('of production refuses to start without %s', (name) => {
    const { [name]: _left, ...rest } = production as Record<string, string>
    expect(problemsOf(rest).join('\n')).toMatch(new RegExp(`\\b${name}\\b`))
  })
  it.each([
    ['PUBLIC_URL', 'http://play.example.com', 'must use TLS'],
    ['VONAGE_URL', 'https://sandbox.example.com', 'still names the sandbox'],
    ['PASSWORD_PEPPER', 'sandbox-pepper', 'still names the sandbox'],
    ['LICENCES', 'FI=sandbox-FI', 'still names the sandbox'],
    ['TRUSTED_PROXIES', '0.0.0.0/0', 'not everybody'],
    ['TRUSTED_PROXIES', 'true', 'not everybody'],
    ['TRUSTED_PROXIES', '1', 'not everybody'],
    ['NODE_ENV', 'prod', 'must be development, test or production'],
  ])('of production refuses %s=%s', (name, value, problem) => {
    expect(problemsOf({ ...production, [name]: value }).join('\n')).toContain(problem)
  })
  it('refuses a half-set group and says what is missing', () => {
    expect(problemsOf({ VONAGE_URL: 'http://localhost:1', VONAGE_KEY: 'k' })).toEqual([
      'VONAGE is half set: VONAGE_SECRET must be set too',
    ])
  })
  it('names all that is wrong at once', () => {
    expect(problemsOf({ PORT: 'many', ROLES: 'api,cook', VONAGE_TIMEOUT_MS: '5', LICENCES: 'XX=1' })).toEqual(
      [
        'PORT must be a whole number',
        'ROLES must be some of api, site, jobs, relay',
        'LICENCES must be MARKET=licence pairs; "XX=1" is not one',
        'VONAGE_TIMEOUT_MS must be between 100 and 60000',
      ],
    )
  })
  it.each([
    ['on', true],
    ['off', false],
    [undefined, false],
  ])('reads MAINTENANCE=%s as %s', (value, isMaintenance) => {
    expect(loadConfig({ MAINTENANCE: value }).site.isMaintenance).toBe(isMaintenance)
  })
  it('takes no third word for MAINTENANCE', () => {
    expect(problemsOf({ MAINTENANCE: 'true' })).toEqual(['MAINTENANCE must be on or off'])
  })
  it('reads places of pictures as folders, so that one is no prefix of another', () => {
    const read = (value?: string) => loadConfig({ IMAGE_SOURCES: value }).ports.pictures.sources
    expect(read()).toEqual([])
    expect(read('https://cdn.example.com/art, https://img.example.org, http://localhost:9000/a/')).toEqual([
      'https://cdn.example.com/art/',
      'https://img.example.org/',
      'http://localhost:9000/a/',
    ])
  })
  it.each([
    ['http://cdn.example.com', 'must use TLS'],
    ['https://*.example.com', 'must be plain addresses'],
    ["https://cdn.example.com;script-src'self'", 'must be plain addresses'],
    ['https://cdn.example.com/a?b=1', 'must be plain addresses'],
    ['https://me@cdn.example.com/a', 'must be plain addresses'],
    ['cdn.example.com', 'must be an address'],
    ['data:', 'must be an address'],
  ])('refuses IMAGE_SOURCES=%s', (value, problem) => {
    expect(problemsOf({ IMAGE_SOURCES: value }).join()).toContain(problem)
    expect(problemsOf({ IMAGE_SOURCES: `https://ok.example.com,${value}` }).join()).toContain(problem)
  })
  it('of production takes only TLS for every item of a list', () => {
    const value = 'https://cdn.example.com,http://localhost:9000'
    expect(problemsOf({ ...production, IMAGE_SOURCES: value }).join()).toContain('must use TLS')
    expect(loadConfig({ ...production, IMAGE_SOURCES: 'https://cdn.example.com' }).ports.pictures).toEqual({
      sources: ['https://cdn.example.com/'],
    })
  })
  it('prints no secret', () => {
    const config = loadConfig({ ...production, METRICS_TOKEN: 'hidden-one' })
    for (const text of [JSON.stringify(config), inspect(config, { depth: 9 }), String(config.metricsToken)]) {
      expect(text).not.toMatch(/hidden-one|pepper|"new"|app:pw/)
      expect(text).toContain('***')
    }
  })
})
