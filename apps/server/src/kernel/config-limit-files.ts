import { type MarketId, markets, policyFor } from '@marquee/markets'
import { z } from 'zod'
import { isConnected } from './config-checks.ts'
import { httpUrl, type Reader, required, text, timeout } from './config-reader.ts'

const takenBack = ['counts', 'freed'] as const

/** Germany's file of deposits with all operators (LIM-18). */
function readLugas(reader: Reader, sandboxUrl: string) {
  if (!isConnected(reader, 'LUGAS')) return undefined
  reader.group('LUGAS', ['LUGAS_URL', 'LUGAS_OPERATOR_ID', 'LUGAS_CLIENT_CERTIFICATE', 'LUGAS_CLIENT_KEY'])
  const isOfSandbox = reader.raw('LUGAS_URL') === undefined
  return {
    url: reader.read('LUGAS_URL', httpUrl, required(`${sandboxUrl}/lugas`)),
    operatorId: reader.read('LUGAS_OPERATOR_ID', text, required('sandbox-marquee')),
    /** What our side of the connection shows, PEM; lines may be written as `\n`. The sandbox asks for nothing. */
    certificate: reader.read('LUGAS_CLIENT_CERTIFICATE', text, required('none for the sandbox')),
    key: reader.secret('LUGAS_CLIENT_KEY', 'ours', required('none for the sandbox')),
    /** Certificate authority of the other side, PEM; those of the system by default. */
    authority: reader.read<string | undefined>('LUGAS_CA', text, { fallback: undefined }),
    isOfSandbox,
    /** Whether a deposit that is taken back counts no longer. */
    givesRoomBack: reader.read('LUGAS_TAKEN_BACK', z.enum(takenBack), { fallback: 'counts' }) === 'freed',
    timeoutMs: reader.read('LUGAS_TIMEOUT_MS', timeout, { fallback: 3_000 }),
  }
}

/** Files of deposits with all operators; each undefined where it is not connected. */
export const readLimitFiles = (reader: Reader, sandboxUrl: string) => ({
  lugas: readLugas(reader, sandboxUrl),
})

/** Problems of markets with real-money play whose law names a file that is switched off. */
export function limitFileProblems(
  files: ReturnType<typeof readLimitFiles>,
  licensed: readonly MarketId[],
): string[] {
  return licensed.flatMap((market) => {
    const { answers } = policyFor({ market, residence: markets[market].originCountry })
    const missing = answers['limits.crossOperator'].value.filter((id) => !files[id])
    return missing.map((id) => `${id.toUpperCase()} must be on: LICENCES names ${market}`)
  })
}
