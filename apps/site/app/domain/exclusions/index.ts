/** Public interface of `exclusions` for features and other domains. */
export { ClosedProducts } from './closed-products.tsx'
export { type ReturnAct, ReturnActions } from './return-actions.tsx'
export { ConfirmProduct } from './confirm-product.tsx'
