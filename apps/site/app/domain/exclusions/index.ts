/** Public interface of `exclusions` for features and other domains. */
export { ClosedProducts } from './closed-products.tsx'
export { ConfirmProduct } from './confirm-product.tsx'
export { ProductNotice } from './product-notice.tsx'
export { isPastEnd, type ReturnStage, returnStage } from './return-stage.ts'
