/**
 * A person's data in this browser: drafts of forms, unanswered payment requests, an open sign-up. Keys of a player's
 * own entries end with the player's id.
 */
const PREFIXES = ['draft:', 'unanswered:', 'signup:'] as const

const isPersonal = (name: string): boolean => PREFIXES.some((prefix) => name.startsWith(prefix))

function clearIn(storage: Storage, isKept: (name: string) => boolean): void {
  for (const name of Object.keys(storage)) if (isPersonal(name) && !isKept(name)) storage.removeItem(name)
}

/** Storage of the browser. Each is opened by a function, because access can be forbidden. */
const stores: readonly (() => Storage)[] = [() => localStorage, () => sessionStorage]

/** @param keptPlayerId the player whose entries are kept; undefined deletes everybody's */
export function clearPersonalStorage(keptPlayerId?: number, opened = stores): void {
  const isKept = (name: string): boolean => keptPlayerId !== undefined && name.endsWith(`:${keptPlayerId}`)
  for (const open of opened)
    try {
      clearIn(open(), isKept)
    } catch {
      // Where storage is forbidden nothing was stored.
    }
}
