import { inspect } from 'node:util'
import { describe, expect, it } from 'vitest'
import { longSecret as long, productionEnv as production } from '../../../../tests/kit/production-env.ts'
import { studioDefinitions } from '../adapters/studios/registry.ts'
import { ConfigError, type Environment } from './config-reader.ts'
import { findForeignVariables, loadConfig } from './config.ts'
import { PERSONAL_USE } from './personal-secrets.ts'
import { keyIdOf } from './sealed-secrets.ts'

const load = (env: Environment) => loadConfig(env, studioDefinitions)
const findForeign = (env: Environment) => findForeignVariables(env, studioDefinitions)
const problemsOf = (env: Record<string, string>) => {
  try {
    load(env)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
}

describe('the configuration', () => {
  it('needs nothing on one machine: everything outside is the sandbox', () => {
    const config = load({})
    expect(config.http.publicUrl).toBe('http://localhost:3000')
    expect(config.ports.vonage.url).toBe('http://localhost:4000/vonage')
    expect(config.database.url).toBeUndefined()
    expect(config.site.licences.FI).toBe('sandbox-FI')
    expect(
      load({ SANDBOX_URL: 'http://localhost:4100' }).studios.flatMap((studio) => studio.frameOrigins),
    ).toContain('http://localhost:4100')
    expect(Object.isFrozen(config.ports.vonage)).toBe(true)
  })
  it('takes a sender name of text messages of 16 characters, and not of 17', () => {
    expect(load({ VONAGE_BRAND_NAME: 'x'.repeat(16) }).ports.vonage.brandName).toHaveLength(16)
    for (const name of ['x'.repeat(17), 'a/b', 'a{b}', 'a:b'])
      expect(problemsOf({ VONAGE_BRAND_NAME: name })).toEqual([
        expect.stringContaining('VONAGE_BRAND_NAME must have'),
      ])
  })
  it('takes a mail server by name and port alone, with the password separate', () => {
    expect(load({ SANDBOX_URL: 'http://localhost:4100' }).ports.mail.url).toBe('smtp://127.0.0.1:4125')
    for (const place of ['smtp://mail.example.com:587', 'smtps://mail.example.com'])
      expect(load({ ...production, MAIL_URL: place }).ports.mail.url).toBe(place)
    for (const place of [
      'https://mail.example.com',
      'smtps://user:password@mail.example.com',
      'smtp://mail.example.com/path',
      'smtp://mail.example.com?tls=no',
    ])
      expect(problemsOf({ ...production, MAIL_URL: place })).toEqual([
        expect.stringContaining('MAIL_URL must be'),
      ])
    const { MAIL_PASSWORD, ...rest } = production
    expect(problemsOf(rest)).toContain('MAIL_PASSWORD must be set in production')
    expect(inspect(load(production).ports.mail)).not.toContain(MAIL_PASSWORD)
  })
  it('takes no empty key for personal data from a comma too many', () => {
    const { identity } = load({ ...production, PII_KEYS: ` ${long}, ,${long}1,` })
    expect(identity.personalDataKeys.map((key) => key.reveal())).toEqual([long, `${long}1`])
  })
  it('seals with the newest key for personal data, or with the one that PII_SEALING_KEY names', () => {
    const [newest, middle, oldest] = [`${long}3`, `${long}2`, `${long}1`]
    const PII_KEYS = `${newest},${middle},${oldest}`
    const keysFor = (PII_SEALING_KEY?: string) =>
      load({
        ...production,
        PII_KEYS,
        ...(PII_SEALING_KEY === undefined ? {} : { PII_SEALING_KEY }),
      }).identity.personalDataKeys.map((key) => key.reveal())
    expect(keysFor()).toEqual([newest, middle, oldest])
    expect(keysFor(keyIdOf(newest, PERSONAL_USE))).toEqual([newest, middle, oldest])
    expect(keysFor(keyIdOf(middle, PERSONAL_USE))).toEqual([middle, newest, oldest])
    // Digests are made with the last one, whichever seals.
    expect(keysFor(keyIdOf(oldest, PERSONAL_USE))).toEqual([oldest, newest, middle, oldest])
    const one = load({ ...production, PII_KEYS: oldest, PII_SEALING_KEY: keyIdOf(oldest, PERSONAL_USE) })
    expect(one.identity.personalDataKeys).toHaveLength(1)
    const ids = [newest, middle, oldest].map((key) => keyIdOf(key, PERSONAL_USE)).join(', ')
    expect(problemsOf({ ...production, PII_KEYS, PII_SEALING_KEY: 'unknown1' })).toEqual([
      `PII_SEALING_KEY names none of PII_KEYS, whose ids are ${ids}`,
    ])
  })
  it('of production is complete and real', () => {
    const config = load(production)
    expect(config.http).toMatchObject({
      publicUrl: 'https://play.marquee.example',
      trustedProxies: ['10.0.0.0/8'],
    })
    expect(config.database.isPooled).toBe(true)
    // Two calls at a time, two that ask about held wallets, one to spare.
    expect(config.database.ledgerPool).toBe(5)
    expect(() => load({ ...production, DATABASE_LEDGER_POOL: '3' })).toThrow('DATABASE_LEDGER_POOL')
    expect(config.site.licences).toEqual({})
    expect(load({ ...production, LICENCES: 'FI=A-1, NO=B-2' }).site.licences).toEqual({
      FI: 'A-1',
      NO: 'B-2',
    })
  })
  const optional = ['NODE_ENV', 'DATABASE_DIRECT_URL', 'MAIL_FROM']
  it.each(Object.keys(production).filter((name) => !optional.includes(name)))(
    'of production refuses to start without %s',
    (name) => {
      const { [name]: _left, ...rest } = production as Record<string, string>
      expect(problemsOf(rest).join('\n')).toMatch(new RegExp(`\\b${name}\\b`))
    },
  )
  it.each([
    ['PUBLIC_URL', 'http://play.example.com', 'must use TLS'],
    ['OFFICE_URL', 'http://office.example.com', 'must use TLS'],
    ['VONAGE_URL', 'https://sandbox.example.com', 'still names the sandbox'],
    ['PASSWORD_PEPPER', 'sandbox-pepper', 'still names the sandbox'],
    ['LICENCES', 'FI=sandbox-FI', 'still names the sandbox'],
    ['DATABASE_URL', 'postgresql://app:pw@db.example.com/marquee', 'must use TLS'],
    ['DATABASE_URL', 'postgresql://app:pw@db.example.com/marquee?sslmode=prefer', 'must use TLS'],
    ['DATABASE_URL', 'postgresql://app:pw@db.example.com/marquee?sslmode=no-verify', 'must use TLS'],
    ['DATABASE_DIRECT_URL', 'postgres://app:pw@db.example.com/marquee?sslmode=disable', 'must use TLS'],
    ['DATABASE_URL', 'postgresql://localhost/marquee?host=db.example.com', 'must use TLS'],
    ['DATABASE_URL', 'postgresql:///marquee', 'must use TLS'],
    ['REDIS_URL', 'redis://redis.example.com:6379', 'must use TLS'],
    ['VONAGE_URL', 'http://api.nexmo.com', 'must use TLS'],
    ['PASSWORD_PEPPER', long.slice(1), 'must have at least 32 characters'],
    ['METRICS_TOKEN', long.slice(1), 'must have at least 32 characters'],
    ['PII_KEYS', `${long},short`, 'PII_KEYS must have at least 32 characters'],
    ['PII_KEYS', ',', 'PII_KEYS must have at least 32 characters'],
    ['PAYMENTIQ_CALLBACK_PASSWORD', long.slice(1), 'must have at least 32 characters'],
    ['VONAGE_SECRET', 'seven77', 'must have at least 8 characters'],
    ['PRAGMATIC_SECRETS', 'new-secret,short', 'must have at least 8 characters'],
    ['PRAGMATIC_SECRETS', ',', 'must have at least 8 characters'],
    ['EVOLUTION_SID_METHOD', 'on', 'EVOLUTION_SID_METHOD must not be on in production'],
    ['MIGRATION_URL', 'http://old.example.com', 'MIGRATION_URL must use TLS'],
    ['SITE_MODE', 'development', 'SITE_MODE'],
    ['TRUSTED_PROXIES', '0.0.0.0/0', 'not everybody'],
    ['TRUSTED_PROXIES', 'true', 'not everybody'],
    ['TRUSTED_PROXIES', '1', 'not everybody'],
    ['TRUSTED_PROXIES', 'none', 'PLACES_SOURCE needs TRUSTED_PROXIES'],
    ['NODE_ENV', 'prod', 'must be development, test or production'],
  ])('of production refuses %s=%s', (name, value, problem) => {
    expect(
      problemsOf({
        ...production,
        ...(name.startsWith('MIGRATION_') ? { MIGRATION: 'on' } : {}),
        [name]: value,
      }).join('\n'),
    ).toContain(problem)
  })
  it.each([
    ['DATABASE_URL', 'postgresql://app:pw@db.example.com/marquee?sslmode=require'],
    ['DATABASE_URL', 'postgresql://app:pw@127.0.0.1:6432/marquee'],
    ['DATABASE_URL', 'postgresql://app@%2Fvar%2Frun%2Fpostgresql/marquee'],
    ['REDIS_URL', 'rediss://redis.example.com:6379'],
    ['REDIS_URL', 'redis://localhost:6379'],
    ['PASSWORD_PEPPER', long],
    ['VONAGE_SECRET', 'eight888'],
    ['EVOLUTION_SID_METHOD', 'off'],
    ['PLACES_SOURCE', 'none'],
    ['PLACES_SOURCE', 'cloudfront'],
    ['PLACES_DATABASE', '/data/GeoLite2-City.mmdb'],
  ])('of production takes %s=%s', (name, value) => {
    expect(problemsOf({ ...production, [name]: value })).toEqual([])
  })
  it('takes the database of locations with its path, and no path that nothing reads', () => {
    const withPath = { ...production, PLACES_DATABASE: '/data/GeoLite2-City.mmdb' }
    const alone = { ...withPath, PLACES_SOURCE: 'database', TRUSTED_PROXIES: 'none' }
    expect(load(alone).ports.places).toMatchObject({
      source: 'database',
      database: '/data/GeoLite2-City.mmdb',
    })
    expect(problemsOf({ ...production, PLACES_SOURCE: 'database' })).toEqual([
      expect.stringContaining('PLACES_SOURCE=database needs PLACES_DATABASE'),
    ])
    expect(problemsOf({ ...withPath, PLACES_SOURCE: 'none' })).toEqual([
      expect.stringContaining('PLACES_DATABASE is not read with PLACES_SOURCE=none'),
    ])
  })
  it('of production accepts an instance without a proxy and without a source of locations', () => {
    expect(problemsOf({ ...production, TRUSTED_PROXIES: 'none', PLACES_SOURCE: 'none' })).toEqual([])
  })
  it('of production connects a register of CPFs that is complete and has TLS', () => {
    const serpro = {
      SERPRO: 'on',
      SERPRO_URL: 'https://gateway.example.com',
      SERPRO_CONSUMER_KEY: 'k',
      SERPRO_CONSUMER_SECRET: 'serpro-s3cret',
    }
    expect(load({ ...production, ...serpro }).ports.serpro?.url).toBe('https://gateway.example.com')
    expect(load(production).ports.serpro).toBeUndefined()
    for (const name of ['SERPRO_URL', 'SERPRO_CONSUMER_KEY', 'SERPRO_CONSUMER_SECRET'])
      expect(problemsOf({ ...production, ...serpro, [name]: '' }).join('\n')).toContain(
        `${name} must be set in production`,
      )
    expect(problemsOf({ ...production, ...serpro, SERPRO_URL: 'http://gateway.example.com' })).toEqual([
      'SERPRO_URL must use TLS in production',
    ])
  })
  it('of production connects checks of browsers that are complete and take two seconds at most', () => {
    const iovation = {
      IOVATION: 'on',
      IOVATION_URL: 'https://api.example.com',
      IOVATION_SUBSCRIBER_ID: '123456',
      IOVATION_ACCOUNT: 'OLTP',
      IOVATION_PASSWORD: 'iovation-s3cret',
      IOVATION_SCRIPT_URL: 'https://loader.example.com/loader.js',
      IOVATION_LOADER_URL: 'https://loader.example.com',
      IOVATION_LOADER_SUBKEY: 'subkey',
    }
    expect(load({ ...production, ...iovation }).ports.iovation?.timeoutMs).toBe(2_000)
    expect(load(production).ports.iovation).toBeUndefined()
    // The part of the scripts that our own host serves is the operator's choice.
    expect(load({ ...production, ...iovation }).ports.iovation?.ownHostUrl).toBeUndefined()
    const own = { IOVATION_OWN_HOST_URL: 'https://first.example.com' }
    expect(load({ ...production, ...iovation, ...own }).ports.iovation?.ownHostUrl).toBe(
      'https://first.example.com',
    )
    expect(load({}).ports.iovation?.ownHostUrl).toBe('http://localhost:4000/iovation')
    for (const name of Object.keys(iovation).filter((one) => one !== 'IOVATION'))
      expect(problemsOf({ ...production, ...iovation, [name]: '' }).join('\n')).toContain(
        `${name} must be set in production`,
      )
    expect(problemsOf({ ...production, ...iovation, IOVATION_TIMEOUT_MS: '2000' })).toEqual([])
    expect(problemsOf({ ...production, ...iovation, IOVATION_TIMEOUT_MS: '2001' })).toEqual([
      'IOVATION_TIMEOUT_MS must be between 100 and 2000',
    ])
  })
  it.each([
    ['GAMSTOP', { GAMSTOP_URL: 'https://gamstop.example.com', GAMSTOP_API_KEY: 'gamstop-key' }],
    [
      'SPELPAUS',
      {
        SPELPAUS_URL: 'https://spelpaus.example.com',
        SPELPAUS_ACTOR_ID: '17',
        SPELPAUS_API_KEY: 'spelpaus-key',
      },
    ],
    [
      'CRUKS',
      { CRUKS_URL: 'https://cruks.example.com', CRUKS_TOKEN: 'cruks-t0ken', CRUKS_SENDER_ID: 'house' },
    ],
    [
      'OASIS',
      { OASIS_URL: 'https://oasis.example.com', OASIS_USER: 'house', OASIS_PASSWORD: 'oasis-pa55word' },
    ],
    ['SIGAP', { SIGAP_URL: 'https://sigap.example.com', SIGAP_TOKEN: 'sigap-t0ken' }],
  ] as const)('of production connects %s when it is complete and has TLS', (name, settings) => {
    const id = name.toLowerCase() as 'gamstop'
    const connected = { ...production, [name]: 'on', ...settings }
    expect(load(connected).ports.registers[id]).toMatchObject({
      url: `https://${id}.example.com`,
      timeoutMs: 3_000,
    })
    expect(load(production).ports.registers[id]).toBeUndefined()
    for (const variable of Object.keys(settings))
      expect(problemsOf({ ...connected, [variable]: '' }).join('\n')).toContain(
        `${variable} must be set in production`,
      )
    expect(problemsOf({ ...connected, [`${name}_URL`]: 'http://register.example.com' })).toEqual([
      `${name}_URL must use TLS in production`,
    ])
  })
  it('of production has no licence for a market whose register is off', () => {
    expect(problemsOf({ ...production, LICENCES: 'GG=L-1,PP=L-2,LL=L-3,JJ=L-4,FI=L-5' })).toEqual([
      'CRUKS must be on: LICENCES names LL',
      'OASIS must be on: LICENCES names JJ',
      'GAMSTOP must be on: LICENCES names GG',
      'SPELPAUS must be on: LICENCES names PP',
      'LUGAS must be on: LICENCES names JJ',
    ])
    const gamstop = { GAMSTOP: 'on', GAMSTOP_URL: 'https://g.example.com', GAMSTOP_API_KEY: 'gamstop-key' }
    expect(load({ ...production, ...gamstop, LICENCES: 'GG=L-1' }).site.licences).toEqual({ GG: 'L-1' })
  })
  it('of production connects the file of deposits with all operators that is complete, and shows it a certificate (LIM-18)', () => {
    const settings = {
      LUGAS_URL: 'https://lugas.example.com',
      LUGAS_OPERATOR_ID: 'house-17',
      LUGAS_CLIENT_CERTIFICATE: '-----BEGIN CERTIFICATE-----',
      LUGAS_CLIENT_KEY: `-----BEGIN PRIVATE KEY-----${long}`,
    }
    const connected = { ...production, LUGAS: 'on', ...settings }
    expect(load(connected).ports.limitFiles.lugas).toMatchObject({
      url: 'https://lugas.example.com',
      isOfSandbox: false,
      givesRoomBack: false,
    })
    expect(load(production).ports.limitFiles.lugas).toBeUndefined()
    for (const variable of Object.keys(settings))
      expect(problemsOf({ ...connected, [variable]: '' }).join('\n')).toContain(
        `${variable} must be set in production`,
      )
    expect(problemsOf({ ...connected, LUGAS_URL: 'http://lugas.example.com' })).toEqual([
      'LUGAS_URL must use TLS in production',
    ])
  })
  it('of production connects sources of data of persons that are complete and have TLS', () => {
    const trulioo = {
      TRULIOO: 'on',
      TRULIOO_URL: 'https://api.trulioo.example.com',
      TRULIOO_API_KEY: 'trulioo-k3y',
    }
    expect(load({ ...production, ...trulioo }).ports.trulioo).toMatchObject({
      url: 'https://api.trulioo.example.com',
      configurationName: 'Identity Verification',
      timeoutMs: 5_000,
    })
    expect(load(production).ports.trulioo).toBeUndefined()
    for (const name of ['TRULIOO_URL', 'TRULIOO_API_KEY'])
      expect(problemsOf({ ...production, ...trulioo, [name]: '' }).join('\n')).toContain(name)
    expect(problemsOf({ ...production, ...trulioo, TRULIOO_URL: 'http://api.trulioo.example.com' })).toEqual([
      'TRULIOO_URL must use TLS in production',
    ])
  })

  it('of production connects a screening that is complete and has TLS, with or without a key', () => {
    const screening = {
      SCREENING: 'on',
      SCREENING_URL: 'https://yente.example.com',
      SCREENING_DATASET: 'default',
    }
    expect(load({ ...production, ...screening }).ports.screening).toMatchObject({
      url: 'https://yente.example.com',
      dataset: 'default',
      apiKey: undefined,
      timeoutMs: 5_000,
    })
    expect(
      load({ ...production, ...screening, SCREENING_API_KEY: 'api-k3y-1' }).ports.screening?.apiKey?.reveal(),
    ).toBe('api-k3y-1')
    expect(load(production).ports.screening).toBeUndefined()
    for (const name of ['SCREENING_URL', 'SCREENING_DATASET'])
      expect(problemsOf({ ...production, ...screening, [name]: '' }).join('\n')).toContain(
        `${name} must be set`,
      )
    expect(problemsOf({ ...production, ...screening, SCREENING_URL: 'http://yente.example.com' })).toEqual([
      'SCREENING_URL must use TLS in production',
    ])
    expect(problemsOf({ ...production, ...screening, SCREENING_DATASET: 'a/b' })).toHaveLength(1)
    expect(load({}).ports.screening).toMatchObject({
      url: 'http://localhost:4000/screening',
      dataset: 'sandbox_lists',
    })
    expect(load({}).ports.screening?.apiKey?.reveal()).toBe('sandbox-screening-key')
  })
  it('refuses a half-set group and names what is missing', () => {
    expect(problemsOf({ VONAGE_URL: 'http://localhost:1', VONAGE_KEY: 'k' })).toEqual([
      'VONAGE is half set: VONAGE_SECRET must be set too',
    ])
  })
  it('reports all problems at once', () => {
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
    expect(load({ MAINTENANCE: value }).site.isMaintenance).toBe(isMaintenance)
  })
  it('accepts no other value for MAINTENANCE', () => {
    expect(problemsOf({ MAINTENANCE: 'true' })).toEqual(['MAINTENANCE must be on or off'])
  })
  it('reads picture locations as folders, so that one is no prefix of another', () => {
    const read = (value?: string) => load({ IMAGE_SOURCES: value }).ports.pictures.sources
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
  it.each([',', ' , ', 'callback.jumio.com'])(
    'refuses JUMIO_ADDRESSES=%s: callbacks without a signature would be taken from everywhere',
    (value) => {
      const jumio = {
        JUMIO: 'on',
        JUMIO_URL: 'https://netverify.com',
        JUMIO_TOKEN: 'token',
        JUMIO_SECRET: 'a-secret-of-the-company-that-is-long',
        JUMIO_USER_AGENT: 'Marquee',
      }
      expect(problemsOf({ ...production, ...jumio, JUMIO_ADDRESSES: value })).toEqual([
        'JUMIO_ADDRESSES must be addresses or subnets, separated by commas',
      ])
    },
  )
  it('of production takes only TLS for every item of a list', () => {
    const value = 'https://cdn.example.com,http://localhost:9000'
    expect(problemsOf({ ...production, IMAGE_SOURCES: value }).join()).toContain('must use TLS')
    expect(load({ ...production, IMAGE_SOURCES: 'https://cdn.example.com' }).ports.pictures).toEqual({
      sources: ['https://cdn.example.com/'],
    })
  })
  it('reads an outside content service only whole', () => {
    const outside = { NODE_ENV: 'development', CONTENT_SERVICE_URL: 'https://p1a2b3c4.api.sanity.io/' }
    expect(load({}).ports.content.outside).toBeUndefined()
    expect(problemsOf(outside).join()).toContain('CONTENT_SERVICE_TOKEN')
    expect(load({ ...outside, CONTENT_SERVICE_TOKEN: long }).ports.content.outside).toMatchObject({
      url: 'https://p1a2b3c4.api.sanity.io',
      dataset: 'production',
      pictures: ['https://cdn.sanity.io/images/'],
    })
  })
  it('prints no secret', () => {
    const config = load({ ...production, METRICS_TOKEN: `hidden-one-${long}` })
    for (const text of [JSON.stringify(config), inspect(config, { depth: 9 }), String(config.metricsToken)]) {
      expect(text).not.toMatch(/hidden-one|pepper|new-secret|app:pw/)
      expect(text).toContain('***')
    }
  })
})

describe('the environment is never guessed (P21)', () => {
  it.each([
    ['DATABASE_URL', 'postgresql://app@db.example.com/marquee'],
    ['DATABASE_URL', 'postgresql://app@127.0.0.1/marquee'],
    ['DATABASE_DIRECT_URL', 'postgresql://app@db.example.com/marquee'],
    ['REDIS_URL', 'redis://localhost:6379'],
    ['HOST', '0.0.0.0'],
    ['HOST', '10.1.2.3'],
    ['HOST', '::'],
    ['PUBLIC_URL', 'https://play.example.com'],
    ['PUBLIC_URL', 'http://play.example.com'],
    ['PUBLIC_URL', 'https://localhost:3000'],
    ['SANDBOX_URL', 'http://sandbox.internal:4000'],
    ['DELIVERY_URL', 'https://delivery.studio.example'],
    ['TOKEN_KEYS', '{"keys":[]}'],
    ['METRICS_TOKEN', 'a-token'],
    ['TRUSTED_PROXIES', '10.0.0.0/8'],
    ['TRUSTED_PROXIES', 'none'],
  ])('%s=%s does not start before NODE_ENV is said', (name, value) => {
    expect(problemsOf({ [name]: value })).toEqual([
      expect.stringMatching(
        new RegExp(`^NODE_ENV must say production, development or test when ${name} is set`),
      ),
    ])
    expect(problemsOf({ NODE_ENV: '', [name]: value })).toHaveLength(1)
    expect(problemsOf({ NODE_ENV: 'development', [name]: value })).toEqual([])
    expect(findForeign({ NODE_ENV: 'development', [name]: value })).toEqual([name])
  })
  it.each([
    ['HOST', 'localhost'],
    ['HOST', '127.0.0.1'],
    ['PUBLIC_URL', 'http://localhost:3100'],
    ['SANDBOX_URL', 'http://127.0.0.1:4100'],
    ['PORT', '3100'],
    ['IMAGE_SOURCES', 'https://cdn.example.com'],
  ])('%s=%s is one machine and needs no word', (name, value) => {
    expect(problemsOf({ [name]: value })).toEqual([])
    expect(findForeign({ [name]: value })).toEqual([])
  })
})
