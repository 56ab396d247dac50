import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type CallbackRequest, type Log, silentLog } from '../../kernel/index.ts'
import type { Operation, Outcome } from '../../modules/play/index.ts'
import { type Call, defineMessage, type Fault, type Protocol, studioCallbacks } from './callback-kit.ts'
import { type JsonObject, numberText, readJson } from './transports/json.ts'

const account = { id: 'main', markets: null, addresses: ['10.0.0.0/8'], key: 'right' }
type Account = typeof account

const write = (status: number, body: object) => ({ status, body: JSON.stringify(body) })
/** A protocol with other statuses than 200, and credentials beside the body. */
const protocol: Protocol<JsonObject, Account, object> = {
  name: 'tiny',
  read: ({ body }) => readJson(body),
  isVerified: ({ request }, { key }) => request.headers['x-key'] === key,
  faultOf: ({ request }) => (request.method === 'POST' ? null : { kind: 'field', name: 'method' }),
  messageOf: ({ request }) => request.path.slice(1),
  messages: {
    bet: defineMessage({
      fields: z.object({ player: z.string(), id: z.string(), amount: numberText }),
      toOperations: ({ player, id, amount }, { id: accountId }) => [
        {
          kind: 'bet',
          integration: 'tiny',
          account: accountId,
          playerRef: player,
          game: 'g',
          round: 'r',
          txId: id,
          amount: { text: amount, form: 'decimal' },
          source: 'cash',
        },
      ],
      toAnswer: ([{ transactionId }], { id }) => ({ transactionId, id }),
    }),
  },
  balanceOf: ({ player }, { id }) =>
    typeof player === 'string'
      ? { kind: 'balance', integration: 'tiny', account: id, playerRef: player }
      : null,
  renderAnswer: (answer) => write(201, answer),
  renderRefusal: ({ refusal }) => write(412, { refusal }),
  renderFault: (fault: Fault, playable) => write(400, { fault, cash: playable?.cash.toString() }),
}

const done: Outcome = {
  ok: true,
  repeated: false,
  transactionId: 't1',
  playable: { cash: 500n, bonus: 0n, currency: 'EUR' },
  usedBonus: 0n,
}

function setUp(outcome: Outcome = done, accounts: Account[] = [account], own: Partial<typeof protocol> = {}) {
  const executed: Operation[] = []
  const alarms: string[] = []
  const alarmFacts: object[] = []
  const keep = (facts: { alarm?: boolean }, message: string) => {
    if (!facts.alarm) return
    alarms.push(message)
    alarmFacts.push(facts)
  }
  const log = Object.assign(Object.create(silentLog) as Log, { warn: keep, error: keep })
  const companies = studioCallbacks({ ...protocol, ...own }, accounts, {
    async execute(operations) {
      executed.push(...operations)
      return [outcome]
    },
  })
  const [main, fallback] = [companies[0], companies.at(-1)]
  const requestOf = (body: string, more: Partial<CallbackRequest> = {}): CallbackRequest => ({
    requestId: 'req_1',
    method: 'POST',
    path: '/bet',
    queryText: '',
    query: new URLSearchParams(),
    headers: { 'x-key': 'right' },
    body: Buffer.from(body),
    ip: '10.0.0.1',
    log,
    ...more,
  })
  return { main: main!, fallback: fallback!, executed, alarms, alarmFacts, requestOf }
}
const bet = '{"player":"42","id":"b1","amount":10.10}'

describe('a callback', () => {
  it('becomes operations, and their outcomes the answer', async () => {
    const { main, executed, alarms, requestOf } = setUp()
    expect(await main.handle(requestOf(bet))).toEqual({
      status: 201,
      body: '{"transactionId":"t1","id":"b1"}',
      outcome: 'done',
    })
    expect(executed).toMatchObject([
      { account: 'main', playerRef: '42', amount: { text: '10.10', form: 'decimal' } },
    ])
    expect(alarms).toEqual([])
  })
  it('with wrong credentials is refused before anything of it is looked at, with an alarm', async () => {
    const { main, executed, alarms, requestOf } = setUp()
    for (const body of [bet, 'no JSON', '{}']) {
      const answer = await main.handle(requestOf(body, { headers: { 'x-key': 'wrong' }, path: '/nothing' }))
      expect(answer).toEqual({ status: 400, body: '{"fault":{"kind":"signature"}}', outcome: 'refused' })
    }
    expect([executed, alarms.length]).toEqual([[], 3])
  })
  it.each(['nothing', '', 'constructor', '__proto__'])('named %j is unknown', async (name) => {
    const { main, executed, requestOf } = setUp()
    const answer = await main.handle(requestOf(bet, { path: `/${name}` }))
    expect(answer.body).toBe('{"fault":{"kind":"message"}}')
    expect(executed).toEqual([])
  })
  it('that its transport cannot read is malformed, with an alarm', async () => {
    const { main, executed, alarms, requestOf } = setUp()
    expect((await main.handle(requestOf('{'))).body).toBe('{"fault":{"kind":"malformed"}}')
    expect([executed, alarms]).toEqual([[], ['malformed callback']])
  })
  it('with a wrong field names it, with the balance of the player and an alarm', async () => {
    const { main, executed, alarms, requestOf } = setUp()
    expect((await main.handle(requestOf('{"player":"42","id":"b1"}'))).body).toBe(
      '{"fault":{"kind":"field","name":"amount"},"cash":"500"}',
    )
    expect((await main.handle(requestOf('{"id":"b1"}'))).body).toBe(
      '{"fault":{"kind":"field","name":"player"}}',
    )
    expect(executed).toMatchObject([{ kind: 'balance' }])
    expect(alarms).toHaveLength(2)
  })
  it('that is refused is answered as a refusal; an alarm only where the call cannot be right', async () => {
    for (const [refusal, expected] of [
      ['no_funds', []],
      ['conflict', ['callback that cannot be right']],
    ] as const) {
      const { main, alarms, requestOf } = setUp({ ok: false, refusal, playable: null })
      expect(await main.handle(requestOf(bet))).toEqual({
        status: 412,
        body: JSON.stringify({ refusal }),
        outcome: 'refused',
      })
      expect(alarms).toEqual(expected)
    }
  })
  it('has refusals and faults that may repeat a field of it', async () => {
    const idOf = (call?: Call<JsonObject>) => (call?.reading.ok ? String(call.reading.values['id']) : 'none')
    const { main, requestOf } = setUp({ ok: false, refusal: 'no_funds', playable: null }, undefined, {
      renderRefusal: (_refused, _message, call) => write(412, { id: idOf(call) }),
      renderFault: (_fault, _playable, call) => write(400, { id: idOf(call) }),
    })
    expect((await main.handle(requestOf(bet))).body).toBe('{"id":"b1"}')
    expect((await main.handle(requestOf('{"id":"b2"}'))).body).toBe('{"id":"b2"}')
    expect((await main.handle(requestOf('{'))).body).toBe('{"id":"none"}')
    expect(main.fail('error', requestOf(bet)).body).toBe('{"id":"b1"}')
  })
  it('for an account that does not exist moves nothing, with an alarm', async () => {
    const { fallback, executed, alarms, alarmFacts, requestOf } = setUp()
    expect((await fallback.handle(requestOf(bet, { path: '/key-of-ours/bet' }))).body).toBe(
      '{"fault":{"kind":"account"}}',
    )
    expect([executed, alarms]).toEqual([[], ['callback for an unknown account']])
    expect(alarmFacts).toMatchObject([{ account: 'key-' }])
    expect(JSON.stringify(alarmFacts)).not.toContain('of-ours')
  })
  it('for no account reaches that handler from the addresses of the accounts, if all have some', () => {
    const other = { ...account, id: 'other', addresses: ['192.0.2.1'] }
    expect(setUp(done, [account, other]).fallback.addresses).toEqual(['10.0.0.0/8', '192.0.2.1'])
    expect(setUp(done, [account, { ...other, addresses: [] }]).fallback.addresses).toEqual([])
  })
  it('without an account is one for main where the protocol had no accounts, from the addresses of main', async () => {
    const { fallback, executed, alarms, requestOf } = setUp(done, undefined, { hadNoAccounts: true })
    expect((await fallback.handle(requestOf(bet, { ip: '192.0.2.1' }))).body).toBe(
      '{"fault":{"kind":"address"}}',
    )
    expect(executed).toEqual([])
    expect((await fallback.handle(requestOf(bet))).outcome).toBe('done')
    expect(executed).toMatchObject([{ account: 'main' }])
    expect((await fallback.handle(requestOf(bet, { path: '/other/bet' }))).body).toBe(
      '{"fault":{"kind":"account"}}',
    )
    expect(alarms).toEqual(['callback for an unknown account'])
    const strict = setUp()
    expect((await strict.fallback.handle(strict.requestOf(bet))).body).toBe('{"fault":{"kind":"account"}}')
  })
  it('raises an alarm for a win beside a part that was rolled back before', async () => {
    const toOperation = (kind: 'bet' | 'win') => ({
      integration: 'tiny',
      account: 'main',
      playerRef: '42',
      game: 'g',
      round: 'r',
      txId: 't',
      amount: { text: '1', form: 'minor' as const },
      ...(kind === 'bet'
        ? { kind, source: 'cash' as const }
        : { kind, endsRound: true, mayPrecedeBet: true }),
    })
    const alarmsOf = async (outcome: Outcome, kinds: readonly ('bet' | 'win')[]) => {
      const two = defineMessage({
        fields: z.object({}),
        toOperations: () => kinds.map(toOperation),
        toAnswer: () => ({}),
      })
      const { main, alarms, requestOf } = setUp(outcome, undefined, { messages: { bet: two } })
      expect((await main.handle(requestOf(bet))).outcome).toBe('done')
      return alarms
    }
    const cancelled: Outcome = { ...done, wasCancelled: true }
    expect(await alarmsOf(cancelled, ['bet', 'win'])).toEqual(['win in a call with a cancelled part'])
    expect(await alarmsOf(cancelled, ['bet'])).toEqual([])
    expect(await alarmsOf(done, ['bet', 'win'])).toEqual([])
  })
  it.each([
    ['address', 'address', 'refused'],
    ['too_large', 'tooLarge', 'refused'],
    ['rate_limited', 'tryAgain', 'failed'],
    ['error', 'tryAgain', 'failed'],
  ] as const)('that fails with %s is answered as %s', (failure, kind, outcome) => {
    const { main, requestOf } = setUp()
    expect(main.fail(failure, requestOf(bet))).toEqual({
      status: 400,
      body: JSON.stringify({ fault: { kind } }),
      outcome,
    })
  })
})
