/** `sessionStorage` and `localStorage`, which some browsers forbid: then nothing is kept, and nothing fails. */
export interface BrowserStore {
  /** False where the browser forbids it. */
  readonly isAllowed: () => boolean
  readonly read: (name: string) => string | null
  readonly write: (name: string, text: string) => void
  readonly remove: (name: string) => void
}

/** @param open gives the storage; a browser that forbids it throws here already */
export function createBrowserStore(open: () => Storage): BrowserStore {
  const attempt = <T>(act: (storage: Storage) => T): T | undefined => {
    try {
      return act(open())
    } catch {
      return undefined
    }
  }
  return {
    isAllowed: () => attempt(() => true) ?? false,
    read: (name) => attempt((storage) => storage.getItem(name)) ?? null,
    write(name, text) {
      attempt((storage) => storage.setItem(name, text))
    },
    remove(name) {
      attempt((storage) => storage.removeItem(name))
    },
  }
}

/** As long as the tab. */
export const sessionStore = createBrowserStore(() => sessionStorage)
/** Across visits. */
export const localStore = createBrowserStore(() => localStorage)
