/** What a transport made of a call's bytes. A reason is for our log, never for the answer. */
export type Reading<Values> =
  | { readonly ok: true; readonly values: Values }
  | { readonly ok: false; readonly reason: string }

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** @returns null for bytes that are not UTF-8 */
export function textFrom(body: Buffer): string | null {
  try {
    return utf8.decode(body)
  } catch {
    return null
  }
}
