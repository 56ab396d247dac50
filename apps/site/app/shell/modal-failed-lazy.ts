import { lazyWithPreload } from '../shared/loading/lazy-with-preload.tsx'

/** Preloaded before it is needed: without a network it could not be. */
export const ModalFailed = lazyWithPreload(() =>
  import('./modal-failed.tsx').then((file) => file.ModalFailed),
)
