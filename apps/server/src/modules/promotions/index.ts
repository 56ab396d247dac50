export { createPromotions, type ListedPromotions, type Promotions } from './module.ts'
export type { OfferRefusal, PromotionPorts } from './ports.ts'
