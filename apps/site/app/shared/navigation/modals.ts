/** Modals of the site: the registry, and how they are loaded, opened and closed. */
import { type ComponentType, use } from 'react'
import { createStore, useStore } from '../browser/create-store.ts'
import { afterPaint } from '../loading/after-paint.ts'
import { goBack } from './go-back.ts'
import { NavigateContext } from './link.tsx'
import { openNames, withModal, withoutTop } from './modal-address.ts'
import type { Namespace } from '../texts/files.ts'
import { preloadNamespace } from '../texts/catalog.ts'

export { withModal }

/** Every modal of the site. `shell/modals.ts` has an entry for each; a name without an entry is ignored. */
export type ModalName =
  | 'account'
  | 'deposit'
  | 'filters'
  | 'game'
  | 'login'
  | 'market'
  | 'menu'
  | 'safety'
  | 'search'
  | 'shortcuts'
  | 'transaction'
  | 'wallet'
  | 'win'
  | 'withdrawal'

export interface ModalProps {
  readonly close: () => void
  /** The address, for the modal's own parameters. */
  readonly params: URLSearchParams
}

export interface ModalEntry {
  readonly load: () => Promise<{ default: ComponentType<ModalProps> }>
  /** Namespaces of texts in addition to `default`. */
  readonly texts?: readonly Namespace[]
  /** Its own search parameters; they are removed when it closes. */
  readonly params?: readonly string[]
  /** Loaded when the page is idle, because it must open at once. */
  readonly isEager?: boolean
  /** No placeholder while it loads: for a modal that is part of the page on wide screens. */
  readonly hasNoFallback?: boolean
  /** Only for signed-in players. Back after a sign-out can name it again: a visitor then sees the page without it. */
  readonly isPersonal?: boolean
}

export type Modals = Readonly<Partial<Record<ModalName, ModalEntry>>>

function createRegistry() {
  let entries: Modals = {}
  // A loaded component renders synchronously; `React.lazy` would suspend for 300 ms even then.
  const loaded = createStore<Readonly<Partial<Record<ModalName, ComponentType<ModalProps>>>>>({})
  return {
    set(next: Modals): void {
      entries = next
    },
    entry: (name: ModalName) => entries[name],
    has: (name: string): name is ModalName => Object.hasOwn(entries, name),
    loaded,
    async load(name: ModalName): Promise<void> {
      const entry = entries[name]
      if (!entry || loaded.get()[name]) return
      preloadNamespace(...(entry.texts ?? []))
      const module = await entry.load()
      loaded.set({ ...loaded.get(), [name]: module.default })
    },
    preloadEager(): void {
      for (const [name, entry] of Object.entries(entries)) if (entry?.isEager) preloadModal(name as ModalName)
    },
  }
}

export const modalRegistry = createRegistry()

/** Names of the open modals, lowest first; unknown names are left out. */
export function openModals(params: URLSearchParams): readonly ModalName[] {
  return openNames(params, (name) => modalRegistry.has(name)) as readonly ModalName[]
}

/** Texts of the modals that an address opens. */
export function textsOfModals(params: URLSearchParams): readonly Namespace[] {
  return openModals(params).flatMap((name) => modalRegistry.entry(name)?.texts ?? [])
}

/** Starts loading a modal, on pointer-enter of the control that opens it. A failed load is repeated when it opens. */
export function preloadModal(name: ModalName): void {
  modalRegistry.load(name).catch(() => {})
}

const NOTHING_LOADED = {}

/** The component of a modal once its chunk has loaded. */
export function useModalComponent(name: ModalName): ComponentType<ModalProps> | undefined {
  const loaded: Readonly<Partial<Record<ModalName, ComponentType<ModalProps>>>> = useStore(
    modalRegistry.loaded,
    NOTHING_LOADED,
  )
  return loaded[name]
}

/** What this module keeps in an entry of the history. */
export interface HistoryState {
  /** The entry was added by opening the modal: closing goes back over it. */
  readonly isPushed?: boolean
  /** Steps of a flow that were added on top of the entry that opened it (use-step.ts). */
  readonly steps?: number
}

export function historyState(): HistoryState {
  return (history.state as { usr?: HistoryState | null } | null)?.usr ?? {}
}

let isOpening = false

/**
 * The pressed state is painted first, because the router's work takes several frames on a phone. A second click
 * meanwhile counts as the same one.
 */
function soon(open: () => void): void {
  if (isOpening) return
  isOpening = true
  afterPaint(() => {
    isOpening = false
    open()
  })
}

/** Parameters that are removed with a modal. */
const paramsOf = (name: string): readonly string[] =>
  modalRegistry.has(name) ? (modalRegistry.entry(name)?.params ?? []) : []

export interface ModalActions {
  readonly open: (name: ModalName, parameters?: Readonly<Record<string, string>>) => void
  /** Replaces the top modal, in the same history entry. */
  readonly replace: (name: ModalName, parameters?: Readonly<Record<string, string>>) => void
}

/**
 * Opens modals without reading the address while rendering, so that opening one does not re-render the page. Opening
 * adds a history entry.
 */
export function useModal(): ModalActions {
  const navigate = use(NavigateContext)
  return {
    open(name, parameters) {
      preloadModal(name)
      soon(() => {
        void navigate(
          { search: withModal(location.search, name, parameters), hash: location.hash },
          { state: { isPushed: true }, preventScrollReset: true },
        )
      })
    },
    replace(name, parameters) {
      preloadModal(name)
      const below = withoutTop(location.search, paramsOf)
      void navigate(
        { search: withModal(below, name, parameters), hash: location.hash },
        { replace: true, state: historyState(), preventScrollReset: true },
      )
    },
  }
}

/**
 * Closes a modal: goes back over its history entry, or replaces the address when the page was entered with it. A
 * click is ignored when the modal is still rendered although the address has changed.
 */
export function useCloseModal(name: ModalName): () => void {
  const navigate = use(NavigateContext)
  return () => {
    if (!openModals(new URLSearchParams(location.search)).includes(name)) return
    const { isPushed, steps = 0 } = historyState()
    if (isPushed) goBack(navigate, 1 + steps)
    else
      void navigate(
        { search: withoutTop(location.search, paramsOf), hash: location.hash },
        { replace: true, preventScrollReset: true },
      )
  }
}
