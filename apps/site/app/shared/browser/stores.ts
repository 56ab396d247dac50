/** `sessionStorage` and `localStorage`. Some browsers forbid them: then nothing is stored and nothing throws. */
export interface BrowserStore {
  /** False where the browser forbids it. */
  readonly isAllowed: () => boolean
  readonly read: (name: string) => string | null
  readonly write: (name: string, text: string) => void
  readonly remove: (name: string) => void
}

/** @param open returns the storage; a browser that forbids it throws in this call */
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

/** For the lifetime of the tab. */
export const sessionStore = createBrowserStore(() => sessionStorage)
/** Across visits. */
export const localStore = createBrowserStore(() => localStorage)
