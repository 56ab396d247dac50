import { lazyWithPreload } from '../shared/loading/lazy-with-preload.tsx'

/** Preloaded, because without a network it could not be fetched. */
export const ModalFailed = lazyWithPreload(() =>
  import('./modal-failed.tsx').then((file) => file.ModalFailed),
)
