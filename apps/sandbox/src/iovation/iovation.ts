import { randomUUID } from 'node:crypto'
import { isIP } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Books } from '../books.ts'
import { type Clock, timeText } from '../clock.ts'
import type { Company, CompanyContext } from '../company.ts'
import { credentials } from '../credentials.ts'
import { html, sendPage } from '../html.ts'
import { basicAuthorization, isSameSecret } from '../authorization.ts'
import { type Collected, type Devices, devices, type Letter, openDevices } from './devices.ts'
import { browserScript, collectingScript, loaderScript, sharedScript } from './scripts.ts'

const TOPIC = 'iovation'
const SCREEN = { config: { isScreen: true } } as const
const LONGEST_ACCOUNT_CODE = 80
const ruleSets = ['registration', 'login', 'deposit', 'withdrawal']

/** Names of the panel's answers to the next check. */
const answers = [
  'allow',
  'review',
  'deny',
  'country-mismatch',
  'validation-error',
  'server-error',
  'unknown-result',
  'not-json',
] as const
type Answer = (typeof answers)[number]

/** TruValidate: recognises the devices of sign-ups, logins and payments, and says which were used for fraud. */
export const iovation: Company = {
  id: 'iovation',
  name: 'TruValidate (iovation)',
  kind: 'device',
  describe:
    'Recognises the device of a sign-up, a login or a payment, and says whether it was used for fraud.',
  screens: [{ title: 'Devices', path: '/iovation/devices' }],
  answers: [...answers, 'wrong-credentials', 'never-finished', 'scripts-away'],
  open(context) {
    const { books, clock, control, signals } = context
    const known = openDevices(books)
    const checks = openChecks(books, clock)
    return {
      async register(app) {
        registerScripts(app, context, known)
        registerScreen(app, context, known, checks)
        app.post<{ Params: { subscriberId: string } }>(
          '/fraud/v1/subs/:subscriberId/checks',
          async (request, reply) => {
            if (!isOurCustomer(request) || control.take('wrong-credentials'))
              return reply.code(401).send({ message: 'Authentication is required.' })
            const next = control.take(...answers) as Answer | null
            if (next === 'server-error') return reply.code(500).send({ message: 'Internal error.' })
            const body = (request.body ?? {}) as Readonly<Record<string, unknown>>
            const collected = known.open(body['blackbox'])
            const problem = next === 'validation-error' ? 'blackbox' : problemOf(body, collected)
            if (problem !== null || !collected)
              return reply.code(400).send({ message: 'Validation failed.', details: [{ field: problem }] })
            if (next === 'not-json') return reply.type('text/html').send('<html>gateway</html>')
            const answer = judge(collected, next)
            const trackingNumber = checks.note(body, collected, answer.result)
            signals.announce(TOPIC)
            return sendCheck(reply, { body, collected, answer, trackingNumber })
          },
        )
      },
    }
  },
}

interface Judged {
  readonly result: Letter | 'X'
  readonly reason: string | null
  readonly country: string | null
}

function judge({ device }: Collected, next: Answer | null): Judged {
  const { country } = device
  switch (next) {
    case 'allow':
      return { result: 'A', reason: null, country }
    case 'review':
      return { result: 'R', reason: 'Set at the panel', country }
    case 'deny':
      return { result: 'D', reason: 'Set at the panel', country }
    case 'country-mismatch':
      return { result: 'R', reason: 'Country mismatch', country: 'KP' }
    case 'unknown-result':
      return { result: 'X', reason: null, country }
    default:
      return { result: device.result, reason: device.reason, country }
  }
}

/** Ids are numbers of 64 bits, written as such. */
function sendCheck(
  reply: FastifyReply,
  check: {
    readonly body: Readonly<Record<string, unknown>>
    readonly collected: Collected
    readonly answer: Judged
    readonly trackingNumber: string
  },
): FastifyReply {
  const { body, collected, answer, trackingNumber } = check
  const { result, reason, country } = answer
  const rules = reason === null ? [] : [{ type: reason, reason, score: result === 'D' ? -100 : -10 }]
  const text = JSON.stringify({
    id: randomUUID(),
    result,
    reason: reason ?? undefined,
    statedIp: body['statedIp'],
    accountCode: body['accountCode'],
    trackingNumber: '#trackingNumber',
    details: {
      device: { alias: '#alias', type: 'WEB', browser: { cookiesEnabled: true } },
      realIp: { address: collected.address, ipLocation: { countryCode: country ?? 'FI' } },
      ruleResults: {
        score: rules.reduce((sum, { score }) => sum + score, 0),
        rulesMatched: rules.length,
        rules,
      },
    },
  })
  return reply
    .code(201)
    .type('application/json; charset=utf-8')
    .send(text.replace('"#trackingNumber"', trackingNumber).replace('"#alias"', collected.alias))
}

/** The field that is not accepted. */
function problemOf(
  body: Readonly<Record<string, unknown>>,
  collected: Collected | undefined,
): 'accountCode' | 'statedIp' | 'type' | 'blackbox' | null {
  const { accountCode, statedIp, type } = body
  const isCode = typeof accountCode === 'string' && accountCode !== ''
  if (!isCode || accountCode.length > LONGEST_ACCOUNT_CODE) return 'accountCode'
  if (typeof statedIp !== 'string' || isIP(statedIp) === 0) return 'statedIp'
  if (typeof type !== 'string' || !ruleSets.includes(type)) return 'type'
  return collected ? null : 'blackbox'
}

function registerScripts(app: FastifyInstance, { control }: CompanyContext, known: Devices): void {
  const send = (reply: FastifyReply, script: string) =>
    reply
      .header('cache-control', 'no-store')
      .header('cross-origin-resource-policy', 'cross-origin')
      .type('text/javascript; charset=utf-8')
      .send(script)
  const collect = (request: FastifyRequest): string =>
    known.collect({ address: addressOf(request), userAgent: request.headers['user-agent'] ?? '' })
  const isFinishing = () => control.take('never-finished') === null
  /** Scripts by the name under which customers' pages load them. */
  const scripts: Readonly<Record<string, (request: FastifyRequest) => string>> = {
    'wdp.js': (request) => collectingScript(collect(request), isFinishing()),
    'static_wdp.js': () => sharedScript,
    'dyn_wdp.js': (request) => browserScript(collect(request), isFinishing()),
  }
  app.get('/loader.js', SCREEN, async (_request, reply) => send(reply, loaderScript))
  app.get<{ Params: { subkey: string; script: string } }>(
    '/general5/:subkey/:script',
    SCREEN,
    async (request, reply) => {
      const { subkey, script } = request.params
      if (subkey !== credentials.iovation.subkey || !Object.hasOwn(scripts, script))
        return reply.code(404).send('')
      if (control.take('scripts-away') !== null) return reply.code(503).send('')
      return send(reply, scripts[script]!(request))
    },
  )
}

/** A customer's host names the browser's address when it serves the scripts itself. */
function addressOf(request: FastifyRequest): string {
  const [named = ''] = [request.headers['x-forwarded-for'] ?? []].flat()
  return isIP(named) === 0 ? request.ip : named
}

function registerScreen(
  app: FastifyInstance,
  { signals }: CompanyContext,
  known: Devices,
  checks: ReturnType<typeof openChecks>,
): void {
  const checked = { markup: 'checked' }
  app.get('/devices', SCREEN, async (request, reply) => {
    const chosen = known.chosen()
    if (request.headers.accept?.includes('application/json'))
      return { chosen, devices: devices.map(({ id, result }) => ({ id, result })), checks: checks.newest() }
    return sendPage(reply, {
      title: 'Devices',
      liveTopic: TOPIC,
      screen: '/iovation/devices',
      body: html`<h1>Devices of TruValidate</h1>
        <p class="quiet">
          Pages that are opened from now on name the chosen device. The control panel decides about single
          checks.
        </p>
        <form method="post" action="/iovation/devices">
          <div class="choices">
            ${devices.map(
              ({ id, name, result, reason }) =>
                html`<label class="choice"
                  ><input type="radio" name="device" value="${id}" ${id === chosen ? checked : ''} /><span
                    >${name}<small>${result}${reason === null ? '' : `, ${reason}`}</small></span
                  ></label
                >`,
            )}
          </div>
          <button>Use this device</button>
        </form>
        <h2>Checks</h2>
        <div data-part="checks">
          <ul>
            ${checks
              .newest()
              .map(
                (check) =>
                  html`<li>
                    ${timeText(check.at)}: <b>${check.result}</b> for <code>${check.account}</code>,
                    ${check.type}, device <code>${check.alias}</code> (${check.device}).
                  </li>`,
              )}
          </ul>
        </div>`,
    })
  })
  app.post('/devices', SCREEN, async (request, reply) => {
    const { device } = (request.body ?? {}) as Readonly<Record<string, unknown>>
    if (typeof device !== 'string' || !known.choose(device))
      return reply.code(400).send({ message: 'no such device' })
    signals.announce(TOPIC)
    return request.headers.accept?.includes('application/json')
      ? { chosen: device }
      : reply.redirect('/iovation/devices', 303)
  })
}

interface NotedCheck {
  readonly at: number
  readonly account: string
  readonly type: string
  readonly device: string
  readonly alias: string
  readonly result: string
}

const FIRST_TRACKING_NUMBER = 10_000_000_000_001n

/** Every check that was answered. */
function openChecks(books: Books, clock: Clock) {
  books.run(
    `create table if not exists iovation_check (id integer primary key, at integer not null, account text not null,
       type text not null, device text not null, alias text not null, result text not null) strict`,
  )
  return {
    /** @returns its tracking number */
    note(body: Readonly<Record<string, unknown>>, { device, alias }: Collected, result: string): string {
      const { id } = books.one<{ id: number }>(
        `insert into iovation_check (at, account, type, device, alias, result) values (?, ?, ?, ?, ?, ?)
         returning id`,
        clock.now(),
        String(body['accountCode']),
        String(body['type']),
        device.id,
        alias,
        result,
      )!
      return (FIRST_TRACKING_NUMBER + BigInt(id)).toString()
    },
    newest: () =>
      books.all<NotedCheck>(
        'select at, account, type, device, alias, result from iovation_check order by id desc limit 50',
      ),
  }
}

function isOurCustomer(request: FastifyRequest<{ Params: { subscriberId: string } }>): boolean {
  const { subscriberId, account, password } = credentials.iovation
  const expected = basicAuthorization(`${subscriberId}/${account}`, password)
  return isSameSecret(request.headers.authorization, expected) && request.params.subscriberId === subscriberId
}
