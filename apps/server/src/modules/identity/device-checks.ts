/** Checks of the browser by a company that knows devices used for fraud (integrations §9, decision 74). */
import { type Licence, type MarketId, isMarketId, policyFor, policyValue } from '@marquee/markets'
import {
  AppError,
  type Clock,
  type Database,
  inTransaction,
  type Log,
  type Queryable,
  type Tx,
} from '../../kernel/index.ts'
import type { DeviceAction, DeviceCompany, DeviceReport } from '../outside/index.ts'
import {
  copyToPlayer,
  type DeviceOwner,
  type DeviceResult,
  insertDeviceCheck,
  readDeviceResult,
  readSignUpDevice,
} from './device-check-store.ts'
import { noteSharedDevice } from './shared-devices.ts'

/** Where a person lives and plays, for the market's policy. */
interface DevicePlace {
  readonly market: string
  readonly country: string
  readonly province?: string | null
}

/** The browser of a request. */
export interface DeviceVisit {
  readonly ip: string
  /** What the company's script has collected; undefined without it. */
  readonly blackbox?: string | undefined
  readonly signal?: AbortSignal | undefined
}

export interface DeviceQuestion extends DeviceVisit {
  readonly type: DeviceAction
  readonly owner: DeviceOwner
  readonly place: DevicePlace
  readonly paymentId?: string
}

export interface DeviceChecks {
  /**
   * Asks the company and stores its answer. It takes no longer than the company's time limit. Never call it inside a
   * transaction.
   * @throws AppError `error.device.refused` for a device that the company denies, where the market's policy stops the
   *   action. A withdrawal is never stopped
   */
  check(question: DeviceQuestion): Promise<void>
  /** The account of a sign-up is open: its check is the player's first. */
  keepForPlayer(tx: Tx, sign: { registrationHash: Buffer; playerId: bigint }): Promise<void>
  /**
   * Whether a person must look at a payment: the browser that asked for it was not simply allowed. Without a check of
   * the payment itself the player's last one decides; false where no company is connected.
   */
  needsReview(queryable: Queryable, playerId: bigint, paymentId: string): Promise<boolean>
}

export interface DeviceChecksDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  /** Undefined where none is connected. */
  readonly company: DeviceCompany | undefined
  readonly licenceOf: (market: MarketId) => Licence
  /** Whether a denied device stops a person of a place; the market's policy by default. */
  readonly denyStops?: ((place: DevicePlace) => boolean) | undefined
}

export function createDeviceChecks(deps: DeviceChecksDependencies): DeviceChecks {
  const { db, clock, log, company } = deps
  const denyStops = deps.denyStops ?? ((place) => policyDenyStops(deps, place))

  return {
    async check(question) {
      if (!company) return
      const { type, owner, paymentId } = question
      const answer = await ask(company, question)
      await inTransaction(db, async (tx) => {
        const { deviceAlias } = answer
        if ('playerId' in owner && deviceAlias !== null)
          await noteSharedDevice(tx, deps, { playerId: owner.playerId, deviceAlias })
        await insertDeviceCheck(tx, clock, { ...answer, owner, type, paymentId: paymentId ?? null })
      })
      const isStopped = stops(type, answer.result) && denyStops(question.place)
      if (answer.result !== 'allow')
        log.info({ port: 'device', type, result: answer.result, isStopped }, 'a device was not allowed')
      if (isStopped) throw new AppError('error.device.refused')
    },

    async keepForPlayer(tx, sign) {
      if (!company) return
      const { registrationHash, playerId } = sign
      const deviceAlias = await readSignUpDevice(tx, registrationHash)
      if (deviceAlias !== null) await noteSharedDevice(tx, deps, { playerId, deviceAlias })
      await copyToPlayer(tx, clock, sign)
    },

    async needsReview(queryable, playerId, paymentId) {
      if (!company) return false
      const result = await readDeviceResult(queryable, playerId, paymentId)
      return result !== null && result !== 'allow'
    },
  }
}

/** Only a denial may stop an action; money on its way out waits for a person instead (decision 74). */
export const stops = (type: DeviceAction, result: DeviceResult): boolean =>
  result === 'deny' && type !== 'withdrawal'

interface DeviceAnswer extends Omit<Extract<DeviceReport, { outcome: 'done' }>, 'outcome' | 'result'> {
  readonly result: DeviceResult
}

/** `no-blackbox` and `no-answer` are ours, other reasons are the company's. */
async function ask(
  company: DeviceCompany,
  { type, owner, ip, blackbox, signal }: DeviceQuestion,
): Promise<DeviceAnswer> {
  const unknown = { result: 'unknown', trackingNumber: null, deviceAlias: null } as const
  // Without what the page has collected the company would judge the address alone.
  if (blackbox === undefined || blackbox === '') return { ...unknown, reason: 'no-blackbox' }
  const report = await company.check({
    accountCode: accountCodeOf(owner),
    statedIp: ip,
    blackbox,
    type,
    ...(signal ? { signal } : {}),
  })
  return report.outcome === 'unknown' ? { ...unknown, reason: 'no-answer' } : report
}

const accountCodeOf = (owner: DeviceOwner): string =>
  'playerId' in owner ? owner.playerId.toString() : `reg-${owner.registrationHash.toString('base64url')}`

function policyDenyStops(
  { clock, licenceOf }: Pick<DeviceChecksDependencies, 'clock' | 'licenceOf'>,
  { market, country, province }: DevicePlace,
): boolean {
  const policy = policyFor({
    market,
    residence: country,
    province: province ?? undefined,
    licence: isMarketId(market) ? licenceOf(market) : 'none',
    at: clock.now(),
  })
  return policyValue(policy, 'device.denyStops')
}
