import { hiddenCharacter } from './characters.ts'

const local = /^[\p{L}\p{M}\p{N}.!#$%&'*+/=?^_`{|}~-]{1,64}$/u
const domain = /^[\p{L}\p{M}\p{N}-]{1,63}(\.[\p{L}\p{M}\p{N}-]{1,63})+$/u

/** Checks the syntax of an address; only a delivered mail proves it. At most 254 characters (RFC 5321). */
export function isEmail(text: string): boolean {
  if (text.length > 254 || hiddenCharacter.test(text)) return false
  // The key replaces a full-width comma by a comma: both forms must be valid addresses.
  return [text, text.normalize('NFKC')].every((spelling) => {
    const at = spelling.lastIndexOf('@')
    return local.test(spelling.slice(0, Math.max(0, at))) && domain.test(spelling.slice(at + 1))
  })
}

/**
 * The canonical form under which an address is stored, compared and unique: compatibility forms and case are folded,
 * the domain is in its DNS form.
 */
export function emailKey(email: string): string {
  const folded = email.trim().normalize('NFKC').toLowerCase().normalize('NFKC')
  const at = folded.lastIndexOf('@')
  return at < 0 ? folded : `${folded.slice(0, at)}@${asciiDomain(folded.slice(at + 1))}`
}

function asciiDomain(name: string): string {
  if (!domain.test(name)) return name
  try {
    return new URL(`http://${name}`).hostname
  } catch {
    return name
  }
}
