import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Control } from '../control/control.ts'
import { trustlyKeys } from './keys.ts'
import type { Notification, Notifications, Orders } from './orders.ts'
import { isSigned, signatureOf } from './signature.ts'

const TIMEOUT_MS = 10_000
const MAX_ANSWER = 64 * 1024
const PAUSES_MS = [1_000, 2_000, 5_000, 15_000, 60_000]

const answerShape = z.object({
  version: z.literal('1.1'),
  result: z.object({
    signature: z.string(),
    uuid: z.string(),
    method: z.string(),
    data: z.looseObject({ status: z.string() }),
  }),
})

/** The merchant's status; undefined without an answer that its key signed. */
export type MerchantStatus = string | undefined

export interface Notifier {
  /** Sends a notification; without an answer it is repeated later. */
  send(
    notification: Notification,
    options?: { isForged?: boolean; repeats?: boolean },
  ): Promise<MerchantStatus>
  /** Sends what is due. */
  sendDue(): Promise<void>
}

interface NotifierDependencies {
  readonly orders: Orders
  readonly notifications: Notifications
  readonly control: Control
}

/** A key that the merchant does not know, for forged messages. */
const strangersKey = (): string =>
  generateKeyPairSync('rsa', {
    modulusLength: 2_048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  }).privateKey

async function post(
  { orders, control }: NotifierDependencies,
  notification: Notification,
  isForged: boolean,
): Promise<MerchantStatus> {
  const order = orders.read(notification.orderId)
  if (!order) return undefined
  const { method, data } = notification
  const uuid = randomUUID()
  const signature = signatureOf({ method, uuid, data }, isForged ? strangersKey() : trustlyKeys.privateKey)
  const body = JSON.stringify({ method, params: { signature, uuid, data }, version: '1.1' })
  let status: number | null = null
  let text = 'no answer'
  try {
    const response = await fetch(order.notificationUrl, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    status = response.status
    text = (await response.text()).slice(0, MAX_ANSWER)
  } catch {
    // No connection, connection lost, or timeout: the notification is repeated.
  }
  control.log({ direction: 'out', name: method, request: body, status, answer: text })
  const parsed = status === 200 ? answerShape.safeParse(readJson(text)) : undefined
  if (!parsed?.success) return undefined
  const { result } = parsed.data
  const isTheirs =
    result.uuid === uuid &&
    result.method === method &&
    isSigned({ method, uuid, data: result.data }, result.signature, trustlyKeys.merchantPublicKey)
  return isTheirs ? result.data.status : undefined
}

/** Calls the merchant's notification address: signed JSON-RPC, repeated until a signed answer has come. */
export function createNotifier(deps: NotifierDependencies): Notifier {
  const { notifications, control } = deps
  const running = new Set<string>()

  async function send(
    notification: Notification,
    { isForged = false, repeats = true }: { isForged?: boolean; repeats?: boolean } = {},
  ): Promise<MerchantStatus> {
    running.add(notification.notificationId)
    try {
      const copies = Array.from({ length: control.switches.duplicate }, () =>
        post(deps, notification, isForged),
      )
      const [status] = await Promise.all([post(deps, notification, isForged), ...copies])
      if (status !== undefined || !repeats) notifications.answered(notification.notificationId)
      else notifications.later(notification, PAUSES_MS[notification.attempts] ?? 60_000)
      return status
    } finally {
      running.delete(notification.notificationId)
    }
  }

  return {
    send,
    async sendDue() {
      const due = notifications.due().filter(({ notificationId }) => !running.has(notificationId))
      await Promise.all(due.map((notification) => send(notification)))
    },
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
