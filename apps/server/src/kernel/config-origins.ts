/** From where requests are taken: our own proxies, and the origins of pages. */
import { z } from 'zod'
import { addresses, httpUrl, list, type Reader, required } from './config-reader.ts'

/** Value of `TRUSTED_PROXIES` when players reach this instance directly. */
const NO_PROXY = 'none'

export function readTrustedProxies(reader: Reader): string[] {
  const raw = reader.raw('TRUSTED_PROXIES')
  // A hop count or "all" would let any client choose the address by which limits and locations are decided.
  if (raw !== undefined && (/^(true|\*|all|\d+)$/i.test(raw) || /(^|,)\s*(0\.0\.0\.0|::)\/0/.test(raw))) {
    reader.problems.push('TRUSTED_PROXIES must list addresses or subnets, not everybody')
    return []
  }
  if (raw === NO_PROXY) {
    reader.foreign.add('TRUSTED_PROXIES')
    return []
  }
  return reader.read('TRUSTED_PROXIES', addresses, required<string[]>([]))
}

/** Origins whose pages may send mutations, besides the site's own. */
export const readOrigins = (reader: Reader, publicUrl: string) => ({
  /** Where the office's pages are: only they may send its mutations. */
  officeUrl: reader.read('OFFICE_URL', httpUrl, required(publicUrl)),
  allowedOrigins: reader.read('ALLOWED_ORIGINS', list.pipe(z.array(httpUrl)), { fallback: [] }),
})
