import { type Log, silentLog } from '../../apps/server/src/kernel/index.ts'

/** Keeps the messages of alarms, and writes nothing. */
export function alarmLog(alarms: string[]): Log {
  const keep = (facts: { alarm?: boolean }, message: string) => {
    if (facts.alarm) alarms.push(message)
  }
  const log: Log = Object.assign(Object.create(silentLog) as Log, {
    warn: keep,
    error: keep,
    fatal: keep,
    child: () => log,
  })
  return log
}
