/** Public interface of `exclusions` for features and other domains. */
export { ClosedProducts } from './closed-products.tsx'
export { ConfirmProduct } from './confirm-product.tsx'
