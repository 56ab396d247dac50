import { hash, timingSafeEqual } from 'node:crypto'
import type { YggdrasilAccount } from './config.ts'

/** `/{key}/{method}.json` below the account's address. */
const ADDRESS = /^\/([^/]+)\/(\w+)\.json$/

/** @returns null where the path has another form */
export function readAddress(path: string): { readonly key: string; readonly method: string } | null {
  const [, key, method] = ADDRESS.exec(path) ?? []
  return key === undefined || method === undefined ? null : { key, method }
}

/** Digests have one length, whatever was sent. */
const digestOf = (text: string) => hash('sha256', text, 'buffer')

/**
 * Whether a call is the studio's. It signs nothing and names only our organization, which every player can read in the
 * address of a game. So the address that we give it has a key, one of the account's own, compared in constant time.
 */
export function isStudio(
  { path, organization }: { readonly path: string; readonly organization: string },
  account: YggdrasilAccount,
): boolean {
  const given = digestOf(readAddress(path)?.key ?? '')
  let hasKey = false
  for (const secret of account.secrets) hasKey = timingSafeEqual(given, digestOf(secret)) || hasKey
  return hasKey && organization === account.organization
}
