export { createPromotions, type ListedPromotions, type Promotions } from './module.ts'
export type { OfferRefusal, PromotionPlayer, PromotionPorts } from './ports.ts'
