interface PendingNavigation {
  readonly location?: { readonly pathname: string; readonly search: string; readonly hash: string }
}

/** The router in framework mode. */
interface RouterWindow {
  readonly __reactRouterDataRouter?: { readonly state: { readonly navigation: PendingNavigation } }
}

/**
 * After a deploy the chunks of the next page may be gone. React Router then reloads the current page; this loads the
 * requested page instead. Browsers without the Navigation API keep the reload.
 */
export function reloadWantedPage(): void {
  globalThis.navigation?.addEventListener('navigate', (event) => {
    const { __reactRouterDataRouter: router } = globalThis as RouterWindow
    const wanted = router?.state.navigation.location
    if (event.navigationType !== 'reload' || event.userInitiated || !event.cancelable || !wanted) return
    const address = wanted.pathname + wanted.search + wanted.hash
    // Back and Forward have already changed the address.
    if (address === location.pathname + location.search + location.hash) return
    event.preventDefault()
    location.assign(address)
  })
}
