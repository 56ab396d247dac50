/** Limits and their history for stories. */
import type { Limit, LimitChange, Limits } from '../app/features/limits/model.ts'
import { eur } from './sample-data.ts'

const base: Limit = {
  kind: 'deposit',
  period: 'D',
  value: null,
  ownValue: null,
  used: eur('0.00'),
  remaining: null,
  startedAt: null,
  resetAt: null,
  pendingValue: null,
  pendingRemoval: false,
  pendingDate: null,
  confirmUntil: null,
  canConfirm: false,
  locked: false,
  lockReason: null,
  updatedAt: null,
}

const runningPeriods = {
  D: { startedAt: '2026-03-14T00:00:00.000Z', resetAt: '2026-03-15T00:00:00.000Z' },
  W: { startedAt: '2026-03-09T00:00:00.000Z', resetAt: '2026-03-16T00:00:00.000Z' },
  M: { startedAt: '2026-03-01T00:00:00.000Z', resetAt: '2026-03-31T23:00:00.000Z' },
}
const periods = ['D', 'W', 'M'] as const

/** A limit that is set, with what is used and left of it. */
export function set(value: string, used: string, remaining: string): Partial<Limit> {
  return {
    value: eur(value),
    ownValue: eur(value),
    used: eur(used),
    remaining: eur(remaining),
    updatedAt: '2026-02-03T10:00:00.000Z',
  }
}

/** A limit of time in minutes, with what is used of it. */
export function setTime(minutes: number, used: number): Partial<Limit> {
  const seconds = (count: number) => ({ seconds: count * 60 })
  return {
    value: seconds(minutes),
    ownValue: seconds(minutes),
    used: seconds(used),
    remaining: seconds(Math.max(0, minutes - used)),
    updatedAt: '2026-02-03T10:00:00.000Z',
  }
}

/** All twelve limits; some of them set, by the kind and period in their key. */
export function limitsWith(
  some: Readonly<Record<string, Partial<Limit>>>,
  terms: Partial<Limits['terms']> = {},
): Limits {
  const ofPeriods = (['deposit', 'stake', 'loss'] as const).flatMap((kind) =>
    periods.map((period) => ({
      ...base,
      kind,
      period,
      ...runningPeriods[period],
      ...some[`${kind} ${period}`],
    })),
  )
  const single: Limit = {
    ...base,
    kind: 'singleStake',
    period: null,
    used: null,
    ...some['singleStake'],
  }
  const sessionTime: Limit = {
    ...base,
    kind: 'sessionTime',
    period: null,
    used: { seconds: 0 },
    ...some['sessionTime'],
  }
  const dailyTime: Limit = {
    ...base,
    kind: 'dailyTime',
    ...runningPeriods.D,
    used: { seconds: 2_700 },
    ...some['dailyTime'],
  }
  return {
    terms: {
      currency: 'EUR',
      zone: 'Europe/Dublin',
      increaseHours: 72,
      increaseAfterPeriod: true,
      confirmWithinDays: 7,
      canRaise: true,
      pauseMinutes: 15,
      ...terms,
    },
    limits: [...ofPeriods, single, sessionTime, dailyTime],
  }
}

export const usual = {
  'deposit D': set('40.00', '20.00', '20.00'),
  'deposit W': set('60.00', '20.00', '40.00'),
  'deposit M': set('200.00', '110.00', '90.00'),
  'stake D': set('60.00', '12.60', '47.40'),
  'stake M': { used: eur('213.40') },
  'loss D': set('20.00', '-3.20', '23.20'),
  'loss W': { used: eur('18.00') },
  singleStake: { value: eur('2.00'), ownValue: eur('2.00') },
  dailyTime: setTime(90, 45),
}
export const waits = {
  pendingValue: eur('300.00'),
  pendingDate: '2026-03-31T23:00:00.000Z',
  confirmUntil: '2026-04-07T23:00:00.000Z',
}
export const confirmable = {
  pendingDate: '2026-03-13T00:00:00.000Z',
  confirmUntil: '2026-03-20T00:00:00.000Z',
  canConfirm: true,
}
export const removal = {
  pendingRemoval: true,
  pendingDate: waits.pendingDate,
  confirmUntil: waits.confirmUntil,
}

const line: LimitChange = {
  number: 12,
  at: '2026-03-13T09:00:00.000Z',
  kind: 'deposit',
  period: 'M',
  action: 'requested',
  value: eur('300.00'),
  pendingDate: waits.pendingDate,
  confirmUntil: waits.confirmUntil,
  actor: 'player',
  lockReason: null,
}
const actions = ['set', 'confirmed', 'cancelled', 'dropped', 'lapsed', 'imposed', 'lifted'] as const
export const changes: readonly LimitChange[] = [
  line,
  { ...line, number: 11, value: null },
  { ...line, number: 10, action: 'confirmed', value: null, kind: 'singleStake', period: null },
  ...actions.map((action, i) => ({
    ...line,
    number: 9 - i,
    action,
    actor: action === 'imposed' || action === 'lifted' ? ('operator' as const) : ('player' as const),
  })),
  { ...line, number: 1, action: 'lapsed', actor: 'system' },
]

/** The usual limits with some others. */
export const all = (some: Parameters<typeof limitsWith>[0], terms?: Partial<Limits['terms']>) => ({
  'limits.all': limitsWith({ ...usual, ...some }, terms),
})
