import { createLugas } from '../adapters/limit-files/lugas/adapter.ts'
import type { LimitFiles } from '../modules/payments/index.ts'
import type { Foundation } from './foundation.ts'

/** Lines of a key or certificate may be written as `\n`. */
const toPem = (text: string): string => text.replaceAll('\\n', '\n')

/** Files of deposits with all operators that are switched on, by their names in the policy (LIM-18). */
export function connectLimitFiles({
  log,
  metrics,
  config,
}: Pick<Foundation, 'log' | 'metrics' | 'config'>): LimitFiles {
  const { lugas } = config.ports.limitFiles
  if (!lugas) return {}
  const mutual = lugas.isOfSandbox
    ? undefined
    : {
        certificate: toPem(lugas.certificate),
        key: toPem(lugas.key.reveal()),
        authority: lugas.authority === undefined ? undefined : toPem(lugas.authority),
      }
  return {
    lugas: createLugas({
      config: {
        url: lugas.url,
        operatorId: lugas.operatorId,
        givesRoomBack: lugas.givesRoomBack,
        mutual,
      },
      timeoutMs: lugas.timeoutMs,
      log,
      metrics,
    }),
  }
}
