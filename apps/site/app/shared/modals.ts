/** Modals of the site: which there are, how they are loaded, opened and closed. */
import { type ComponentType, use, useSyncExternalStore } from 'react'
import { afterPaint } from './after-paint.ts'
import { NavigateContext } from './link.tsx'
import { openNames, withModal, withoutTop } from './modal-address.ts'
import type { Namespace } from './texts/files.ts'
import { warmTexts } from './texts/catalogue.ts'

export { withModal }

/** Every modal of the site. `app/modals.ts` says where each is; a name without an entry there is ignored. */
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
  | 'wallet'
  | 'withdrawal'

export interface ModalProps {
  readonly close: () => void
  /** The address, for the modal's own parameters. */
  readonly params: URLSearchParams
}

export interface ModalEntry {
  readonly load: () => Promise<{ default: ComponentType<ModalProps> }>
  /** Namespaces of texts beside `default`. */
  readonly texts?: readonly Namespace[]
  /** Its own search parameters; they leave with it. */
  readonly params?: readonly string[]
  /** Loaded when the page is idle, because it must open at once. */
  readonly isEager?: boolean
  /** Only for who is signed in. Back after a sign-out names it again: a visitor sees the page without it. */
  readonly isPersonal?: boolean
}

export type Modals = Readonly<Partial<Record<ModalName, ModalEntry>>>

function createRegistry() {
  let entries: Modals = {}
  // A loaded component is kept and drawn directly; React.lazy would show it 300 ms late.
  const ready = new Map<ModalName, ComponentType<ModalProps>>()
  const listeners = new Set<() => void>()
  return {
    set(next: Modals): void {
      entries = next
    },
    entry: (name: ModalName) => entries[name],
    has: (name: string): name is ModalName => Object.hasOwn(entries, name),
    ready: (name: ModalName) => ready.get(name),
    async load(name: ModalName): Promise<void> {
      const entry = entries[name]
      if (!entry || ready.has(name)) return
      warmTexts(...(entry.texts ?? []))
      const module = await entry.load()
      ready.set(name, module.default)
      for (const listener of listeners) listener()
    },
    warmEager(): void {
      for (const [name, entry] of Object.entries(entries))
        if (entry?.isEager) void this.load(name as ModalName)
    },
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export const modalRegistry = createRegistry()

/** Names of the open modals, lowest first; unknown ones are left out. */
export function openModals(params: URLSearchParams): readonly ModalName[] {
  return openNames(params, (name) => modalRegistry.has(name)) as readonly ModalName[]
}

/** Texts of the modals that an address opens. */
export function textsOfModals(params: URLSearchParams): readonly Namespace[] {
  return openModals(params).flatMap((name) => modalRegistry.entry(name)?.texts ?? [])
}

/** Starts loading a modal: on pointer-enter of what opens it. */
export function warmModal(name: ModalName): void {
  void modalRegistry.load(name)
}

/** The component of a modal as soon as it is there. */
export function useModalComponent(name: ModalName): ComponentType<ModalProps> | undefined {
  return useSyncExternalStore(
    modalRegistry.subscribe,
    () => modalRegistry.ready(name),
    () => undefined,
  )
}

let isOpening = false

/** The press is seen first: the router's work takes several frames of a phone. A second press meanwhile is the same one. */
function soon(open: () => void): void {
  if (isOpening) return
  isOpening = true
  afterPaint(() => {
    isOpening = false
    open()
  })
}

/** Parameters that leave with a modal. */
const paramsOf = (name: string): readonly string[] =>
  modalRegistry.has(name) ? (modalRegistry.entry(name)?.params ?? []) : []

export interface ModalActions {
  readonly open: (name: ModalName, parameters?: Readonly<Record<string, string>>) => void
  readonly close: () => void
  /** Takes the place of the top modal, in the same step of the history. */
  readonly replace: (name: ModalName, parameters?: Readonly<Record<string, string>>) => void
}

/**
 * Opens and closes modals without looking at the address while drawing, so that opening one does not draw the page
 * again. Opening is a step in the history; closing goes back over it, or replaces when the page was entered so.
 */
export function useModal(): ModalActions {
  const navigate = use(NavigateContext)
  return {
    open(name, parameters) {
      warmModal(name)
      soon(() => {
        void navigate(
          { search: withModal(location.search, name, parameters), hash: location.hash },
          { state: { isPushed: true }, preventScrollReset: true },
        )
      })
    },
    replace(name, parameters) {
      warmModal(name)
      const below = withoutTop(location.search, paramsOf)
      void navigate(
        { search: withModal(below, name, parameters), hash: location.hash },
        { replace: true, state: (history.state as { usr?: unknown } | null)?.usr, preventScrollReset: true },
      )
    },
    close() {
      const state = history.state as { usr?: { isPushed?: boolean } } | null
      if (state?.usr?.isPushed) void navigate(-1)
      else
        void navigate(
          { search: withoutTop(location.search, paramsOf), hash: location.hash },
          { replace: true, preventScrollReset: true },
        )
    },
  }
}
