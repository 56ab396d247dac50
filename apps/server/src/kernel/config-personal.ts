import { type Reader, required, Secret, text } from './config-reader.ts'
import { PERSONAL_USE } from './personal-secrets.ts'
import { keyIdOf } from './sealed-secrets.ts'

/**
 * Encryption keys of personal data: the first one seals, all of them open, and digests are made with the last one, the
 * oldest. Newest first, as in `PII_KEYS`; the one that `PII_SEALING_KEY` names stands in front, also when it is the
 * oldest, which then stands at both ends.
 */
export function readPersonalKeys(reader: Reader): Secret[] {
  const keys = reader.secrets('PII_KEYS', 'ours', required(['sandbox-pii-key']))
  if (reader.raw('PII_SEALING_KEY') === undefined) return keys
  const named = reader.read('PII_SEALING_KEY', text, { fallback: '' })
  const ids = keys.map((key) => keyIdOf(key.reveal(), PERSONAL_USE))
  const at = ids.indexOf(named)
  const sealing = keys[at]
  if (!sealing) {
    reader.problems.push(`PII_SEALING_KEY names none of PII_KEYS, whose ids are ${ids.join(', ')}`)
    return keys
  }
  const others = keys.filter((_, i) => i !== at || (i === keys.length - 1 && i > 0))
  return [sealing, ...others]
}
