import { createHash } from 'node:crypto'
import {
  AppError,
  type AttemptBudget,
  type Clock,
  type Database,
  rateKey,
  returnAttempt,
  takeAttempts,
} from '../../kernel/index.ts'
import type { Outside } from '../outside/index.ts'
import { usedUp } from './count-attempt.ts'
import { captchaDenied, resetBudgets, sha256 } from './rules.ts'

/** Who asks for a message. */
export interface Asking {
  readonly ip: string
  /** Value of the device cookie, if present. */
  readonly device: string | undefined
  readonly signal: AbortSignal
}

export interface RequestBudgetsDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly outside: Pick<Outside, 'verifyCaptcha'>
  readonly budgetScale: number
}

export const digestOfAccount = (key: string): string => createHash('sha256').update(key).digest('base64url')

/** A request for a message to the owner of an address. */
export interface MessageRequest {
  /** The address in its one spelling. */
  readonly emailKey: string
  readonly channel: 'EMAIL' | 'SMS'
  readonly captchaToken: string | undefined
}

/**
 * Counts requests for messages that anybody may send for any address: per address of mail and channel, browser and
 * network. After some requests of a network each one needs a captcha.
 * @param scope what is asked for; each has budgets of its own
 * @returns counts one. It throws AppError `error.rate.limited`; `error.captcha.validation`, then nothing is counted
 */
export function createRequestBudgets(
  { db, clock, outside, budgetScale }: RequestBudgetsDependencies,
  scope: string,
  action: Parameters<Outside['verifyCaptcha']>[0]['action'],
): (request: MessageRequest, asking: Asking) => Promise<void> {
  const scaled = ({ max, windowMs }: { max: number; windowMs: number }) => ({
    max: max * budgetScale,
    windowMs,
  })

  function budgetsOf({ emailKey, channel }: MessageRequest, { ip, device }: Asking): AttemptBudget[] {
    const ofDevice = device === undefined ? [] : [`device:${sha256(device).toString('base64url')}`]
    return [
      { scope, subject: `address:${rateKey(ip)}`, ...scaled(resetBudgets.address) },
      ...ofDevice.map((subject) => ({ scope, subject, ...scaled(resetBudgets.device) })),
      // Each channel has its own: codes by SMS that others ask for are of no use to the owner, links by mail are.
      { scope, subject: `account:${channel}:${digestOfAccount(emailKey)}`, ...scaled(resetBudgets.account) },
    ]
  }

  async function takeBudgets(budgets: readonly AttemptBudget[]): Promise<{ isCaptchaDue: boolean }> {
    const taken = await takeAttempts(db, clock, budgets)
    if (!taken.allowed) throw usedUp(taken.answer, clock)
    const { max, free } = resetBudgets.address
    const ofAddress = budgets.findIndex(({ subject }) => subject.startsWith('address:'))
    return { isCaptchaDue: (max - free) * budgetScale > taken.answers[ofAddress]!.left }
  }

  async function requireCaptcha(
    token: string | undefined,
    budgets: readonly AttemptBudget[],
    { ip, signal }: Asking,
  ): Promise<void> {
    const verdict = token === undefined ? 'asked' : await outside.verifyCaptcha({ token, ip, action, signal })
    if (verdict === 'ok') return
    for (const budget of budgets) await returnAttempt(db, budget)
    throw new AppError('error.captcha.validation', {
      message: captchaDenied,
      additionalInfo: { reason: verdict },
    })
  }

  return async (request, asking) => {
    const budgets = budgetsOf(request, asking)
    const { isCaptchaDue } = await takeBudgets(budgets)
    if (isCaptchaDue) await requireCaptcha(request.captchaToken, budgets, asking)
  }
}
