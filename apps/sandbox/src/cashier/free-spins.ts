import { isCurrencyCode } from '@marquee/money'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { awardRounds, cancelRounds, freeRoundValues } from '../studio-kit/free-rounds.ts'
import type { Kit } from '../studio-kit/kit.ts'
import { playable } from '../studio-kit/rounds.ts'
import type { CashierCredentials } from './protocol.ts'

type Deps = Pick<Kit, 'store' | 'clock' | 'games'>
interface ServiceAnswer {
  readonly status: number
  readonly body: object
}

const MOST_ROUNDS = 1_000
const MOST_DAYS = 30
const DAY_S = 24 * 60 * 60
const MS_PER_SECOND = 1000

const id = z.string().min(1).max(80)
const addFields = z.object({
  txid: id,
  remoteusername: id,
  gameid: id,
  amount: z.int().min(1).max(MOST_ROUNDS),
  freespinvalue: z.int().positive(),
  expire: z.int(),
  promocode: id,
  currency: z.string().refine(isCurrencyCode),
  playercurrency: z.string(),
})
const cancelFields = z.object({ freespinsid: id })

const refusal = (errorcode: string, errormessage: string): ServiceAnswer => ({
  status: 403,
  body: { errorcode, errormessage },
})
const wrongField = (name: unknown): ServiceAnswer =>
  refusal('INVALID_PARAMETER', `${String(name)} is not valid`)

/** `freespins/add`: the sandbox takes one id as `txid` and `promocode`. The same call again gives the same answer. */
export function addFreeSpins({ store, clock, games }: Deps, body: unknown): ServiceAnswer {
  const read = addFields.safeParse(body)
  if (!read.success) return wrongField(read.error.issues[0]?.path.join('.'))
  const { txid, remoteusername: player, gameid: symbol, currency, amount: rounds, expire } = read.data
  if (read.data.promocode !== txid) return wrongField('promocode')
  if (read.data.playercurrency !== currency) return wrongField('playercurrency')
  const now = clock.now() / MS_PER_SECOND
  if (expire <= now || expire > now + MOST_DAYS * DAY_S) return wrongField('expire')
  const def = playable(games, symbol)?.def
  if (!def) return refusal('GAME_NOT_FOUND', 'The game is not known')
  const valueMinor = String(read.data.freespinvalue)
  if (!freeRoundValues(def, currency).includes(valueMinor)) return wrongField('freespinvalue')
  const grant = {
    code: txid,
    player,
    symbol,
    currency,
    rounds,
    valueMinor,
    expiresAt: expire * MS_PER_SECOND,
  }
  if (!awardRounds({ store }, grant)) return refusal('DUPLICATE_TXID', 'The txid is known with other terms')
  return { status: 200, body: { status: 'ok', txid, freespinids: [[player, store.grant(txid)?.reference]] } }
}

/** `freespins/cancel`: spins that are over, or were cancelled before, are refused. */
export function cancelFreeSpins({ store, clock }: Deps, body: unknown): ServiceAnswer {
  const read = cancelFields.safeParse(body)
  if (!read.success) return wrongField('freespinsid')
  const grant = store.grantOfReference(read.data.freespinsid)
  if (grant?.state !== 'open' || grant.expiresAt <= clock.now())
    return refusal('FREESPINS_NOT_FOUND', 'No such free spins are open')
  cancelRounds({ store, clock }, grant.code)
  return { status: 200, body: { status: 'ok' } }
}

/** Calls of operators about free spins: JSON with HTTP Basic. */
export function registerFreeSpins({ user, password }: CashierCredentials) {
  const basic = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
  return (app: FastifyInstance, kit: Kit): void => {
    for (const [name, work] of [
      ['add', addFreeSpins],
      ['cancel', cancelFreeSpins],
    ] as const)
      app.post(`/casino/freespins/${name}`, (request, reply) => {
        const { status, body } =
          request.headers.authorization === basic
            ? work(kit, request.body)
            : { status: 401, body: { errorcode: 'UNAUTHORIZED', errormessage: 'Wrong credentials' } }
        return reply.code(status).send(body)
      })
  }
}
